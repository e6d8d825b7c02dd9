/** The value of the option `accountLinking`: rules for new users and their addresses. */
export interface AccountLinkingOptions {
  /**
   * Decides whether a new user is stored with an unverified address. An address is unverified if the provider says so,
   * or if only a tenant of the provider (an organisation, a workspace) names it.
   *
   * `"omit"`: the user is stored with `email: null`. Otherwise a stranger could sign up with the address of another
   * person, and that person would later sign in to the stranger's user. If the database requires an address, the
   * sign-in ends with the reason `email_unverified`. `"store"`: the library stores the user with the address. Auth.js
   * behaves the same way. Existing users do not change, and callbacks see the address in `profile`.
   *
   * Default for an address that the provider calls unverified: `"omit"`. Default for an address that a tenant names:
   * `"omit"` if the configuration has another way to sign in that can find the user by the address (a mail provider,
   * credentials, or `allowDangerousEmailAccountLinking`), otherwise `"store"`.
   */
  unverifiedAddress?: "omit" | "store" | undefined
}
