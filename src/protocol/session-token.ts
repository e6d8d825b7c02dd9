/**
 * Makes and opens sealed tokens. Session tokens, the OAuth `state` parameter and the values of flow cookies are sealed
 * tokens. Each kind has its own salt, so that a token of one kind cannot be used as another kind.
 */
import {
  type DerivedKey,
  issuedEncryption,
  type KeyRequest,
  readCompact,
  systemTokenCrypto,
  type TokenCrypto,
} from "./token-crypto.ts"
import type { Evidence, EvidenceClaim } from "../ports/evidence.ts"
import { readResults, readSince } from "../ports/read-evidence.ts"
import type { JWT } from "../ports/records.ts"
import { andThen, type NowOrLater, sha256 } from "./bytes.ts"

/** The seconds by which the clocks of two servers may differ. */
const defaultClockTolerance = 15

const noSecret = "At least one secret is needed"

export interface SealRequest {
  /** The claims to encrypt: any JSON values. {@link sealToken} sets `iat`, `exp` and `jti` itself. */
  claims: Readonly<Record<string, unknown>>
  /** The secrets: at least one, and no empty string. The first secret seals the token. */
  secrets: readonly string[]
  /** Names the purpose of the token. For a session token, it is the name of the session's cookie. */
  salt: string
  /** The seconds for which the token is valid. */
  maxAge: number
  /** The time in seconds since the epoch. */
  now: number
  ring: KeyRing
  /** Makes the token's `jti`, which is never repeated. */
  uuid: () => string
}

export interface OpenRequest {
  /** The token to open, an untrusted value of any type. */
  token: unknown
  /**
   * The secrets, newest first. If a token names a key, the secret of this key opens it. The first secret opens a token
   * without a key name.
   */
  secrets: readonly string[]
  salt: string
  /** The time in seconds since the epoch. */
  now: number
  ring: KeyRing
  /** The seconds by which the clocks of two servers may differ. Default 15. */
  clockTolerance?: number
}

/**
 * Encrypts and authenticates claims as a compact JWE (RFC 7516 §7.1: `dir`, `A256CBC-HS512`, with `kid`).
 *
 * A holder of the token cannot read or change it, but can use it more than once until it expires.
 *
 * @returns the token, or without `node:crypto` a promise of it. The length of the token is about 4/3 of the claims'
 * JSON, plus 310 characters.
 * @throws {TypeError} without a secret, for a `maxAge` that is not a number, for claims that JSON cannot represent.
 */
export function sealToken(request: SealRequest): NowOrLater<string> {
  const { claims, salt, maxAge, ring, uuid } = request
  const [secret] = request.secrets
  if (secret === undefined) throw new TypeError(noSecret)
  if (!Number.isFinite(maxAge)) throw new TypeError("maxAge must be a number of seconds")
  const iat = Math.floor(request.now)
  const plaintext = new TextEncoder().encode(JSON.stringify({ ...claims, iat, exp: iat + maxAge, jti: uuid() }))
  return andThen(ring.key({ enc: issuedEncryption, secret, salt }), (key) => ring.crypto.seal(key, plaintext))
}

/**
 * Opens a token that one of the secrets sealed for this purpose, and that is valid now (RFC 7519 §4.1): `exp` must be a
 * number; `iat` and `nbf` must be numbers if they are present. The result has no member `__proto__` at any depth.
 */
export function openToken(request: OpenRequest): NowOrLater<TokenClaims | undefined> {
  const { secrets, salt, ring, now, clockTolerance = defaultClockTolerance } = request
  if (secrets.length === 0) throw new TypeError(noSecret)
  const token = readCompact(request.token)
  if (token === undefined) return undefined
  const { enc, kid } = token
  // The key that the token names, or the key of the first secret if the token names no key.
  const named = secrets.reduce<NowOrLater<DerivedKey | undefined>>(
    (found, secret) =>
      andThen(
        found,
        (key) =>
          key ??
          andThen(ring.key({ enc, secret, salt }), (own) => (kid === undefined || kid === own.kid ? own : undefined)),
      ),
    undefined,
  )
  return andThen(named, (key) => {
    if (key === undefined) return undefined
    return andThen(ring.crypto.open(key, token), (plaintext) => {
      if (plaintext === undefined) return undefined
      let claims: unknown
      try {
        const text = strictUtf8.decode(plaintext)
        // Drop `__proto__`, so that no later copy of the claims can change a prototype.
        claims = JSON.parse(text, mayNameProto.test(text) ? withoutProto : undefined)
      } catch {
        return undefined
      }
      if (typeof claims !== "object" || claims === null || Array.isArray(claims)) return undefined
      const { exp, iat, nbf } = claims as Record<string, unknown> // Any JSON object has this type.
      const starts = [iat, nbf].filter((start) => start !== undefined)
      // RFC 7519 §2, NumericDate. JSON can contain a number that overflows to infinity.
      if (![exp, ...starts].every((time) => Number.isFinite(time))) return undefined
      const isNow = Number(exp) > now - clockTolerance && starts.every((start) => Number(start) <= now + clockTolerance)
      return isNow ? (claims as TokenClaims) : undefined // `TokenClaims` says which claims were checked.
    })
  })
}

/**
 * Returns true if a token names the key of an older secret. The application must seal this token again before it
 * removes the older secret from the configuration.
 *
 * The result does not prove that the token is genuine: use {@link openToken} as proof.
 *
 * @returns `false` for a token that names the key of the newest secret, or names no key.
 */
export function isSealedWithOlder({
  token,
  secrets,
  salt,
  ring,
}: Pick<OpenRequest, "token" | "secrets" | "salt" | "ring">): NowOrLater<boolean> {
  const [secret] = secrets
  if (secret === undefined) throw new TypeError(noSecret)
  const compact = readCompact(token)
  if (compact?.kid === undefined) return false
  return andThen(ring.key({ enc: compact.enc, secret, salt }), (key) => compact.kid !== key.kid)
}

/** The keys of one configuration, each derived once. */
export interface KeyRing {
  readonly crypto: TokenCrypto
  /**
   * Returns the key for a purpose. Returns a promise only without `node:crypto`, and only until the key has been
   * derived.
   *
   * @throws {TypeError} for an empty secret.
   */
  key(request: KeyRequest): NowOrLater<DerivedKey>
}

export interface KeyRingOptions {
  /** The implementation of the cryptography. Default: the fastest one of this runtime. */
  crypto?: TokenCrypto
  /**
   * The maximum number of stored keys. If there are more, the cache removes the key whose last use is longest ago.
   * Default 64, which need about 20 KiB.
   */
  capacity?: number
}

/**
 * Makes an empty cache of derived keys for one configuration. No entry expires: a derived key is valid as long as its
 * secret.
 */
export function createKeyRing({ crypto = systemTokenCrypto(), capacity = 64 }: KeyRingOptions = {}): KeyRing {
  const remembered = new Map<string, NowOrLater<DerivedKey>>()
  /** The name of the entry that is last in the map. */
  let newest: string | undefined

  return {
    crypto,
    key(request) {
      if (request.secret === "") throw new TypeError("A secret must not be empty")
      // With the length of the salt, no two requests have the same name.
      const name = `${request.enc} ${request.salt.length} ${request.salt}${request.secret}`
      const known = remembered.get(name)
      if (known !== undefined && name === newest) return known
      const key = known ?? crypto.derive(request)
      // Insert the entry again, so that the most recently used key is last in the map.
      remembered.delete(name)
      remembered.set(name, key)
      newest = name
      const [oldest] = remembered.size > capacity ? remembered.keys() : []
      if (oldest !== undefined) remembered.delete(oldest)
      if (known === undefined && key instanceof Promise) {
        key.then(
          (derived) => remembered.get(name) === key && remembered.set(name, derived),
          () => remembered.get(name) === key && remembered.delete(name),
        )
      }
      return key
    },
  }
}

/**
 * The claims of an opened token. The library checked only `exp`, `iat` and `nbf`. The server that sealed the token
 * wrote the other claims, and their types can differ from those that the application declares.
 */
export interface TokenClaims extends JWT {
  /** The expiry, in seconds since the epoch. */
  exp: number
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true })

/** Matches a JSON text that can contain the name `__proto__`, also with an escaped underscore. */
const mayNameProto = /__proto__|\\u005f/i

function withoutProto(member: string, value: unknown): unknown {
  return member === "__proto__" ? undefined : value
}

/** The claims of a token, split into the evidence (how and when the user authenticated) and all other claims. */
export interface SplitClaims {
  claims: JWT
  /** The evidence in the token. {@link evidenceOfSubject} checks that it belongs to the token's `sub`. */
  evidence: EvidenceClaim | undefined
}

/**
 * Removes the evidence from a token's claims, so that no callback sees it. Copies nothing if the token has no evidence.
 */
export function splitEvidence(claims: JWT): SplitClaims {
  if (claims["authchart"] === undefined) return { claims, evidence: undefined }
  const { authchart, ...rest } = claims
  return { claims: rest, evidence: readEvidence(authchart) }
}

/**
 * Returns the evidence (how and when the user authenticated) together with a hash of the `sub` to which it belongs. New
 * evidence gets the hash of `subject`. If evidence has a hash already, the function returns the evidence only if the
 * hash is that of `subject`.
 *
 * @returns `undefined` for evidence that belongs to another `sub`, and for a token without a `sub`. Synchronous with
 * `node:crypto`.
 */
export function evidenceOfSubject(
  evidence: (Evidence & Partial<EvidenceClaim>) | undefined,
  subject: unknown,
): NowOrLater<EvidenceClaim | undefined> {
  if (evidence === undefined || typeof subject !== "string") return undefined
  return andThen(sha256(subject, "base64url"), (hash) => {
    const sub = hash.slice(0, 16)
    return evidence.sub === undefined || evidence.sub === sub ? { ...evidence, sub } : undefined
  })
}

/** The maximum number of authentication methods in evidence. A sign-in has only a few. */
const mostMethods = 16

/**
 * Reads the evidence in a token or a database row.
 *
 * @returns `undefined` for any other shape, such as that of Auth.js or of a later release.
 */
function readEvidence(value: unknown): EvidenceClaim | undefined {
  if (typeof value !== "object" || value === null) return undefined
  const { sid, at, amr, of, sub, since, results, anonymous }: { [K in keyof EvidenceClaim]?: unknown } = value
  if (typeof sid !== "string" || !/^[\w-]{22}$/.test(sid)) return undefined
  if (typeof at !== "number" || !Number.isFinite(at)) return undefined
  if (!Array.isArray(amr) || amr.length > mostMethods || !amr.every((method) => typeof method === "string"))
    return undefined
  if ((of !== "user" && of !== "account") || typeof sub !== "string") return undefined
  const mark = anonymous === true ? { anonymous: true as const } : {}
  return { sid, at, amr, of, sub, ...mark, ...readSince(since), ...readResults(results) }
}

/**
 * Converts a value to JSON, from which {@link fromPlain} makes the same value, so that a flow reads from its sealed
 * cookie exactly the values that it wrote. Dates become `{ $date }`, and large integers `{ $bigint }`. An object that
 * already contains a key `$date`, `$bigint` or `$object` becomes `{ $object }`, so that {@link fromPlain} does not take
 * it for a date or an integer.
 */
export function toPlain(value: unknown): unknown {
  if (typeof value === "bigint") return { $bigint: String(value) }
  if (value instanceof Date) return { $date: value.getTime() }
  if (Array.isArray(value)) return value.map(toPlain)
  if (typeof value !== "object" || value === null) return value
  const plain = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPlain(part)]))
  return marked(value) ? { $object: plain } : plain
}

/** Returns the value that {@link toPlain} converted. */
export function fromPlain(plain: unknown): unknown {
  if (Array.isArray(plain)) return plain.map(fromPlain)
  if (typeof plain !== "object" || plain === null) return plain
  if ("$date" in plain && typeof plain.$date === "number") return new Date(plain.$date)
  if ("$bigint" in plain && typeof plain.$bigint === "string") return BigInt(plain.$bigint)
  const whole = "$object" in plain && typeof plain.$object === "object" ? plain.$object : plain
  return Object.fromEntries(Object.entries(whole ?? {}).map(([key, part]) => [key, fromPlain(part)]))
}

function marked(value: object): boolean {
  return "$date" in value || "$bigint" in value || "$object" in value
}
