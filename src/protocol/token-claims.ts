import type { JWT } from "../ports/records.ts"

/**
 * The claims of a token that opened. Only the times were looked at; the rest is what its maker, who had a secret, put
 * there, and may be of another type than an application says.
 */
export interface TokenClaims extends JWT {
  /** Seconds since the epoch. In the future, give or take the tolerance. */
  exp: number
}

/** The clock that claims are judged by, in seconds since the epoch, and how far two servers' clocks may differ. */
export interface ClaimsClock {
  now: number
  /** Seconds. */
  clockTolerance: number
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true })

/** A JSON text that may name `__proto__`, be it with an escaped underscore. */
const mayNameProto = /__proto__|\\u005f/i

/**
 * Reads the claims set of a token that opened (RFC 7519 §4.1).
 *
 * `exp` must be there and be a number; `iat` and `nbf` must be numbers if they are there. A member `__proto__` is dropped
 * at every depth, so that no later copy of the claims can change a prototype.
 *
 * @returns `undefined` for what is not a JSON object in UTF-8, and for a token outside its time.
 */
export function readClaims(plaintext: Uint8Array, { now, clockTolerance }: ClaimsClock): TokenClaims | undefined {
  const claims = parseObject(plaintext)
  if (claims === undefined) return undefined
  const { exp, iat, nbf } = claims
  if (!isTime(exp) || exp <= now - clockTolerance) return undefined
  for (const start of [iat, nbf]) {
    if (start !== undefined && (!isTime(start) || start > now + clockTolerance)) return undefined
  }
  return claims as TokenClaims // see there for what is and what is not checked
}

function parseObject(plaintext: Uint8Array): Record<string, unknown> | undefined {
  let parsed: unknown
  try {
    const text = strictUtf8.decode(plaintext)
    parsed = mayNameProto.test(text) ? JSON.parse(text, withoutProto) : JSON.parse(text)
  } catch {
    return undefined
  }
  const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
  return isObject ? (parsed as Record<string, unknown>) : undefined // any JSON object is one
}

/** A reviver of `JSON.parse`: `undefined` removes the member. */
function withoutProto(member: string, value: unknown): unknown {
  return member === "__proto__" ? undefined : value
}

/** RFC 7519 §2, NumericDate. JSON can spell a number that is infinite. */
function isTime(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value)
}
