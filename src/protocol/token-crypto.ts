/** Sealed tokens as text (RFC 7516 §7.1), and the cryptography that makes and opens them. */
import { type NodeBuiltins, nodeBuiltins, type NowOrLater } from "./bytes.ts"

/** The content encryptions of RFC 7518 §5 that a token may use. Tokens are issued with the first and read with both. */
export type ContentEncryption = "A256CBC-HS512" | "A256GCM"

/** What tokens are issued with. */
export const issuedEncryption: ContentEncryption = "A256CBC-HS512"

/** Sizes in bytes (RFC 7518 §5.2.5, §5.3), and the digest of a key's thumbprint. */
export interface EncryptionSizes {
  key: number
  iv: number
  tag: number
  /** The thumbprint's digest has as many bits as the key: a convention of the token format, not of RFC 7638. */
  thumbprint: "sha256" | "sha512"
}

const encryptionSizes: Readonly<Record<ContentEncryption, EncryptionSizes>> = {
  "A256CBC-HS512": { key: 64, iv: 16, tag: 32, thumbprint: "sha512" },
  A256GCM: { key: 32, iv: 12, tag: 16, thumbprint: "sha256" },
}

/** The longest token that is looked at, in characters. Five times what the cookies of one session can hold. */
export const maximumTokenLength = 65_536

/** The longest protected header, in encoded characters. Ours has 203. */
const maximumHeaderLength = 1024

/**
 * Letters that may end base64url text, by its length modulo four: unused bits are zero, so that two different texts never
 * stand for the same bytes (RFC 4648 §3.5). Text of four, eight, … letters has no unused bits.
 */
const lastLetters = [undefined, "", "AQgw", "AEIMQUYcgkosw048"]

/** A token that is well-formed. Nothing of it is proven: only opening it shows who made it. */
export interface CompactToken {
  /** The whole token. */
  text: string
  enc: ContentEncryption
  /** The thumbprint of the key that it names. */
  kid: string | undefined
  /** The four parts below are canonical base64url. `header` as it stands is what the tag covers. */
  header: string
  iv: string
  ciphertext: string
  tag: string
}

/**
 * Takes a token apart without a key and without work that an attacker can choose. `undefined` for any other text.
 *
 * The header is ASCII and has only `alg: "dir"`, one of our two encryptions, and text for `kid`, `typ` and `cty`. Any other member
 * refuses the token: `zip` and `crit` change what it means, `p2c` and the like cost time, and the rest we have never written.
 */
export function readCompact(text: unknown): CompactToken | undefined {
  if (typeof text !== "string" || text.length > maximumTokenLength) return undefined
  // RFC 7516 §7.1 with an empty second part, as `dir` demands (RFC 7518 §4.5). Six pieces tell "too many" as well as all.
  const [header = "", key, iv = "", ciphertext = "", tag = "", more] = text.split(".", 6)
  if (key !== "" || more !== undefined || ciphertext === "") return undefined
  const isCanonical = [header, iv, ciphertext, tag].every(
    (part) => /^[\w-]*$/.test(part) && lastLetters[part.length % 4]?.includes(part.slice(-1)) !== false,
  )
  if (!isCanonical) return undefined
  if (header === "" || header.length > maximumHeaderLength) return undefined
  let parsed: unknown
  try {
    const json = atob(header.replaceAll("-", "+").replaceAll("_", "/"))
    if (/[^\0-\x7f]/.test(json)) return undefined
    parsed = JSON.parse(json)
  } catch {
    return undefined
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return undefined
  const { alg, enc, ...optional } = parsed as Record<string, unknown> // any JSON object is one
  if (alg !== "dir" || (enc !== "A256CBC-HS512" && enc !== "A256GCM")) return undefined
  for (const [member, value] of Object.entries(optional)) {
    if (!["kid", "typ", "cty"].includes(member) || typeof value !== "string") return undefined
  }
  // Four characters of base64url stand for three bytes.
  const sizes = encryptionSizes[enc]
  if (iv.length !== Math.ceil((sizes.iv * 4) / 3) || tag.length !== Math.ceil((sizes.tag * 4) / 3)) return undefined
  const { kid } = optional
  return { text, enc, kid: typeof kid === "string" ? kid : undefined, header, iv, ciphertext, tag }
}

/** What a key is derived from. */
export interface KeyRequest {
  enc: ContentEncryption
  /** Not empty. */
  secret: string
  /** Separates purposes: a token sealed under one salt never opens under another. */
  salt: string
}

/** A key and its name. */
export interface DerivedKey {
  enc: ContentEncryption
  /** Never logged, never part of an answer. */
  bytes: Uint8Array
  /** RFC 7638 thumbprint of the key as a JWK of type `oct`. Says which key it is without giving it away. */
  kid: string
}

/** Key derivation and authenticated encryption of tokens. Every implementation reads what any other wrote. */
export interface TokenCrypto {
  /** HKDF-SHA-256 (RFC 5869): input `secret`, salt `salt`, info {@link keyInfo}. */
  derive(request: KeyRequest): NowOrLater<DerivedKey>
  /**
   * A compact JWE (RFC 7516 §7.1) with a random initialization vector.
   *
   * @param key for A256CBC-HS512.
   */
  seal(key: DerivedKey, plaintext: Uint8Array): NowOrLater<string>
  /** The plaintext when the token was sealed with this very key and not changed since, else `undefined`. */
  open(key: DerivedKey, token: CompactToken): NowOrLater<Uint8Array | undefined>
}

/** HKDF's `info`. Part of the token format that other implementations share: never to be changed. */
function keyInfo(salt: string): string {
  return `Auth.js Generated Encryption Key (${salt})`
}

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
      const header = Buffer.from(JSON.stringify({ alg: "dir", enc: key.enc, kid: key.kid })).toString("base64url")
      const iv = crypto.randomBytes(encryptionSizes[key.enc].iv)
      const cipher = crypto.createCipheriv("aes-256-cbc", key.bytes.subarray(32), iv)
      const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
      const tag = Buffer.from(cbcTag(key, header, iv, ciphertext))
      return `${header}..${iv.toString("base64url")}.${ciphertext.toString("base64url")}.${tag.toString("base64url")}`
    },

    open(key, token) {
      if (key.enc !== token.enc) return undefined
      const iv = Buffer.from(token.iv, "base64url")
      const ciphertext = Buffer.from(token.ciphertext, "base64url")
      const tag = Buffer.from(token.tag, "base64url")
      // `node:crypto` throws for a tag or a padding that is wrong, which for us is an answer.
      try {
        if (key.enc === "A256GCM") {
          const { tag: authTagLength } = encryptionSizes.A256GCM
          const gcm = crypto.createDecipheriv("aes-256-gcm", key.bytes, iv, { authTagLength })
          gcm.setAAD(Buffer.from(token.header, "ascii")).setAuthTag(tag)
          return Buffer.concat([gcm.update(ciphertext), gcm.final()])
        }
        if (!crypto.timingSafeEqual(tag, cbcTag(key, token.header, iv, ciphertext))) return undefined
        const cbc = crypto.createDecipheriv("aes-256-cbc", key.bytes.subarray(32), iv)
        return Buffer.concat([cbc.update(ciphertext), cbc.final()])
      } catch {
        return undefined
      }
    },
  }
}

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
    return new CompactEncrypt(plaintext)
      .setProtectedHeader({ alg: "dir", enc: key.enc, kid: key.kid })
      .encrypt(key.bytes)
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

/** The fastest token cryptography that this runtime has: `node:crypto`, else `jose`. */
export function systemTokenCrypto(builtins: NodeBuiltins | undefined = nodeBuiltins()): TokenCrypto {
  return builtins !== undefined && canEncrypt(builtins) ? nodeTokenCrypto(builtins) : joseTokenCrypto
}

/** Some runtimes carry a `node:crypto` whose functions are there and throw when called. */
function canEncrypt({ crypto, Buffer }: NodeBuiltins): boolean {
  try {
    crypto.createCipheriv("aes-256-cbc", Buffer.alloc(32), Buffer.alloc(16))
    return typeof crypto.hkdfSync === "function" && typeof crypto.timingSafeEqual === "function"
  } catch {
    return false
  }
}
