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

export const encryptionSizes: Readonly<Record<ContentEncryption, EncryptionSizes>> = {
  "A256CBC-HS512": { key: 64, iv: 16, tag: 32, thumbprint: "sha512" },
  A256GCM: { key: 32, iv: 12, tag: 16, thumbprint: "sha256" },
}

export function isContentEncryption(value: unknown): value is ContentEncryption {
  return typeof value === "string" && Object.hasOwn(encryptionSizes, value)
}
