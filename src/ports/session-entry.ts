/** A session in a list. The entry contains nothing with which a reader could use the session. */
export interface SessionEntry {
  /** The public id of the session, for `sessions.of(session).revoke`. */
  readonly sid: string
  /** `true` for the session with which the list was requested. Always `false` in lists of `sessions.admin`. */
  readonly current: boolean
  readonly createdAt: Date
  /**
   * The time of the last use. With `session.revocation: "strict"`, the time is exact to five minutes. Otherwise it is
   * the time of the last renewal, exact to `session.updateAge` seconds.
   */
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  /**
   * The network from which the user signed in: the first 24 bits of the IPv4 address, or 48 bits of the IPv6 address.
   * Absent if the IP address is unknown.
   */
  readonly network?: string | undefined
  /**
   * The browser and the operating system, such as `Firefox on Windows`. The browser reports both, and can report false
   * names.
   */
  readonly device?: string | undefined
  /** The id of the provider with which the user signed in. */
  readonly provider?: string | undefined
  /** The claim `iss` of the provider's ID token. */
  readonly providerIssuer?: string | undefined
  /** The claim `sid` of the provider's ID token, by which a logout at the provider names the session. */
  readonly providerSession?: string | undefined
}
