/**
 * The double-submit CSRF token: `c_` and 62 hexadecimal characters, held by the cookie as `token|SHA-256(token + secret)`
 * and sent back in the body. Earlier releases and Auth.js issue 64 hexadecimal characters, which are read as well. A
 * sign-in link is stored by the same hash, so {@link isCsrfToken} keeps the two apart. Proves that the sender of the body could read the token; the cookie's hash proves that the
 * token was issued here. It binds neither to a session nor to a browser, so `Origin` is looked at besides.
 */
import { randomHex, sameText, sha256 } from "./bytes.ts"

export interface CsrfIssued {
  /** What forms and `GET /csrf` carry. */
  token: string
  /** What the cookie holds, before the cookie's own encoding. */
  cookieValue: string
}

export interface CsrfReading {
  /** The token of a cookie that was issued here; absent where there is none, and a new one is to be issued. */
  token?: string
  /** Whether the body brought that same token. */
  verified: boolean
}

/**
 * Makes a token and its cookie.
 *
 * @param randomBytes of cryptographic quality; asked for 31.
 * @param secrets as configured, the current one first. With none, the result never verifies.
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
 * Whether a text has exactly the form of the CSRF tokens that {@link issueCsrf} makes. Tokens of 64 hexadecimal characters
 * cannot be told from the secret part of a sign-in link.
 */
export function isCsrfToken(text: string): boolean {
  return /^c_[0-9a-f]{62}$/.test(text)
}

const cookieGrammar = /^(c_[0-9a-f]{62}|[0-9a-f]{64})\|([0-9a-f]{64})$/

/**
 * Reads cookie and body. Total, and in constant time for whatever has the right length.
 *
 * @param cookieValue decoded; `undefined` where there is no cookie.
 * @param hashKeys the texts that the cookie's hash may be made with: `joinedSecretsSoFar()` of the secrets.
 * @param bodyToken the body's `csrfToken`, as it came: anything but the very string fails.
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
    // No early exit: the time must not tell which secret it was.
    issuedHere = sameText(await sha256(token + key), hash) || issuedHere
  }
  if (!issuedHere) return { verified: false }
  return { token, verified: typeof bodyToken === "string" && sameText(bodyToken, token) }
}
