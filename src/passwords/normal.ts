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
 * Returns true if the password contains the character U+0000. The library neither sets such a password nor accepts it
 * at a sign-in: PBKDF2, and with it scrypt, fills a short password up with zero bytes (RFC 2104 §2), so that `a` and `a`
 * with U+0000 at its end have the same hash. Some implementations of bcrypt read a password only up to this character.
 */
export function hasNull(text: string): boolean {
  return text.includes("\0")
}
