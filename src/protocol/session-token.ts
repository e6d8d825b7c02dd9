/** Sealed tokens: sessions, OAuth `state` and flow cookies are all of this form, told apart by their salt. */
import {
  type DerivedKey,
  issuedEncryption,
  type KeyRequest,
  readCompact,
  systemTokenCrypto,
  type TokenCrypto,
} from "./token-crypto.ts"
import type { Evidence, EvidenceClaim } from "../ports/evidence.ts"
import { readResults } from "../ports/read-evidence.ts"
import type { JWT } from "../ports/records.ts"
import { andThen, type NowOrLater, sha256 } from "./bytes.ts"

/** How far the clocks of two servers may differ, in seconds. */
const defaultClockTolerance = 15

const noSecret = "At least one secret is needed"

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
  const [secret] = request.secrets
  if (secret === undefined) throw new TypeError(noSecret)
  if (!Number.isFinite(maxAge)) throw new TypeError("maxAge must be a number of seconds")
  const iat = Math.floor(request.now)
  const plaintext = new TextEncoder().encode(JSON.stringify({ ...claims, iat, exp: iat + maxAge, jti: uuid() }))
  return andThen(ring.key({ enc: issuedEncryption, secret, salt }), (key) => ring.crypto.seal(key, plaintext))
}

/**
 * Opens a token that was sealed with one of the secrets for this purpose and whose time is now (RFC 7519 §4.1): `exp` must
 * be there and be a number; `iat` and `nbf` must be numbers if they are there. A member `__proto__` is dropped at every
 * depth.
 *
 * Does not prove that the session was not signed out, that the user still exists, or who sends it.
 *
 * @returns the claims, or `undefined` for every other token: forged, foreign, expired, malformed. At once with
 * `node:crypto` (and without a key's cost when it is malformed), else a promise.
 * @throws {TypeError} without a secret. Never because of the token.
 */
export function openToken(request: OpenRequest): NowOrLater<TokenClaims | undefined> {
  const { secrets, salt, ring, now, clockTolerance = defaultClockTolerance } = request
  if (secrets.length === 0) throw new TypeError(noSecret)
  const token = readCompact(request.token)
  if (token === undefined) return undefined
  const { enc, kid } = token
  // The first secret's key that the token names, or plainly the first when it names none.
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
        // So that no later copy of the claims can change a prototype.
        claims = JSON.parse(text, mayNameProto.test(text) ? withoutProto : undefined)
      } catch {
        return undefined
      }
      if (typeof claims !== "object" || claims === null || Array.isArray(claims)) return undefined
      const { exp, iat, nbf } = claims as Record<string, unknown> // any JSON object is one
      const starts = [iat, nbf].filter((start) => start !== undefined)
      // RFC 7519 §2, NumericDate. JSON can spell a number that is infinite.
      if (![exp, ...starts].every((time) => Number.isFinite(time))) return undefined
      const isNow = Number(exp) > now - clockTolerance && starts.every((start) => Number(start) <= now + clockTolerance)
      return isNow ? (claims as TokenClaims) : undefined // see there for what is and what is not checked
    })
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
  const [secret] = secrets
  if (secret === undefined) throw new TypeError(noSecret)
  const compact = readCompact(token)
  if (compact?.kid === undefined) return false
  return andThen(ring.key({ enc: compact.enc, secret, salt }), (key) => compact.kid !== key.kid)
}

/** The keys of one configuration, each derived once. Belongs to that configuration and to nothing else. */
export interface KeyRing {
  readonly crypto: TokenCrypto
  /**
   * The key for a purpose. There at once when it was asked for before, and always with `node:crypto`.
   *
   * @throws {TypeError} for an empty secret.
   */
  key(request: KeyRequest): NowOrLater<DerivedKey>
}

export interface KeyRingOptions {
  /** Default: the fastest that this runtime has. */
  crypto?: TokenCrypto
  /** How many keys are remembered; the one unused for longest is forgotten. Default 64, about 20 KiB. */
  capacity?: number
}

/** Makes an empty key ring. One per configuration: keys hold for as long as the secrets do. */
export function createKeyRing({ crypto = systemTokenCrypto(), capacity = 64 }: KeyRingOptions = {}): KeyRing {
  const remembered = new Map<string, NowOrLater<DerivedKey>>()

  return {
    crypto,
    key(request) {
      if (request.secret === "") throw new TypeError("A secret must not be empty")
      const name = JSON.stringify([request.enc, request.salt, request.secret])
      const known = remembered.get(name)
      const key = known ?? crypto.derive(request)
      // The key that was used last stands last.
      remembered.delete(name)
      remembered.set(name, key)
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
 * The claims of a token that opened. Only the times were looked at; the rest is what its maker, who had a secret, put
 * there, and may be of another type than an application says.
 */
export interface TokenClaims extends JWT {
  /** Seconds since the epoch. In the future, give or take the tolerance. */
  exp: number
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true })

/** A JSON text that may name `__proto__`, be it with an escaped underscore. */
const mayNameProto = /__proto__|\\u005f/i

function withoutProto(member: string, value: unknown): unknown {
  return member === "__proto__" ? undefined : value
}

/** Claims without the evidence, and the evidence beside them. */
export interface SplitClaims {
  claims: JWT
  /** As the token has it. Not yet compared with `sub`: {@link evidenceOfSubject} does that. */
  evidence: EvidenceClaim | undefined
}

/** Takes the evidence out of a token's claims, so that no callback sees it. Copies nothing where there is none. */
export function splitEvidence(claims: JWT): SplitClaims {
  if (claims["authchart"] === undefined) return { claims, evidence: undefined }
  const { authchart, ...rest } = claims
  return { claims: rest, evidence: readEvidence(authchart) }
}

/**
 * The evidence of a `sub`: evidence that has just been made is bound to it, and evidence that is bound already is returned
 * only where it is about this one.
 *
 * @returns `undefined` for evidence about another `sub`, and for a token that names nobody. At once with `node:crypto`.
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

/** More methods than a sign-in can use. */
const mostMethods = 16

/**
 * Reads evidence that a token or a row holds.
 *
 * @returns `undefined` for any other shape: a token of Auth.js or of a later release has no evidence for this one.
 */
function readEvidence(value: unknown): EvidenceClaim | undefined {
  if (typeof value !== "object" || value === null) return undefined
  const { sid, at, amr, of, sub, results }: { [K in keyof EvidenceClaim]?: unknown } = value
  if (typeof sid !== "string" || !/^[\w-]{22}$/.test(sid)) return undefined
  if (typeof at !== "number" || !Number.isFinite(at)) return undefined
  if (!Array.isArray(amr) || amr.length > mostMethods || !amr.every((method) => typeof method === "string"))
    return undefined
  if ((of !== "user" && of !== "account") || typeof sub !== "string") return undefined
  return { sid, at, amr, of, sub, ...readResults(results) }
}

/**
 * A value as JSON, which {@link fromPlain} makes the same value of: what a flow seals is what it opens. Dates become
 * `{ $date }`, large integers `{ $bigint }`; an object that has such a key itself is wrapped.
 */
export function toPlain(value: unknown): unknown {
  if (typeof value === "bigint") return { $bigint: String(value) }
  if (value instanceof Date) return { $date: value.getTime() }
  if (Array.isArray(value)) return value.map(toPlain)
  if (typeof value !== "object" || value === null) return value
  const plain = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPlain(part)]))
  return marked(value) ? { $object: plain } : plain
}

/** What {@link toPlain} was given, of what it gave. */
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
