/** Records how and when a session's user authenticated. */

/**
 * A way to authenticate, as RFC 8176 §2 names it: `pwd` a password, `otp` a one-time password of a device, `hwk` and
 * `swk` a key in hardware and in software, `sms` a text message, `user` a test of the user's presence, `mfa` several
 * kinds together. `fed` is ours: the word of an identity provider, whatever it asked for.
 */
export type AuthenticationMethod = "pwd" | "otp" | "hwk" | "swk" | "user" | "mfa" | "sms" | "fed"

/**
 * The evidence behind a session. It proves nothing by itself: it is trusted because it is sealed in the session token, or
 * stored with the session's row.
 */
export interface Evidence {
  /** Public random id of the session: 22 characters of base64url. Not a secret, and no use as a token. */
  readonly sid: string
  /** Time of authentication, seconds since the epoch. A refresh does not change it. */
  readonly at: number
  /**
   * Methods that were used, see {@link AuthenticationMethod}; a later release may know more. Empty after a sign-in by a
   * link from a mail: RFC 8176 has no value for reading a mailbox.
   */
  readonly amr: readonly string[]
  /** Whose id the session's `sub` is: a stored user's, or that of an account at a provider. */
  readonly of: "user" | "account"
  /**
   * What steps and flows of the application put into the session, by their ids: JSON. No browser can write it, and it says
   * nothing of who is signed in. Absent where none did.
   */
  readonly results?: Readonly<Record<string, unknown>>
}

/**
 * Evidence as a session token carries it, in its claim `authchart`. It belongs to the token's `sub` and to no other: where
 * an application writes another `sub` into the token, the claim is dropped.
 */
export interface EvidenceClaim extends Evidence {
  /** The first 16 base64url characters of the SHA-256 of the `sub` that the evidence is about. */
  readonly sub: string
}
