/** Finds users and passwords in URLs, even if they contain an unescaped `/`, `@`, `?` or `#`. */

/** A part of a URL: from the first index up to the second index. */
type Place = readonly [from: number, to: number]

/**
 * The number of characters behind a URL in which `withoutLogins` looks for an `@`. A blank or a quote ends a URL. If a
 * password contains a blank or a quote, its `@` is therefore behind the end of the URL.
 */
const furthest = 200
const addresses = /[^\s"'<>`]+/g

/**
 * Replaces the user and the password in each URL of a string with `instead`. If a part of a URL can be a host with a
 * port or a user with a password, the function replaces it: hiding a host does less harm than showing a password. Two
 * pieces of a password can remain: digits before a blank or a quote, because they look like a port, and the piece
 * between an `@` and a blank.
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
 * Returns the place of the user and the password in a URL, without the last `@`. If there is no `@`, and the string
 * behind the slashes cannot be a host with a port, the place reaches to the end of the URL.
 */
export function loginIn(address: string): Place | undefined {
  const last = address.lastIndexOf("@")
  // If the URL is in JSON, a backslash can stand before each slash.
  for (const slashes of address.matchAll(/(?:([a-z][a-z\d+.-]{0,30}):)?\\{0,4}\/\\{0,4}\//gi)) {
    const from = slashes.index + slashes[0].length
    const authority = /^[^/?#\\]*/.exec(address.slice(from, from + longestAuthority))?.[0] ?? ""
    if (last >= from && !isHost(authority, slashes[1] ?? "")) return [from, last]
    if (last < from && namesUser(authority)) return [from, address.length]
  }
  return undefined
}

const longestAuthority = 1_024

/** Returns true if the string can only be a host. */
function isHost(authority: string, scheme: string): boolean {
  if (authority === "" || scheme.toLowerCase() === "file") return true
  if (/^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(authority)) return true
  // The user of a database can have a name with dots. Therefore, a name with dots is a host only for the schemes http,
  // https, ws and wss. The pattern accepts no port, because its digits can be the beginning of a password.
  return /^(?:https?|wss?)$/i.test(scheme) && /^[\w-]+(?:\.[\w-]+)+$/.test(authority)
}

/** Returns true if a colon is not followed by a port. The string before the colon is then a user, and not a host. */
function namesUser(authority: string): boolean {
  return !authority.startsWith("[") && /^[^:]*:(?!\d{1,5}(?:[^\w%]|$))[^\s,;.)\]}…]/.test(authority)
}

/**
 * Returns the place of the password in an address without a scheme, such as `user:pass/word@tcp(host)` or
 * `thin:user/password@//host`. The place includes the name behind the `@`, because this name can belong to a person's
 * e-mail address. The function returns `undefined` for a string that consists of characters of an e-mail address,
 * because `withoutPersons` removes e-mail addresses.
 */
function schemeless(run: string): Place | undefined {
  const [name] = /^[^\s:/@]{1,64}:(?![/\\.@])/.exec(run) ?? []
  const last = run.lastIndexOf("@")
  if (name === undefined || last <= name.length) return undefined
  if (!/[^\p{L}\p{N}._%+'@-]/u.test(run.slice(name.length, last))) return undefined
  const [host = "@"] = /^@[\p{L}\p{N}.-]*/u.exec(run.slice(last)) ?? []
  return [name.length, last + host.length]
}
