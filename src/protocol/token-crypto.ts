/**
 * Parses the compact text form of sealed tokens (RFC 7516 §7.1). Implements the cryptography that seals and opens these
 * tokens.
 */
import { BoundedMap } from "./bounded-map.ts"
import { type NodeBuiltins, nodeBuiltins, type NowOrLater } from "./bytes.ts"

/**
 * The content encryptions of RFC 7518 §5 that a token can have. The library issues tokens with `A256CBC-HS512`, and
 * opens tokens with either of the two.
 */
export type ContentEncryption = "A256CBC-HS512" | "A256GCM"

/** The encryption of issued tokens. */
export const issuedEncryption: ContentEncryption = "A256CBC-HS512"

/** Sizes in bytes (RFC 7518 §5.2.5, §5.3), and the digest of a key's thumbprint. */
export interface EncryptionSizes {
  key: number
  iv: number
  tag: number
  /**
   * The thumbprint's digest has as many bits as the key. This is a convention of the token format, and not of RFC 7638.
   */
  thumbprint: "sha256" | "sha512"
}

const encryptionSizes: Readonly<Record<ContentEncryption, EncryptionSizes>> = {
  "A256CBC-HS512": { key: 64, iv: 16, tag: 32, thumbprint: "sha512" },
  A256GCM: { key: 32, iv: 12, tag: 16, thumbprint: "sha256" },
}

/** The maximum length of a token, in characters: five times the size of the cookies of one session. */
export const maximumTokenLength = 65_536

/**
 * The maximum length of a protected header, in encoded characters. The header of an issued token has 203 characters.
 */
const maximumHeaderLength = 1024

/**
 * The letters that may end a base64url string, by its length modulo four. The unused bits of the last letter must be
 * zero, so that two different strings never decode to the same bytes (RFC 4648 §3.5). A string of four, eight, …
 * letters has no unused bits.
 */
const lastLetters = [undefined, "", "AQgw", "AEIMQUYcgkosw048"]

/**
 * A well-formed token. Its values are not verified: only decryption proves that a secret of the application sealed it.
 */
export interface CompactToken {
  /** The whole token. */
  text: string
  enc: ContentEncryption
  /** The thumbprint of the key that the token names. */
  kid: string | undefined
  /**
   * The members `header`, `iv`, `ciphertext` and `tag` are canonical base64url. The tag covers the encoded `header`.
   */
  header: string
  iv: string
  ciphertext: string
  tag: string
}

/**
 * Splits a token into its parts, without a key. The cost is bounded for any input. Returns `undefined` for a string
 * that is not a token.
 *
 * The header is ASCII and has only `alg: "dir"`, one of the two encryptions above, and strings for `kid`, `typ` and
 * `cty`. The library refuses a token with any other member: `zip` and `crit` change its meaning, and `p2c` and similar
 * members make opening it slow. This library never wrote any other members.
 */
export function readCompact(text: unknown): CompactToken | undefined {
  if (typeof text !== "string" || text.length > maximumTokenLength) return undefined
  // RFC 7516 §7.1 with an empty second part, as `dir` requires (RFC 7518 §4.5). Six pieces are enough to see that the
  // string has too many parts.
  const [header = "", key, iv = "", ciphertext = "", tag = "", more] = text.split(".", 6)
  if (key !== "" || more !== undefined || ciphertext === "") return undefined
  const isCanonical = [header, iv, ciphertext, tag].every(
    (part) => /^[\w-]*$/.test(part) && lastLetters[part.length % 4]?.includes(part.slice(-1)) !== false,
  )
  if (!isCanonical) return undefined
  if (header === "" || header.length > maximumHeaderLength) return undefined
  const known = knownHeaders.get(header)
  const read = known ?? readHeader(header)
  if (read === undefined) return undefined
  if (known === undefined) knownHeaders.set(header, read)
  const { enc, kid } = read
  // Four characters of base64url encode three bytes.
  const sizes = encryptionSizes[enc]
  if (iv.length !== Math.ceil((sizes.iv * 4) / 3) || tag.length !== Math.ceil((sizes.tag * 4) / 3)) return undefined
  return { text, enc, kid, header, iv, ciphertext, tag }
}

type Header = Pick<CompactToken, "enc" | "kid">

/** The headers that were read last. All tokens of one key have the same header. */
const knownHeaders = new BoundedMap<Header>(8)

/** Decodes a protected header. Returns `undefined` for a header that the library never wrote. */
function readHeader(header: string): Header | undefined {
  let parsed: unknown
  try {
    const json = atob(header.replaceAll("-", "+").replaceAll("_", "/"))
    if (/[^\0-\x7f]/.test(json)) return undefined
    parsed = JSON.parse(json)
  } catch {
    return undefined
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return undefined
  const { alg, enc, ...optional } = parsed as Record<string, unknown> // Any JSON object has this type.
  if (alg !== "dir" || (enc !== "A256CBC-HS512" && enc !== "A256GCM")) return undefined
  for (const [member, value] of Object.entries(optional)) {
    if (!["kid", "typ", "cty"].includes(member) || typeof value !== "string") return undefined
  }
  const { kid } = optional
  return { enc, kid: typeof kid === "string" ? kid : undefined }
}

/** The input from which a key is derived. */
export interface KeyRequest {
  enc: ContentEncryption
  /** The secret, which is not empty. */
  secret: string
  /**
   * The purpose of the token: a token with one salt never opens with another salt. Empty for a session token of next-auth
   * 4, which is opened and never made.
   */
  salt: string
}

/** A key and its name. */
export interface DerivedKey {
  enc: ContentEncryption
  /** The bytes of the key. The library never logs them, and no response contains them. */
  bytes: Uint8Array
  /** RFC 7638 thumbprint of the key as a JWK of type `oct`. The thumbprint identifies the key without revealing it. */
  kid: string
}

/**
 * The key derivation and authenticated encryption of tokens. Every implementation can open the tokens of every other
 * implementation.
 */
export interface TokenCrypto {
  /** Derives a key with HKDF-SHA-256 (RFC 5869): input `secret`, salt `salt`, info {@link keyInfo}. */
  derive(request: KeyRequest): NowOrLater<DerivedKey>
  /**
   * Makes a compact JWE (RFC 7516 §7.1) with a random initialization vector.
   *
   * @param key a key for the encryption A256CBC-HS512.
   */
  seal(key: DerivedKey, plaintext: Uint8Array): NowOrLater<string>
  /** Returns the plaintext if this key sealed the token, and the token has not changed since; otherwise `undefined`. */
  open(key: DerivedKey, token: CompactToken): NowOrLater<Uint8Array | undefined>
}

/**
 * Returns the `info` of HKDF. This string is part of the token format of this library, of Auth.js and, for an empty
 * salt, of next-auth 4. It must never change.
 */
function keyInfo(salt: string): string {
  return salt === "" ? "NextAuth.js Generated Encryption Key" : `Auth.js Generated Encryption Key (${salt})`
}

/** The functions of {@link TokenCrypto} with `node:crypto`, which are synchronous. */
export interface NodeTokenCrypto extends TokenCrypto {
  derive(request: KeyRequest): DerivedKey
  seal(key: DerivedKey, plaintext: Uint8Array): string
  open(key: DerivedKey, token: CompactToken): Uint8Array | undefined
}

export function nodeTokenCrypto({ crypto, Buffer }: NodeBuiltins): NodeTokenCrypto {
  /** Computes the tag over header, vector, ciphertext and the header's length in bits (RFC 7518 §5.2.2.1). */
  function cbcTag(key: DerivedKey, header: string, iv: Uint8Array, ciphertext: Uint8Array): Uint8Array {
    const headerBits = Buffer.alloc(8)
    headerBits.writeUInt32BE(header.length * 8, 4)
    const hmac = crypto.createHmac("sha512", key.bytes.subarray(0, 32))
    return hmac.update(header, "ascii").update(iv).update(ciphertext).update(headerBits).digest().subarray(0, 32)
  }

  /** The encoded headers, by key: tokens of one key have the same header. */
  const headers = new WeakMap<DerivedKey, string>()

  return {
    derive({ enc, secret, salt }) {
      const { key: length, thumbprint } = encryptionSizes[enc]
      const bytes = Buffer.from(crypto.hkdfSync("sha256", secret, salt, keyInfo(salt), length))
      // RFC 7638 §3.2: only the required members, sorted by name, without white space.
      const jwk = JSON.stringify({ k: bytes.toString("base64url"), kty: "oct" })
      return { enc, bytes, kid: crypto.createHash(thumbprint).update(jwk).digest("base64url") }
    },

    seal(key, plaintext) {
      if (key.enc !== issuedEncryption) throw new TypeError(`Tokens are issued with ${issuedEncryption} only`)
      const header =
        headers.get(key) ??
        Buffer.from(JSON.stringify({ alg: "dir", enc: key.enc, kid: key.kid })).toString("base64url")
      headers.set(key, header)
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
      // `node:crypto` throws for a wrong tag or padding, which is an expected result here.
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

/** Loaded on first use, because a runtime with `node:crypto` does not need `jose` for sessions. */
const loadJose = (): Promise<typeof import("./jose-for-tokens.ts")> => import("./jose-for-tokens.ts")

/** The reference implementation, with `jose` and Web Crypto, which every supported runtime has. */
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
      // `jose` throws a `JOSEError` for a token that it refuses. Any other error is a fault of the runtime.
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  },
}

/** Returns the fastest token cryptography of this runtime: `node:crypto`, otherwise `jose`. */
export function systemTokenCrypto(builtins: NodeBuiltins | undefined = nodeBuiltins()): TokenCrypto {
  return builtins !== undefined && canEncrypt(builtins) ? nodeTokenCrypto(builtins) : joseTokenCrypto
}

/** Returns true if `node:crypto` has the needed functions. On some runtimes, these functions exist but throw. */
function canEncrypt({ crypto, Buffer }: NodeBuiltins): boolean {
  try {
    crypto.createCipheriv("aes-256-cbc", Buffer.alloc(32), Buffer.alloc(16))
    return typeof crypto.hkdfSync === "function" && typeof crypto.timingSafeEqual === "function"
  } catch {
    return false
  }
}
