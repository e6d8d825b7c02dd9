/** The demand of a page or a route on a session, beyond a signed-in user. */
export interface SessionDemand {
  /** The maximum number of seconds since the user last authenticated. A renewal of the session does not count. */
  readonly maxAge?: number | undefined
  /**
   * Methods (RFC 8176) that the user must have proven, such as `["otp"]`. With `maxAge`, the user must have proven each
   * of them within that time.
   */
  readonly amr?: readonly string[] | undefined
  /**
   * `2`: the user must have proven two kinds of factors, or a passkey with user verification. With `maxAge`, the user
   * must have done so within that time. Default `1`.
   */
  readonly level?: 1 | 2 | undefined
}
