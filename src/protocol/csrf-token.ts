/**
 * The double-submit CSRF token: `c_` and 62 hexadecimal characters. The cookie holds `token|SHA-256(token + secret)`,
 * and the body sends the token back. The library also accepts the tokens of earlier releases and of Auth.js, which have
 * 64 hexadecimal characters. The token of a sign-in link also has 64 hexadecimal characters, and the database stores it
 * as the same hash, `SHA-256(token + secret)`. The library refuses every token with the prefix `c_` in a sign-in link,
 * so that a CSRF token cannot be used as the token of a sign-in link.
 *
 * A valid token proves that the sender of the body could read the token. The hash in the cookie proves that this
 * application issued the token. The token is not bound to a session or a browser, so the library also checks `Origin`.
 */
import { randomHex, sameText, sha256 } from "./bytes.ts"

export interface CsrfIssued {
  /** The token in forms and in the response to `GET /csrf`. */
  token: string
  /** The value of the cookie before percent-encoding. */
  cookieValue: string
}

export interface CsrfReading {
  /** The token of the cookie, if this application issued it. If it is absent, the caller must issue a new token. */
  token?: string
  /** True if the body contains the same token. */
  verified: boolean
}

/**
 * Makes a token and its cookie.
 *
 * @param randomBytes a cryptographic random generator, which the function calls for 31 bytes.
 * @param secrets the secrets as configured, the current one first. Without secrets, no token passes the verification.
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
 * Returns true if a string has the form of the CSRF tokens that {@link issueCsrf} makes. The function does not
 * recognise the older tokens of 64 hexadecimal characters, because the tokens of sign-in links have the same form.
 */
export function isCsrfToken(text: string): boolean {
  return /^c_[0-9a-f]{62}$/.test(text)
}

const cookieGrammar = /^(c_[0-9a-f]{62}|[0-9a-f]{64})\|([0-9a-f]{64})$/

/**
 * Checks that this application issued the token in the cookie, and that the body contains the same token. The function
 * never throws, and takes constant time for strings of the right length.
 *
 * @param cookieValue the decoded value of the cookie; `undefined` if there is no cookie.
 * @param hashKeys the secret strings to try for the hash in the cookie: the result of `joinedSecretsSoFar()`.
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
    // The loop has no early exit, so that the time does not reveal which secret matched.
    issuedHere = sameText(await sha256(token + key), hash) || issuedHere
  }
  if (!issuedHere) return { verified: false }
  return { token, verified: typeof bodyToken === "string" && sameText(bodyToken, token) }
}
