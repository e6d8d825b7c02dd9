/**
 * Hashes of ASP.NET Identity: `$aspnet-identity$<base64>`, with the value of the column `PasswordHash`. The bytes are:
 *
 * - version 2: 0, salt (16 bytes), hash (32 bytes). PBKDF2 with HMAC-SHA-1 and 1000 iterations
 * - version 3: 1, number of the digest, iterations, length of the salt (4 bytes each, big-endian), salt, hash
 */
import { base64Bytes } from "../encodings.ts"
import { storedPbkdf2 } from "./pbkdf2.ts"
import type { StoredHash } from "./stored-hash.ts"

const prefix = "$aspnet-identity$"
/** The digests by their number in version 3. */
const digests = ["sha1", "sha256", "sha512"] as const

export function readAspnet(text: string): StoredHash | undefined {
  if (!text.startsWith(prefix) || text.length > 256) return undefined
  const bytes = base64Bytes(text.slice(prefix.length))
  if (bytes === undefined) return undefined
  if (bytes[0] === 0) return readVersion2(bytes)
  return bytes[0] === 1 && bytes.length > 13 ? readVersion3(bytes) : undefined
}

function readVersion2(bytes: Uint8Array): StoredHash | undefined {
  if (bytes.length !== 49) return undefined
  const [salt, hash] = [bytes.subarray(1, 17), bytes.subarray(17)]
  return storedPbkdf2("aspnet-identity", { salt, hash, digest: "sha1", iterations: 1000 })
}

function readVersion3(bytes: Uint8Array): StoredHash | undefined {
  const view = new DataView(bytes.buffer)
  const [digest, iterations, saltLength] = [digests[view.getUint32(1)], view.getUint32(5), view.getUint32(9)]
  if (digest === undefined || saltLength < 8 || saltLength > 64) return undefined
  const [salt, hash] = [bytes.subarray(13, 13 + saltLength), bytes.subarray(13 + saltLength)]
  return storedPbkdf2("aspnet-identity", { salt, hash, digest, iterations })
}
