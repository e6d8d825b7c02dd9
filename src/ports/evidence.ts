/**
 * A method of authentication, by its name in RFC 8176 §2:
 *
 * - `pwd`: a password;
 * - `otp`: a one-time password of a device;
 * - `hwk`: a key in hardware;
 * - `swk`: a key in software;
 * - `sms`: a text message;
 * - `user`: a test of the user's presence;
 * - `mfa`: methods of several kinds together.
 *
 * `fed` is an addition of this library: an identity provider authenticated the user by any method.
 */
export type AuthenticationMethod = "pwd" | "otp" | "hwk" | "swk" | "user" | "mfa" | "sms" | "fed"

/**
 * Says how and when the user of a session authenticated. Trust evidence only if it comes from a session token, in which
 * the library has sealed it, or from `stores.sessions`. An object of this type from another source proves nothing.
 */
export interface Evidence {
  /** A random id of the session: 22 characters of base64url. The id is not a secret, and is not valid as a token. */
  readonly sid: string
  /** The time of the authentication, in seconds since the epoch. The renewal of the session does not change it. */
  readonly at: number
  /**
   * The methods, see {@link AuthenticationMethod}. Later releases can add methods. The list is empty after a sign-in by
   * a link in a mail, because RFC 8176 has no value for reading a mailbox.
   */
  readonly amr: readonly string[]
  /**
   * The times of methods in `amr` that the user proved before `at`, in seconds since the epoch. `amr` can contain such
   * methods, because a step-up adds to the methods of earlier authentications. Absent if the user proved all methods at
   * `at`.
   */
  readonly since?: Readonly<Record<string, number>>
  /**
   * True for the session of an anonymous user, who has not authenticated. `at` is then the time of the sign-in, and
   * `amr` is empty. Such evidence meets no demand of `requireSession`. Absent for every other session.
   */
  readonly anonymous?: true
  /** The kind of the id in the session's `sub`: that of a stored user, or of an account at a provider. */
  readonly of: "user" | "account"
  /**
   * The results of steps and flows of the application, by their ids, as JSON. Browsers cannot change the results. The
   * results do not say who the user is. Absent if there are no results.
   */
  readonly results?: Readonly<Record<string, unknown>>
}

/**
 * Evidence in the claim `authchart` of a session token. The evidence is valid only for the `sub` of the token. If an
 * application writes another `sub`, the library drops the claim `authchart`.
 */
export interface EvidenceClaim extends Evidence {
  /** The first 16 base64url characters of the SHA-256 of the claim `sub` of the token. */
  readonly sub: string
}
