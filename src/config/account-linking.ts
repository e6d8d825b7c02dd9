/** The value of the option `accountLinking`: rules for new users and their e-mail addresses. */
export interface AccountLinkingOptions {
  /**
   * `store`: the library stores a new user with an unverified e-mail address. `omit`: it stores the user without the
   * address. An address is unverified if the provider says so, or if only a tenant of the provider (an organisation, a
   * workspace) names it. Default: `omit` for an address that the provider calls unverified; for an address that a
   * tenant names, `omit` only if users can also sign in by their e-mail address.
   */
  unverifiedAddress?: "omit" | "store" | undefined
}
