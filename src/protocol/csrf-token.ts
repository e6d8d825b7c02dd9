/**
 * The double-submit CSRF token: `c_` and 62 hexadecimal characters. The cookie holds `token|SHA-256(token + secret)`,
 * and the body sends the token back. Tokens of earlier releases and Auth.js have 64 hexadecimal characters, and are
 * read too. A sign-in link is stored by the same hash, so {@link isCsrfToken} distinguishes the two.
 *
 * A valid token proves that the sender of the body could read it; the cookie's hash proves that the token was issued
 * here. The token is not bound to a session or a browser, so `Origin` is checked too.
 */
import { randomHex, sameText, sha256 } from "./bytes.ts"

export interface CsrfIssued {
  /** The token in forms and in the response to `GET /csrf`. */
  token: string
  /** The value of the cookie, before the cookie's own encoding. */
  cookieValue: string
}

export interface CsrfReading {
  /** The token of a cookie that was issued here. Absent without such a cookie; a new token is then issued. */
  token?: string
  /** True if the body contains the same token. */
  verified: boolean
}

/**
 * Makes a token and its cookie.
 *
 * @param randomBytes of cryptographic quality; called for 31.
 * @param secrets as configured, the current one first. Without secrets, the result never verifies.
 */
export async function issueCsrf({
  randomBytes,
  secrets,
}: {
  randomBytes: (count: number) => Uint8Array
  secrets: readonly string[]
}): Promise<CsrfIssued> {
  const token = `c_${randomHex(randomBytes, 31)}`
  return { token, cookieValue: `${token}|${await sha256(token + secrets.join(","))}` }
}

/**
 * Returns true if a text has the form of the CSRF tokens that {@link issueCsrf} makes. Tokens of 64 hexadecimal
 * characters look like the secret part of a sign-in link.
 */
export function isCsrfToken(text: string): boolean {
  return /^c_[0-9a-f]{62}$/.test(text)
}

const cookieGrammar = /^(c_[0-9a-f]{62}|[0-9a-f]{64})\|([0-9a-f]{64})$/

/**
 * Verifies cookie and body. Total, and in constant time for texts of the right length.
 *
 * @param cookieValue decoded; `undefined` if there is no cookie.
 * @param hashKeys the texts that the cookie's hash may be made with: `joinedSecretsSoFar()` of the secrets.
 * @param bodyToken the body's `csrfToken`, unchanged: only an equal string passes.
 */
export async function verifyCsrf({
  cookieValue,
  bodyToken,
  hashKeys,
}: {
  cookieValue: string | undefined
  bodyToken: unknown
  hashKeys: readonly string[]
}): Promise<CsrfReading> {
  const [, token, hash] = cookieGrammar.exec(cookieValue ?? "") ?? []
  if (token === undefined || hash === undefined) return { verified: false }

  let issuedHere = false
  for (const key of hashKeys) {
    // No early exit: the time must not reveal which secret it was.
    issuedHere = sameText(await sha256(token + key), hash) || issuedHere
  }
  if (!issuedHere) return { verified: false }
  return { token, verified: typeof bodyToken === "string" && sameText(bodyToken, token) }
}
