import { encryptionSizes } from "./content-encryption.ts"
import { issuedHeader, keyInfo, type TokenCrypto } from "./token-crypto.ts"

/** Loaded at first use: a runtime that has `node:crypto` never loads it for a session. */
const loadJose = (): Promise<typeof import("jose")> => import("jose")

/** The reference: `jose` and Web Crypto, which every supported runtime has. */
export const joseTokenCrypto: TokenCrypto = {
  async derive({ enc, secret, salt }) {
    const { base64url, calculateJwkThumbprint } = await loadJose()
    const { key: length, thumbprint } = encryptionSizes[enc]
    const utf8 = new TextEncoder()
    const input = await crypto.subtle.importKey("raw", utf8.encode(secret), "HKDF", false, ["deriveBits"])
    const algorithm = { name: "HKDF", hash: "SHA-256", salt: utf8.encode(salt), info: utf8.encode(keyInfo(salt)) }
    const bytes = new Uint8Array(await crypto.subtle.deriveBits(algorithm, input, length * 8))
    return { enc, bytes, kid: await calculateJwkThumbprint({ kty: "oct", k: base64url.encode(bytes) }, thumbprint) }
  },

  async seal(key, plaintext) {
    const { CompactEncrypt } = await loadJose()
    return new CompactEncrypt(plaintext).setProtectedHeader(issuedHeader(key)).encrypt(key.bytes)
  },

  async open(key, token) {
    const { compactDecrypt, errors } = await loadJose()
    try {
      const allowed = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: [key.enc] }
      return (await compactDecrypt(token.text, key.bytes, allowed)).plaintext
    } catch (error) {
      // Every refusal of a token is one of jose's own errors; anything else is a fault of the runtime.
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  },
}
