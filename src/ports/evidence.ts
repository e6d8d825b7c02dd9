/**
 * A method of authentication, by its name in RFC 8176 §2: `pwd` a password, `otp` a one-time password of a device, `hwk` and
 * `swk` a key in hardware and in software, `sms` a text message, `user` a test of the user's presence, `mfa` several kinds
 * together. `fed` is an addition: an identity provider authenticated the user by any method.
 */
export type AuthenticationMethod = "pwd" | "otp" | "hwk" | "swk" | "user" | "mfa" | "sms" | "fed"

/**
 * How and when the user of a session authenticated. It is trusted because the session token seals it, or a store keeps it
 * with the session's row. By itself it proves nothing.
 */
export interface Evidence {
  /** Public random id of the session: 22 characters of base64url. It is not a secret, and of no use as a token. */
  readonly sid: string
  /** Time of authentication, seconds since the epoch. A refresh does not change it. */
  readonly at: number
  /**
   * The methods, see {@link AuthenticationMethod}; a later release can have more. Empty after a sign-in by a link in a mail:
   * RFC 8176 has no value for reading a mailbox.
   */
  readonly amr: readonly string[]
  /** The kind of the session's `sub`: the id of a stored user, or of an account at a provider. */
  readonly of: "user" | "account"
  /**
   * Results of steps and flows of the application, by their ids: JSON. No browser can write them, and they do not name the
   * user. Absent without results.
   */
  readonly results?: Readonly<Record<string, unknown>>
}

/**
 * Evidence in the claim `authchart` of a session token. It belongs to the `sub` of the token. If an application writes another
 * `sub`, the claim is dropped.
 */
export interface EvidenceClaim extends Evidence {
  /** The first 16 base64url characters of the SHA-256 of its `sub`. */
  readonly sub: string
}
