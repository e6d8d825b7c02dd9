/** Hashes of bcrypt, as other programs write them: `$2b$12$<salt and hash>`, also `$2a$` and `$2y$`. */
import type { StoredHash } from "./stored-hash.ts"

/**
 * The regular expression accepts costs from 4 to 15. One check takes about three seconds at cost 15, and each higher
 * cost doubles the time.
 */
const shape = /^\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z\d]{53}$/

/**
 * Reads a hash of bcrypt. `$2x$` marks hashes of a faulty implementation, so the library does not accept it.
 *
 * bcrypt hashes only the first 72 bytes of a password, so a longer password matches if its first 72 bytes match. After
 * the sign-in, a hash of the library's own algorithm, which covers all bytes, replaces the bcrypt hash. Implementations
 * in C read a password only up to its first NUL. Therefore a password with a NUL never matches here.
 */
export function readBcrypt(text: string): StoredHash | undefined {
  const [, cost] = shape.exec(text) ?? []
  if (cost === undefined) return undefined
  return {
    format: "bcrypt",
    parameters: [Number(cost)],
    matches: async (password, { bcrypt }) => {
      const isSame = await bcrypt(password, text)
      return isSame && !password.includes("\0")
    },
  }
}
