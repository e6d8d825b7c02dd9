/** Reads a stored hash in any format that the library accepts. */
import { PasswordHashUnreadable } from "../../errors/password-errors.ts"
import { longestHash } from "../phc.ts"
import { readArgon2 } from "./argon2.ts"
import { readAspnet } from "./aspnet.ts"
import { readBcrypt } from "./bcrypt.ts"
import { readDjango } from "./django.ts"
import { firebaseReader, type FirebaseParameters } from "./firebase.ts"
import { readSaltedHex } from "./salted-hex.ts"
import { readScrypt } from "./scrypt.ts"
import type { StoredHash } from "./stored-hash.ts"

export type HashReader = (text: string) => StoredHash

/**
 * Returns the function that reads stored hashes.
 *
 * The function throws {@link PasswordHashUnreadable} for a string in no known format, and for parameters beyond the
 * limits of `bounds.ts`. The message never contains the string.
 *
 * @throws {TypeError} for invalid parameters of Firebase.
 */
export function hashReader(firebase?: FirebaseParameters): HashReader {
  const readers = [readArgon2, readScrypt, readBcrypt, readSaltedHex, readDjango, readAspnet]
  const all = firebase === undefined ? readers : [...readers, firebaseReader(firebase)]
  return (text) => {
    for (const read of text.length > longestHash ? [] : all) {
      const stored = read(text)
      if (stored !== undefined) return stored
    }
    const [, name = "unknown"] =
      /^\$(argon2(?:d|i|id)|scrypt|2[abxy]|better-auth|lucia|lucia-v1|firebase-scrypt|django|aspnet-identity)\$/.exec(
        text,
      ) ?? []
    throw new PasswordHashUnreadable(
      `The password store has a hash that the library cannot read (format: ${name}). docs/passwords/hashing.md#formats lists the formats and the limits of their parameters.`,
    )
  }
}
