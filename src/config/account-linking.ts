/** How accounts of providers and stored users come together. */
export interface AccountLinkingOptions {
  /**
   * What becomes of an address that its provider says is not verified, or that only a tenant of the provider names.
   * `"omit"`: a new user is stored with `email: null`, so that no owner of the mailbox, who comes later, gets into a
   * stranger's account; where the database needs an address, the sign-in ends with `email_unverified`. `"store"`: a new
   * user is stored with it, as in Auth.js. Users who are stored already stay as they are, and callbacks see the address
   * in `profile` in any case.
   *
   * Default: `"omit"` where the provider says that the address is not verified. For a tenant's word, `"omit"` where
   * another way in could reach the address (a mail provider, credentials, or linking by address), otherwise `"store"`.
   */
  unverifiedAddress?: "omit" | "store" | undefined
}
