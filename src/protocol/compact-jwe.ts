import { base64urlBytes, isCanonicalBase64url } from "./base64url.ts"
import { encryptionSizes, isContentEncryption, type ContentEncryption } from "./content-encryption.ts"

/** The longest token that is looked at, in characters. Five times what the cookies of one session can hold. */
export const maximumTokenLength = 65_536

/** The longest protected header, in encoded characters. Ours has 203. */
const maximumHeaderLength = 1024

const strictUtf8 = new TextDecoder("utf-8", { fatal: true })

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

/** Takes a token apart without a key and without work that an attacker can choose. `undefined` for whatever is not one. */
export function readCompact(text: unknown): CompactToken | undefined {
  if (typeof text !== "string" || text.length > maximumTokenLength) return undefined
  // RFC 7516 §7.1 with an empty second part, as `dir` demands (RFC 7518 §4.5). Six pieces tell "too many" as well as all.
  const [header = "", key, iv = "", ciphertext = "", tag = "", more] = text.split(".", 6)
  if (key !== "" || more !== undefined || ciphertext === "") return undefined
  if (![header, iv, ciphertext, tag].every(isCanonicalBase64url)) return undefined
  const named = readHeader(header)
  if (named === undefined) return undefined
  const sizes = encryptionSizes[named.enc]
  if (iv.length !== encodedLength(sizes.iv) || tag.length !== encodedLength(sizes.tag)) return undefined
  return { text, ...named, header, iv, ciphertext, tag }
}

/**
 * Only `alg: "dir"`, our two encryptions, and text for `kid`, `typ` and `cty`. Any other member refuses the token:
 * `zip` and `crit` change what it means, `p2c` and the like cost time, and the rest we have never written.
 */
function readHeader(encoded: string): Pick<CompactToken, "enc" | "kid"> | undefined {
  if (encoded === "" || encoded.length > maximumHeaderLength) return undefined
  let parsed: unknown
  try {
    parsed = JSON.parse(strictUtf8.decode(base64urlBytes(encoded)))
  } catch {
    return undefined
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return undefined
  const { alg, enc, ...optional } = parsed as Record<string, unknown> // any JSON object is one
  if (alg !== "dir" || !isContentEncryption(enc)) return undefined
  for (const [member, value] of Object.entries(optional)) {
    if (!["kid", "typ", "cty"].includes(member) || typeof value !== "string") return undefined
  }
  return { enc, kid: typeof optional["kid"] === "string" ? optional["kid"] : undefined }
}

function encodedLength(bytes: number): number {
  return Math.ceil((bytes * 4) / 3)
}
