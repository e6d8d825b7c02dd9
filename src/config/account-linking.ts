/** The options about accounts of providers and stored users. */
export interface AccountLinkingOptions {
  /**
   * The rule for an address of a new user that the provider does not verify, or that only a tenant of the provider names.
   * `"omit"`: the user is stored with `email: null`, so that the later owner of the mailbox does not get into the account of
   * another person. If the database needs an address, the sign-in ends with `email_unverified`. `"store"`: the user is stored
   * with the address, as in Auth.js. Existing users do not change, and callbacks see the address in `profile`.
   *
   * Default: `"omit"` for an unverified address. For an address of a tenant, `"omit"` if another way in can reach the address
   * (a mail provider, credentials, or linking by address), otherwise `"store"`.
   */
  unverifiedAddress?: "omit" | "store" | undefined
}
