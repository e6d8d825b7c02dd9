/** The form in which the library counts, judges and hashes a password. */

/** The maximum length of a password in bytes of UTF-8. The library never hashes a longer string. */
const longestPassword = 4096

/**
 * Returns the password in Unicode's form NFC (NIST SP 800-63B-4 §3.1.1.2), because two systems can produce different
 * code points for the same typed password. Half of a surrogate pair, which is no character, becomes U+FFFD, as in
 * UTF-8.
 *
 * @returns `undefined` if the password has more than 4096 bytes of UTF-8. No password is ever shortened.
 */
export function normalPassword(text: string): string | undefined {
  // Each UTF-16 unit takes at least one byte. The check comes first, because normalizing takes time.
  if (text.length > longestPassword) return undefined
  const normal = text.replaceAll(/\p{Surrogate}/gu, "\ufffd").normalize("NFC")
  return new TextEncoder().encode(normal).length > longestPassword ? undefined : normal
}

/**
 * Returns true if a password contains the character U+0000. Callers must refuse such a password, when a user sets it and
 * at a sign-in, because some algorithms do not distinguish it from another password:
 *
 * - PBKDF2 and scrypt use the password as the key of an HMAC, and HMAC appends zero bytes to a key that is shorter than
 *   its block (RFC 2104 §2). Therefore `a` and `a` followed by U+0000 have the same hash.
 * - Some implementations of bcrypt read a password only up to the first U+0000.
 *
 * @param text the password as typed, or in the form of {@link normalPassword}, which keeps U+0000.
 */
export function hasNull(text: string): boolean {
  return text.includes("\0")
}
