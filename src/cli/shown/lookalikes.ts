/** Removes strings that look like secrets or like e-mail addresses of people. */
import { withoutLogins } from "./logins.ts"
import { namedSecrets } from "./named-secrets.ts"

export const removed = "[removed]"

type Pattern = readonly [RegExp, (found: string, ...parts: string[]) => string]

/**
 * Removes everything that looks like a secret or like a person's e-mail address. The time grows linearly with the
 * length of the string: every pattern matches a sequence of characters once, or gives up after a fixed number of
 * characters.
 */
export function withoutLookalikes(text: string): string {
  const replace = (left: string, [pattern, put]: Pattern) => left.replace(pattern, put)
  // First, the code removes values that follow the name of a secret. Otherwise an `@` in the password of a connection
  // string would end the search for this password too early.
  return patterns.reduce(replace, withoutLogins(named.reduce(replace, text), removed))
}

const named = namedSecrets(removed)

const patterns: readonly Pattern[] = [
  // Each sequence without blanks and quotes can be a URL, a path or a form body.
  [/[^\s"'<>]+/g, withoutQuery],
  // Compact JWS and JWE (RFC 7515 §7.1, RFC 7516 §7.1).
  [/\beyJ[\w-]{4,}(?:\.[\w-]*){0,4}/g, () => removed],
  // A short word of plain letters is not a token, as in `Basic authentication`.
  [
    /\b(Bearer|Basic|DPoP|Token) ([\w.~+/=-]{6,})/gi,
    (found, scheme, token = "") => (/^[A-Z]?[a-z]{1,14}=?$/.test(token) ? found : `${scheme} ${removed}`),
  ],
  [/[\p{L}\p{N}._%+'@-]+/gu, withoutPersons],
  // Base64. A path can have the same characters, so only `=` at the end, or `+` together with a digit, counts as a sign
  // of base64.
  [/[A-Za-z\d+/=]{20,}/g, (run) => (/[^=]={1,2}$/.test(run) || (run.includes("+") && /\d/.test(run)) ? removed : run)],
  // Strings that look random. Then numbers of six to eight digits, because they can be one-time codes.
  [/\b[\w-]{20,}/g, (run) => (looksRandom(run) ? removed : run)],
  [/(?<![\w.-])\d{6,8}(?![\w-]|\.\d)/g, () => removed],
]

/** Removes the query and fragment of a URL, the query of a path, or a complete form body. */
function withoutQuery(plain: string): string {
  const address = queryIn(plain)
  const form = /[?&#][\w.%[\]-]+=/.exec(plain)
  if (form === null || form.index >= address)
    return address === plain.length ? plain : `${plain.slice(0, address)}?${removed}`
  if (form[0].startsWith("?")) return `${plain.slice(0, form.index)}?${removed}`
  return plain.slice(0, fieldIn(plain.slice(0, form.index))) + removed
}

/** Returns the index where the query or the fragment of a URL begins; the length of the string if it has neither. */
function queryIn(text: string): number {
  const scheme = text.search(/[a-z\d+.-]:\/\/[^?#]/i)
  const query = scheme === -1 ? -1 : text.slice(scheme + 5).search(/[?#]./)
  return query === -1 ? text.length : scheme + 5 + query
}

/** Returns the index where the first field (`name=`) begins; the length of the string if there is no field. */
function fieldIn(text: string): number {
  const equals = text.indexOf("=", 1)
  let from = equals
  while (from > 0 && /[\w.%[\]-]/.test(text.charAt(from - 1))) from -= 1
  return equals === -1 || from === equals ? text.length : from
}

/** Removes e-mail addresses of people, but not package names with a version (`kysely@0.28.0`). */
function withoutPersons(run: string): string {
  let left = ""
  let told = 0
  let local = 0
  for (const at of run.matchAll(/@|%(?:25){0,3}40/g)) {
    const host = at.index + at[0].length
    const [domain] =
      at.index > local ? (/^(?![\d.]+(?![\w-]))[\p{L}\p{N}][\p{L}\p{N}.-]*/u.exec(run.slice(host)) ?? []) : []
    local = host
    if (domain === undefined || at.index < told) continue
    left += "[address]"
    told = local = host + domain.length
  }
  return left + run.slice(told)
}

/**
 * Returns true for a string that contains digits and letters like a random value, or 16 digits in a row. Names that
 * consist of words are not random: `server-12-eu-west`, `ERR_TLS_CERT_ALTNAME_INVALID`.
 */
function looksRandom(run: string): boolean {
  if (/\d{16}/.test(run)) return true
  if (!/\d/.test(run) || !/[A-Za-z]/.test(run)) return false
  return !run
    .split(/[-_]+/)
    .every((part) => /^(?:[a-z]{0,24}|[A-Z]{0,24}|[A-Z][a-z]{1,24}|[A-Za-z]{1,8}\d{1,3}|\d{1,4})$/.test(part))
}
