/** Sealed tokens: sessions, OAuth `state` and flow cookies are all of this form, told apart by their salt. */
import { readCompact, type CompactToken } from "./compact-jwe.ts"
import { issuedEncryption } from "./content-encryption.ts"
import type { KeyRing } from "./derived-keys.ts"
import { andThen, type NowOrLater } from "./now-or-later.ts"
import { readClaims, type TokenClaims } from "./token-claims.ts"
import type { DerivedKey } from "./token-crypto.ts"

/** How far the clocks of two servers may differ, in seconds. */
const defaultClockTolerance = 15

export interface SealRequest {
  /** Anything that JSON can hold. `iat`, `exp` and `jti` are replaced. */
  claims: Readonly<Record<string, unknown>>
  /** The first one seals. At least one, none empty. */
  secrets: readonly string[]
  /** The purpose: the cookie's name for a session. */
  salt: string
  /** Seconds that the token is good for. */
  maxAge: number
  /** Seconds since the epoch. */
  now: number
  ring: KeyRing
  /** Makes the token's `jti`: never the same twice. */
  uuid: () => string
}

export interface OpenRequest {
  /** From outside: anything at all. */
  token: unknown
  /** Newest first. All are tried by the name of the key; a token that names none is tried with the first. */
  secrets: readonly string[]
  salt: string
  /** Seconds since the epoch. */
  now: number
  ring: KeyRing
  /** Seconds. Default 15. */
  clockTolerance?: number
}

/**
 * Encrypts and authenticates claims as a compact JWE (RFC 7516 §7.1: `dir`, `A256CBC-HS512`, with `kid`).
 *
 * Whoever holds it cannot read or change it. They can show it again until it expires: it is not one-time.
 *
 * @returns the token at once with `node:crypto`, else a promise. About 4/3 of the claims' JSON plus 310 characters.
 * @throws {TypeError} without a secret, for a `maxAge` that is no number, for claims that JSON cannot hold.
 */
export function sealToken(request: SealRequest): NowOrLater<string> {
  const { claims, salt, maxAge, ring, uuid } = request
  const [secret] = someSecrets(request.secrets)
  if (!Number.isFinite(maxAge)) throw new TypeError("maxAge must be a number of seconds")
  const iat = Math.floor(request.now)
  const plaintext = new TextEncoder().encode(JSON.stringify({ ...claims, iat, exp: iat + maxAge, jti: uuid() }))
  return andThen(ring.key({ enc: issuedEncryption, secret, salt }), (key) => ring.crypto.seal(key, plaintext))
}

/**
 * Opens a token that was sealed with one of the secrets for this purpose and whose time is now.
 *
 * Does not prove that the session was not signed out, that the user still exists, or who sends it.
 *
 * @returns the claims, or `undefined` for every other token: forged, foreign, expired, malformed. At once with
 * `node:crypto` (and without a key's cost when it is malformed), else a promise.
 * @throws {TypeError} without a secret. Never because of the token.
 */
export function openToken(request: OpenRequest): NowOrLater<TokenClaims | undefined> {
  const { salt, ring, now, clockTolerance = defaultClockTolerance } = request
  const secrets = someSecrets(request.secrets)
  const token = readCompact(request.token)
  if (token === undefined) return undefined
  return andThen(keyFor(token, secrets, salt, ring), (key) => {
    if (key === undefined) return undefined
    return andThen(ring.crypto.open(key, token), (plaintext) =>
      plaintext === undefined ? undefined : readClaims(plaintext, { now, clockTolerance }),
    )
  })
}

/**
 * Whether a token names the key of an older secret: it opens, and stops opening when that secret is dropped.
 *
 * Does not prove that the token is genuine: open it for that.
 *
 * @returns `false` for a token that names the newest secret's key, or none.
 */
export function isSealedWithOlder({
  token,
  secrets,
  salt,
  ring,
}: Pick<OpenRequest, "token" | "secrets" | "salt" | "ring">): NowOrLater<boolean> {
  const [secret] = someSecrets(secrets)
  const compact = readCompact(token)
  if (compact?.kid === undefined) return false
  return andThen(ring.key({ enc: compact.enc, secret, salt }), (key) => compact.kid !== key.kid)
}

/** The first secret's key that the token names, or plainly the first when it names none. */
function keyFor(
  token: CompactToken,
  [secret, ...older]: SomeSecrets,
  salt: string,
  ring: KeyRing,
): NowOrLater<DerivedKey | undefined> {
  return andThen(ring.key({ enc: token.enc, secret, salt }), (key) => {
    if (token.kid === undefined || token.kid === key.kid) return key
    const [next, ...rest] = older
    return next === undefined ? undefined : keyFor(token, [next, ...rest], salt, ring)
  })
}

type SomeSecrets = readonly [string, ...string[]]

function someSecrets([first, ...rest]: readonly string[]): SomeSecrets {
  if (first === undefined) throw new TypeError("At least one secret is needed")
  return [first, ...rest]
}
