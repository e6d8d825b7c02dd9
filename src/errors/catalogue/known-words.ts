/**
 * Finds the parts of other programs' error messages that a trace may quote. A trace must not contain secrets, and such
 * a message can quote a secret. Therefore a trace quotes only words that this module and the catalogue's patterns list.
 */
import { databaseCauses } from "./database-causes.ts"
import { networkCauses } from "./network-causes.ts"
import { ownCauses } from "./own-causes.ts"
import { providerCauses } from "./provider-causes.ts"

/** Matches an IP address, `localhost`, or a name with a dot. A name without a dot could be a part of a password. */
const host =
  "(?:localhost|\\[[\\da-f:.]{2,45}\\]|[\\da-f]{0,4}(?::[\\da-f]{0,4}){2,7}|[a-z\\d-]{1,63}(?:\\.[a-z\\d-]{1,63}){1,8})(?::\\d{1,5})?(?![\\w@%.-])"

/** Error codes of RFC 6749 §4.1.2.1 and §5.2, RFC 6750 §3.1, OpenID Connect Core §3.1.2.6. */
const oauthError =
  "(?:invalid_(?:request|client|grant|scope|token)|access_denied|unauthorized_client|unsupported_(?:grant|response)_type|(?:login|consent|interaction|account_selection)_required|server_error|temporarily_unavailable)"

/**
 * Sentences of platforms and protocols that a trace may quote, because they contain no value except a host or a number.
 */
const phrases: readonly RegExp[] = [
  new RegExp(`\\b(?:connect|getaddrinfo|read|write|queryA{1,4}) E[A-Z_]{3,20}(?: ${host})?`),
  new RegExp(`\\bcall to ${host} failed`),
  /^Cannot (?:read|set) propert(?:y|ies) of (?:undefined|null)/,
  /^fetch failed$/,
  new RegExp(`\\b(?:the [\\w ]{4,20} answered \\d{3}(?:: ${oauthError})?|${oauthError})\\b`),
  /^the answer (?:is of "[^"\s]{1,200}"|has (?:no `iss`|an `iss` that is no issuer's)), and "[^"\s]{1,200}" was asked$/,
  /^[A-Z][A-Za-z]{2,60} (?:E[A-Z]{3,19}|[A-Z]{2,12}(?:_[A-Z\d]{2,20}){1,6})$/,
  /^[A-Za-z]{1,40} took longer than \d{1,9} ms$/,
  /^callbacks\.signIn gave \w{1,20}$/,
]

const patterns = [
  ...phrases,
  ...[...databaseCauses, ...networkCauses, ...ownCauses, ...providerCauses].flatMap(({ pattern }) => pattern ?? []),
]

/** The maximum number of characters of a message that the function searches. */
const mostRead = 4096
/** The maximum number of characters of one message that a trace quotes. */
const longest = 300

/**
 * Returns the parts of another program's message that a trace may quote, joined by "; ", in the order of `patterns`.
 * Returns an empty string if the message has no such part.
 */
export function knownWords(text: string): string {
  const read = text.slice(0, mostRead)
  const found = patterns.flatMap((pattern) => pattern.exec(read)?.[0].trim() ?? [])
  const whole = found.filter(
    (one, at) =>
      !found.some((other, place) => place !== at && (other.length > one.length || place < at) && other.includes(one)),
  )
  return whole.join("; ").slice(0, longest)
}
