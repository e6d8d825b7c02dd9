/** Reads public keys in the COSE_Key format (RFC 9052 §7, WebAuthn Level 3 §5.8.5 and §6.5.1.1). */
import { passkeyAlgorithms, type PasskeyAlgorithm, type PasskeyFault } from "../ports/passkeys.ts"
import { decodeCbor, type CborMap, type CborValue } from "./cbor.ts"
import { PasskeyRefused } from "./passkey-refused.ts"

type Bytes = Uint8Array<ArrayBuffer>

/** A public key whose parameters have the right types and lengths. Its values can still be invalid. */
export type PublicKey =
  | { readonly kind: "es256"; readonly algorithm: -7; readonly x: Bytes; readonly y: Bytes }
  | { readonly kind: "ed25519"; readonly algorithm: -8; readonly x: Bytes }
  | { readonly kind: "rs256"; readonly algorithm: -257; readonly n: Bytes; readonly e: Bytes }
  | { readonly kind: "unknown"; readonly algorithm: number }

/** The labels of the COSE parameters. `-1` to `-3` have another meaning for each type of key. */
const label = { type: 1, algorithm: 3, first: -1, second: -2, third: -3 } as const

/** The types of keys, and the curves. */
const octetKeyPair = 1
const ellipticCurve = 2
const rsa = 3
const p256 = 1
const ed25519 = 6

/** @returns the number if the verifier knows the algorithm. */
export function knownAlgorithm(algorithm: number): PasskeyAlgorithm | undefined {
  return passkeyAlgorithms.find((known) => known === algorithm)
}

/** Reads a public key. @returns the fault for bytes that are no public key of this format. */
export function publicKeyOf(bytes: Uint8Array): PublicKey | PasskeyFault {
  try {
    return publicKeyFrom(decodeCbor(bytes))
  } catch (error) {
    if (error instanceof PasskeyRefused) return error.fault
    throw error
  }
}

/**
 * Reads a decoded public key. A key has exactly the parameters of its algorithm; a key of an unknown algorithm may have
 * any others.
 *
 * @throws {PasskeyRefused} `public_key_malformed`.
 */
export function publicKeyFrom(value: CborValue): PublicKey {
  if (!(value instanceof Map)) throw malformed()
  const algorithm = value.get(label.algorithm)
  if (typeof algorithm !== "number" || typeof value.get(label.type) !== "number") throw malformed()
  switch (algorithm) {
    case -7:
      demand(value, 5, ellipticCurve, p256)
      return { kind: "es256", algorithm, x: bytesAt(value, label.second, 32), y: bytesAt(value, label.third, 32) }
    case -8:
      demand(value, 4, octetKeyPair, ed25519)
      return { kind: "ed25519", algorithm, x: bytesAt(value, label.second, 32) }
    case -257:
      demand(value, 4, rsa)
      return { kind: "rs256", algorithm, n: bytesAt(value, label.first), e: bytesAt(value, label.second) }
    default:
      return { kind: "unknown", algorithm }
  }
}

function demand(key: CborMap, size: number, type: number, curve?: number): void {
  const isCurve = curve === undefined || key.get(label.first) === curve
  if (key.size !== size || key.get(label.type) !== type || !isCurve) throw malformed()
}

function bytesAt(key: CborMap, name: number, length?: number): Bytes {
  const value = key.get(name)
  if (!(value instanceof Uint8Array) || value.length === 0) throw malformed()
  if (length !== undefined && value.length !== length) throw malformed()
  return value
}

function malformed(): PasskeyRefused {
  return new PasskeyRefused("public_key_malformed")
}

/**
 * The values of a public key are possible: a point on the curve P-256, or an RSA modulus of 2048 to 4096 bits with an odd
 * exponent between 2^16 and 2^32 (FIPS 186-5 §5.4). Not every runtime checks this at the import of a key. Fault:
 * `public_key_invalid`.
 *
 * @param publicKey in the COSE_Key format.
 * @returns `false` also for a malformed key, and for a key of an unknown algorithm.
 */
export function isPublicKeyValid(publicKey: Uint8Array): boolean {
  const key = publicKeyOf(publicKey)
  if (typeof key === "string" || key.kind === "unknown") return false
  if (key.kind === "es256") return isOnP256(numberOf(key.x), numberOf(key.y))
  if (key.kind === "ed25519") return true
  return isModulus(key.n) && isExponent(key.e)
}

/** 2048 to 4096 bits, odd, without leading zeros (RFC 8230 §4). Reads no digit of a longer number. */
function isModulus(modulus: Bytes): boolean {
  const [first = 0] = modulus
  const bits = modulus.length * 8 - (Math.clz32(first) - 24)
  return first !== 0 && bits >= 2048 && bits <= 4096 && isOdd(modulus)
}

/** Three or four bytes, odd, without leading zeros. */
function isExponent(exponent: Bytes): boolean {
  return (exponent.length === 3 || exponent.length === 4) && exponent[0] !== 0 && isOdd(exponent)
}

function isOdd(bytes: Bytes): boolean {
  return ((bytes.at(-1) ?? 0) & 1) === 1
}

function numberOf(bytes: Bytes): bigint {
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

/** The prime and the coefficient `b` of P-256 (SP 800-186 §3.2.1.3); the coefficient `a` is -3. */
const prime = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const coefficient = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

function isOnP256(x: bigint, y: bigint): boolean {
  return x < prime && y < prime && (y * y - (x * x * x - 3n * x + coefficient)) % prime === 0n
}
