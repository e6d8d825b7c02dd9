/** Hashes of Django: `$django$pbkdf2_sha256$<iterations>$<salt>$<hash in base64>`, also with `pbkdf2_sha1`. */
import { base64Bytes, utf8 } from "../encodings.ts"
import { storedPbkdf2 } from "./pbkdf2.ts"
import type { StoredHash } from "./stored-hash.ts"

const shape = /^\$django\$pbkdf2_(sha1|sha256)\$([1-9]\d{0,7})\$([^$]{1,128})\$([A-Za-z\d+/]{1,128}={0,2})$/
const lengths = { sha1: 20, sha256: 32 } as const

/**
 * Reads a hash: `$django$`, followed by the value of Django's column `password`. Django passes the characters of the
 * salt to PBKDF2, and does not decode them.
 */
export function readDjango(text: string): StoredHash | undefined {
  const [, name, iterations, salt = "", hashed = ""] = shape.exec(text) ?? []
  const digest = name === "sha1" || name === "sha256" ? name : undefined
  const hash = base64Bytes(hashed)
  if (digest === undefined || hash?.length !== lengths[digest]) return undefined
  return storedPbkdf2("django", { salt: utf8(salt), hash, digest, iterations: Number(iterations) })
}
