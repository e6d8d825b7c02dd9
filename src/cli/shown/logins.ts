/** Users and passwords in addresses, also where people wrote them as they are: with `/`, `@`, `?` and `#` in them. */

/** Where in an address something stands: from, and up to but not including. */
type Place = readonly [from: number, to: number]

/** Blanks and quotes end an address. A password may have both: as far behind it, its `@` is looked for. */
const furthest = 200
const addresses = /[^\s"'<>`]+/g

/**
 * Puts something in the place of whoever stands before the host of an address. Where it cannot be told whether a host
 * or a user comes first, it is taken for a user: a host that is lost can be looked up, a password that is told cannot be
 * taken back.
 *
 * What is left of a password: digits before a blank or a quote in it, which are taken for a port, and what stands between
 * an `@` and a blank.
 *
 * @param text of any length: each letter is looked at a limited number of times.
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
 * User and password in an address, without the `@` behind them: it is the last one, whatever they hold. Up to the end
 * where there is none, although what stands there can be no host and port.
 */
export function loginIn(address: string): Place | undefined {
  const last = address.lastIndexOf("@")
  // In JSON within a text, slashes may be escaped.
  for (const slashes of address.matchAll(/(?:([a-z][a-z\d+.-]{0,30}):)?\\{0,4}\/\\{0,4}\//gi)) {
    const from = slashes.index + slashes[0].length
    const authority = /^[^/?#\\]*/.exec(address.slice(from, from + longestAuthority))?.[0] ?? ""
    if (last >= from && !isHost(authority, slashes[1] ?? "")) return [from, last]
    if (last < from && namesUser(authority)) return [from, address.length]
  }
  return undefined
}

const longestAuthority = 1_024

/** What can be nothing but a machine. */
function isHost(authority: string, scheme: string): boolean {
  if (authority === "" || scheme.toLowerCase() === "file") return true
  if (/^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(authority)) return true
  // What looks like a port may be the beginning of a password, and a database's user may be called as a machine.
  return /^(?:https?|wss?)$/i.test(scheme) && /^[\w-]+(?:\.[\w-]+)+$/.test(authority)
}

/** A colon with no port behind it. */
function namesUser(authority: string): boolean {
  return !authority.startsWith("[") && /^[^:]*:(?!\d{1,5}(?:[^\w%]|$))[^\s,;.)\]}…]/.test(authority)
}

/**
 * `user:pass/word@tcp(host)`, `thin:user/password@//host`: with the name behind it, which may be a person's. Where no
 * such sign is in it, it is taken for the address of a person anyway.
 */
function schemeless(run: string): Place | undefined {
  const [name] = /^[^\s:/@]{1,64}:(?![/\\.@])/.exec(run) ?? []
  const last = run.lastIndexOf("@")
  if (name === undefined || last <= name.length) return undefined
  if (!/[^\p{L}\p{N}._%+'@-]/u.test(run.slice(name.length, last))) return undefined
  const [host = "@"] = /^@[\p{L}\p{N}.-]*/u.exec(run.slice(last)) ?? []
  return [name.length, last + host.length]
}
