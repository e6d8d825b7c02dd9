/** Finds users and passwords in addresses, also if they contain `/`, `@`, `?` or `#` without an escape. */

/** A part of an address: from the first index up to the second one. */
type Place = readonly [from: number, to: number]

/**
 * The number of characters behind an address in which `withoutLogins` looks for an `@`. A blank or a quote ends an
 * address. If a password contains a blank or a quote, the `@` after the password is therefore behind the end of the
 * address.
 */
const furthest = 200
const addresses = /[^\s"'<>`]+/g

/**
 * Replaces the user and the password in each address of a text with `instead`. If a part of an address can be a host
 * with a port or a user with a password, the function replaces the part, because hiding a host does less harm than
 * showing a password.
 *
 * Two parts of a password can remain: digits before a blank or a quote, because they look like a port, and the part
 * between an `@` and a blank.
 *
 * @param text of any length: the running time grows linearly with the length.
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
 * Returns the place of the user and the password in an address, without the last `@`. If there is no `@`, and the text
 * behind the slashes cannot be a host with a port, the place reaches to the end of the address.
 */
export function loginIn(address: string): Place | undefined {
  const last = address.lastIndexOf("@")
  // In JSON within a text, a backslash can stand before each slash.
  for (const slashes of address.matchAll(/(?:([a-z][a-z\d+.-]{0,30}):)?\\{0,4}\/\\{0,4}\//gi)) {
    const from = slashes.index + slashes[0].length
    const authority = /^[^/?#\\]*/.exec(address.slice(from, from + longestAuthority))?.[0] ?? ""
    if (last >= from && !isHost(authority, slashes[1] ?? "")) return [from, last]
    if (last < from && namesUser(authority)) return [from, address.length]
  }
  return undefined
}

const longestAuthority = 1_024

/** Returns true if the text can only be a host. */
function isHost(authority: string, scheme: string): boolean {
  if (authority === "" || scheme.toLowerCase() === "file") return true
  if (/^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(authority)) return true
  // A name with dots is a host only for schemes of the web, because the user of a database can have such a name. A port
  // is not accepted here, because its digits can be the beginning of a password.
  return /^(?:https?|wss?)$/i.test(scheme) && /^[\w-]+(?:\.[\w-]+)+$/.test(authority)
}

/** Returns true if there is a colon without a port behind it. The text before it is then a user, not a host. */
function namesUser(authority: string): boolean {
  return !authority.startsWith("[") && /^[^:]*:(?!\d{1,5}(?:[^\w%]|$))[^\s,;.)\]}…]/.test(authority)
}

/**
 * Returns the place of the password in an address without a scheme, such as `user:pass/word@tcp(host)` or
 * `thin:user/password@//host`. The place includes the name behind the `@`, because it can belong to a person's mail
 * address. A text with only the characters of a mail address is left out, because it is removed as a mail address
 * anyway.
 */
function schemeless(run: string): Place | undefined {
  const [name] = /^[^\s:/@]{1,64}:(?![/\\.@])/.exec(run) ?? []
  const last = run.lastIndexOf("@")
  if (name === undefined || last <= name.length) return undefined
  if (!/[^\p{L}\p{N}._%+'@-]/u.test(run.slice(name.length, last))) return undefined
  const [host = "@"] = /^@[\p{L}\p{N}.-]*/u.exec(run.slice(last)) ?? []
  return [name.length, last + host.length]
}
