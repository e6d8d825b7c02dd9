import { base64urlBytes } from "./base64url.ts"
import type { CompactToken } from "./compact-jwe.ts"
import { encryptionSizes, issuedEncryption } from "./content-encryption.ts"
import type { NodeBuiltins } from "./node-builtins.ts"
import { issuedHeader, keyInfo, type DerivedKey, type KeyRequest, type TokenCrypto } from "./token-crypto.ts"

/** The same as `joseTokenCrypto`, through `node:crypto`: nothing is awaited. */
export interface NodeTokenCrypto extends TokenCrypto {
  derive(request: KeyRequest): DerivedKey
  seal(key: DerivedKey, plaintext: Uint8Array): string
  open(key: DerivedKey, token: CompactToken): Uint8Array | undefined
}

export function nodeTokenCrypto({ crypto, Buffer }: NodeBuiltins): NodeTokenCrypto {
  /** RFC 7518 §5.2.2.1: the tag over header, vector, ciphertext and the header's length in bits. */
  function cbcTag(key: DerivedKey, header: string, iv: Uint8Array, ciphertext: Uint8Array): Uint8Array {
    const headerBits = Buffer.alloc(8)
    headerBits.writeUInt32BE(header.length * 8, 4)
    const hmac = crypto.createHmac("sha512", key.bytes.subarray(0, 32))
    return hmac.update(header, "ascii").update(iv).update(ciphertext).update(headerBits).digest().subarray(0, 32)
  }

  function openCbc(key: DerivedKey, token: CompactToken): Uint8Array | undefined {
    const iv = base64urlBytes(token.iv)
    const ciphertext = Buffer.from(token.ciphertext, "base64url")
    const tag = cbcTag(key, token.header, iv, ciphertext)
    if (!crypto.timingSafeEqual(base64urlBytes(token.tag), tag)) return undefined
    const decipher = crypto.createDecipheriv("aes-256-cbc", key.bytes.subarray(32), iv)
    return finish(() => Buffer.concat([decipher.update(ciphertext), decipher.final()]))
  }

  function openGcm(key: DerivedKey, token: CompactToken): Uint8Array | undefined {
    const { tag: authTagLength } = encryptionSizes.A256GCM
    const decipher = crypto.createDecipheriv("aes-256-gcm", key.bytes, base64urlBytes(token.iv), { authTagLength })
    decipher.setAAD(Buffer.from(token.header, "ascii")).setAuthTag(base64urlBytes(token.tag))
    return finish(() => Buffer.concat([decipher.update(token.ciphertext, "base64url"), decipher.final()]))
  }

  return {
    derive({ enc, secret, salt }) {
      const { key: length, thumbprint } = encryptionSizes[enc]
      const bytes = Buffer.from(crypto.hkdfSync("sha256", secret, salt, keyInfo(salt), length))
      // RFC 7638 §3.2: only the required members, in the order of their names, without white space.
      const jwk = JSON.stringify({ k: bytes.toString("base64url"), kty: "oct" })
      return { enc, bytes, kid: crypto.createHash(thumbprint).update(jwk).digest("base64url") }
    },

    seal(key, plaintext) {
      if (key.enc !== issuedEncryption) throw new TypeError(`Tokens are issued with ${issuedEncryption} only`)
      const header = Buffer.from(JSON.stringify(issuedHeader(key))).toString("base64url")
      const iv = crypto.randomBytes(encryptionSizes[key.enc].iv)
      const cipher = crypto.createCipheriv("aes-256-cbc", key.bytes.subarray(32), iv)
      const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
      const tag = Buffer.from(cbcTag(key, header, iv, ciphertext))
      return `${header}..${iv.toString("base64url")}.${ciphertext.toString("base64url")}.${tag.toString("base64url")}`
    },

    open(key, token) {
      if (key.enc !== token.enc) return undefined
      return key.enc === "A256GCM" ? openGcm(key, token) : openCbc(key, token)
    },
  }
}

/** `node:crypto` throws for a tag or a padding that is wrong, which for us is an answer. */
function finish(decipher: () => Uint8Array): Uint8Array | undefined {
  try {
    return decipher()
  } catch {
    return undefined
  }
}
