/** The names and the key of the session cookies of next-auth 4. The library reads these cookies, and never sets them. */

/** The salt with which the library derives the key of the tokens of next-auth 4. */
export const v4Salt = ""

/**
 * Returns the default name of the session cookie of next-auth 4.
 *
 * @param secure true for an application whose address has https.
 */
export function v4CookieName(secure: boolean): string {
  return `${secure ? "__Secure-" : ""}next-auth.session-token`
}
