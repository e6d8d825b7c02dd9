/** Fetches and reads the public keys of a provider (RFC 7517). Returns only keys that can verify a signature. */
import type { JWK } from "jose"
import { boundedFetch, isObject, parseJsonObject, ProviderCallError, type ProviderCall } from "./outbound-fetch.ts"

/** One usable public key. `jwk` contains only the members that define the key, without `kid`, `alg` and `issuer`. */
export interface PublicKey {
  kid: string | undefined
  alg: string | undefined
  /**
   * The member `issuer` of the key, which can contain `{tenantid}`. If this member is `undefined`, the key signs for
   * every issuer.
   */
  issuer: string | undefined
  jwk: JWK
}

/** The maximum number of keys of a set. The library refuses a larger set as a whole. */
const maxKeys: number = 100

const minRsaBits = 2048
const privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"]
/** The curve of each elliptic-curve algorithm. */
export const curves: Readonly<Record<string, string>> = { ES256: "P-256", ES384: "P-384", ES512: "P-521" }

/**
 * Returns the usable keys of a set. Leaves out:
 *
 * - symmetric and private keys;
 * - RSA keys below 2048 bits;
 * - keys with a `use` other than `sig`, or with `key_ops` that lack `verify`;
 * - keys of unknown types and curves;
 * - keys whose `issuer` is not a string.
 *
 * @throws {ProviderCallError} `provider_metadata_invalid` for a value that is not a key set, or has more than 100 keys
 */
export function readKeySet(set: unknown): readonly PublicKey[] {
  const keys: unknown = isObject(set) ? set["keys"] : undefined
  if (!Array.isArray(keys)) throw invalid("the document at jwks_uri is not a key set")
  if (keys.length > maxKeys) throw invalid(`the key set holds more than ${maxKeys} keys`)
  return keys.map(publicKey).filter((key) => key !== undefined)
}

function publicKey(value: unknown): PublicKey | undefined {
  if (!isObject(value)) return undefined
  const { kid, alg, use, key_ops: operations, issuer } = value
  if (privateMembers.some((member) => member in value)) return undefined
  if (kid !== undefined && typeof kid !== "string") return undefined
  if (alg !== undefined && typeof alg !== "string") return undefined
  if (use !== undefined && use !== "sig") return undefined
  if (issuer !== undefined && typeof issuer !== "string") return undefined
  if (operations !== undefined && !(Array.isArray(operations) && operations.includes("verify"))) return undefined
  const jwk = keyItself(value)
  return jwk === undefined ? undefined : { kid, alg, issuer, jwk }
}

function keyItself({ kty, n, e, crv, x, y }: Record<string, unknown>): JWK | undefined {
  if (kty === "RSA" && typeof n === "string" && typeof e === "string") {
    return bitsOf(n) >= minRsaBits ? { kty, n, e } : undefined
  }
  if (kty === "EC" && typeof crv === "string" && typeof x === "string" && typeof y === "string") {
    return Object.values(curves).includes(crv) ? { kty, crv, x, y } : undefined
  }
  if (kty === "OKP" && crv === "Ed25519" && typeof x === "string") return { kty, crv, x }
  return undefined
}

/** Returns the number of bits of an unsigned big-endian number in base64url, without leading zero bits. */
function bitsOf(number: string): number {
  if (!/^[\w-]+$/.test(number)) return 0
  const significant = number.replace(/^A+/, "")
  const first = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".indexOf(significant.charAt(0))
  if (first < 1) return 0
  const bitsBefore = (number.length - significant.length) * 6 + (Math.clz32(first) - 26)
  return Math.floor((number.length * 6) / 8) * 8 - bitsBefore
}

/**
 * Fetches a key set once.
 *
 * @throws {ProviderCallError} `provider_unreachable`, `provider_metadata_invalid`
 */
export async function fetchKeySet(jwksUri: string, call: ProviderCall): Promise<readonly PublicKey[]> {
  const headers = { accept: "application/json, application/jwk-set+json" }
  const answer = await boundedFetch(call, "provider_metadata_invalid")(jwksUri, { headers })
  if (answer.status >= 500) throw new ProviderCallError("provider_unreachable", `jwks_uri answered ${answer.status}`)
  if (answer.status !== 200) throw invalid(`jwks_uri answered ${answer.status}`)
  return readKeySet(parseJsonObject(await answer.text()))
}

function invalid(detail: string): ProviderCallError {
  return new ProviderCallError("provider_metadata_invalid", detail)
}
