/**
 * Hashes of scrypt by Better Auth and Lucia. Both systems store the salt as text, and the hash in hexadecimal. They
 * pass the characters of the salt to scrypt without decoding them, and normalize the password to NFKC. The stored hash
 * is `$`, the name of the system, `$`, and the string that the system stored:
 *
 * - `$better-auth$<salt>:<hash>`
 * - `$lucia$s2:<salt>:<hash>` of Lucia 1 and 2, and `$lucia$<salt>:<hash>` of `Scrypt` in Lucia 3
 * - `$lucia-v1$<salt>:<hash>` for the hashes without `s2:` from Lucia before 1.0, which have r = 8
 */
import { hexBytes, utf8 } from "../encodings.ts"
import { storedScrypt } from "./scrypt.ts"
import type { StoredHash } from "./stored-hash.ts"

const shape = /^\$(?:(better-auth|lucia-v1)\$|(lucia)\$(?:s2:)?)([A-Za-z\d]{8,64}):([\da-f]{128})$/

export function readSaltedHex(text: string): StoredHash | undefined {
  const [, first, second, salt = "", hexadecimal = ""] = shape.exec(text) ?? []
  const [format, hash] = [first ?? second, hexBytes(hexadecimal)]
  if (format === undefined || hash === undefined) return undefined
  const cost = { cost: 16_384, blockSize: format === "lucia-v1" ? 8 : 16, parallelization: 1, length: 64 }
  return storedScrypt(format, { salt: utf8(salt), hash, cost }, (password) => password.normalize("NFKC"))
}
