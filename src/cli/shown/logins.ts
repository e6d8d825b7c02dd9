/** Users and passwords in addresses, also where they are not escaped: with `/`, `@`, `?` and `#` in them. */

/** A part of an address: from the first index up to the second one. */
type Place = readonly [from: number, to: number]

/** Blanks and quotes end an address. A password can have both: its `@` is searched this far behind it. */
const furthest = 200
const addresses = /[^\s"'<>`]+/g

/**
 * Replaces the user and the password before the host of an address. Where a host and a user cannot be told apart, the
 * text is treated as a user: losing a host does less harm than showing a password.
 *
 * These parts of a password remain: digits before a blank or a quote in it, which look like a port, and the part
 * between an `@` and a blank.
 *
 * @param text of any length: each character is read a limited number of times.
 */
export function withoutLogins(text: string, instead: string): string {
  let left = ""
  let told = 0
  for (const { 0: run, index } of text.matchAll(addresses)) {
    const place = index < told ? undefined : (loginIn(run) ?? schemeless(run))
    if (place === undefined) continue
    const [from, to] = [index + place[0], index + place[1]]
    const beyond = run.includes("@") ? -1 : text.slice(to, to + furthest).lastIndexOf("@")
    left += text.slice(told, from) + instead
    told = beyond === -1 ? to : to + beyond
  }
  return left + text.slice(told)
}

/**
 * The user and the password of an address, without the last `@` behind them. Without an `@` they reach to the end,
 * where the rest cannot be a host and a port.
 */
export function loginIn(address: string): Place | undefined {
  const last = address.lastIndexOf("@")
  // In JSON within a text, slashes can be escaped.
  for (const slashes of address.matchAll(/(?:([a-z][a-z\d+.-]{0,30}):)?\\{0,4}\/\\{0,4}\//gi)) {
    const from = slashes.index + slashes[0].length
    const authority = /^[^/?#\\]*/.exec(address.slice(from, from + longestAuthority))?.[0] ?? ""
    if (last >= from && !isHost(authority, slashes[1] ?? "")) return [from, last]
    if (last < from && namesUser(authority)) return [from, address.length]
  }
  return undefined
}

const longestAuthority = 1_024

/** The text can only be a host. */
function isHost(authority: string, scheme: string): boolean {
  if (authority === "" || scheme.toLowerCase() === "file") return true
  if (/^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(authority)) return true
  // Digits can begin a password, and a database's user can have the name of a host.
  return /^(?:https?|wss?)$/i.test(scheme) && /^[\w-]+(?:\.[\w-]+)+$/.test(authority)
}

/** A colon without a port behind it. */
function namesUser(authority: string): boolean {
  return !authority.startsWith("[") && /^[^:]*:(?!\d{1,5}(?:[^\w%]|$))[^\s,;.)\]}…]/.test(authority)
}

/**
 * `user:pass/word@tcp(host)`, `thin:user/password@//host`, with the name behind it, which can be a person's. A text
 * without such a sign counts as a person's address anyway.
 */
function schemeless(run: string): Place | undefined {
  const [name] = /^[^\s:/@]{1,64}:(?![/\\.@])/.exec(run) ?? []
  const last = run.lastIndexOf("@")
  if (name === undefined || last <= name.length) return undefined
  if (!/[^\p{L}\p{N}._%+'@-]/u.test(run.slice(name.length, last))) return undefined
  const [host = "@"] = /^@[\p{L}\p{N}.-]*/u.exec(run.slice(last)) ?? []
  return [name.length, last + host.length]
}
