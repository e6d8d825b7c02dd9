/** Describes hashes of PBKDF2 (RFC 8018 §5.2) in any format. */
import { sameBytes, utf8 } from "../encodings.ts"
import type { Pbkdf2Cost } from "../primitives.ts"
import { isBoundedPbkdf2 } from "./bounds.ts"
import type { StoredHash } from "./stored-hash.ts"

interface Pbkdf2Hash {
  readonly salt: Uint8Array
  readonly hash: Uint8Array
  readonly digest: Pbkdf2Cost["digest"]
  readonly iterations: number
}

/**
 * Describes a hash of PBKDF2. The check hashes the password as typed, without Unicode normalization. @returns
 * `undefined` if a parameter exceeds its limit.
 */
export function storedPbkdf2(format: string, { salt, hash, digest, iterations }: Pbkdf2Hash): StoredHash | undefined {
  const cost: Pbkdf2Cost = { digest, iterations, length: hash.length }
  if (!isBoundedPbkdf2(cost)) return undefined
  return {
    format: `${format} ${digest}`,
    parameters: [iterations, hash.length],
    matches: async (password, { pbkdf2 }) => sameBytes(await pbkdf2(utf8(password), salt, cost), hash),
  }
}
