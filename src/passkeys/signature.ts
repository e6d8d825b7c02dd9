/** Verifies signatures of passkeys with Web Crypto. */
import type { PasskeySignedBytes } from "../ports/passkeys.ts"
import { base64url } from "../protocol/bytes.ts"
import { base64urlBytes } from "./base64url.ts"
import { isPublicKeyValid, publicKeyOf, type PublicKey } from "./cose-key.ts"
import { rawSignature } from "./ecdsa-signature.ts"

/** The base point of Ed25519 (RFC 8032 §5.1): a public key that every implementation accepts. */
const ed25519BasePoint = new Uint8Array(32).fill(0x66)
ed25519BasePoint[0] = 0x58

/**
 * The runtime can verify signatures of the algorithm. Every runtime knows ES256 and RS256, some do not know Ed25519.
 * Fault: `algorithm_unavailable`.
 *
 * @param algorithm a COSE number. The result is `false` for an algorithm that the verifier does not know.
 */
export async function isAlgorithmAvailable(algorithm: number): Promise<boolean> {
  if (algorithm !== -8) return algorithm === -7 || algorithm === -257
  try {
    await crypto.subtle.importKey("raw", ed25519BasePoint, { name: "Ed25519" }, false, ["verify"])
    return true
  } catch {
    return false
  }
}

/**
 * The signature covers the authenticator data and the hash of the client data (WebAuthn Level 3 §6.3.3 and §7.2).
 *
 * @param signature in base64url; an ECDSA signature is in DER.
 * @param publicKey in the COSE_Key format.
 * @returns `false` also for a public key that is malformed or invalid, or whose algorithm the runtime does not know.
 */
export async function isSignatureOf(
  signature: string,
  { authenticatorData, clientDataJSON }: PasskeySignedBytes,
  publicKey: Uint8Array,
): Promise<boolean> {
  const key = publicKeyOf(publicKey)
  if (typeof key === "string" || !isPublicKeyValid(publicKey)) return false
  const data = base64urlBytes(authenticatorData)
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", base64urlBytes(clientDataJSON)))
  const message = new Uint8Array(data.length + hash.length)
  message.set(data)
  message.set(hash, data.length)
  try {
    return await isSignedMessage(key, base64urlBytes(signature), message)
  } catch {
    // Web Crypto refused the key.
    return false
  }
}

type Bytes = Uint8Array<ArrayBuffer>

async function isSignedMessage(key: PublicKey, signature: Bytes, message: Bytes): Promise<boolean> {
  const { subtle } = crypto
  switch (key.kind) {
    case "es256": {
      const raw = rawSignature(signature)
      if (raw === undefined) return false
      const point = new Uint8Array([4, ...key.x, ...key.y])
      const imported = await subtle.importKey("raw", point, { name: "ECDSA", namedCurve: "P-256" }, false, ["verify"])
      return subtle.verify({ name: "ECDSA", hash: "SHA-256" }, imported, raw, message)
    }
    case "ed25519": {
      if (signature.length !== 64) return false
      const imported = await subtle.importKey("raw", key.x, { name: "Ed25519" }, false, ["verify"])
      return subtle.verify({ name: "Ed25519" }, imported, signature, message)
    }
    case "rs256": {
      if (signature.length !== key.n.length) return false
      const jwk = { kty: "RSA", alg: "RS256", n: base64url(key.n), e: base64url(key.e) }
      const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }
      const imported = await subtle.importKey("jwk", jwk, algorithm, false, ["verify"])
      return subtle.verify(algorithm, imported, signature, message)
    }
    case "unknown":
      return false
  }
}
