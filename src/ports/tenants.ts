/**
 * The rules for a provider with tenants: how to distinguish its tenants, and when an e-mail address that a tenant names
 * counts as verified.
 */
export interface TenantsOptions {
  /**
   * A pattern of the issuers that many tenants share. An issuer that does not match belongs to one tenant. Absent:
   * tenants share every issuer.
   */
  sharedIssuer?: RegExp | undefined
  /**
   * The field of the profile that names the tenant. Dots lead into objects (`team.id`). Absent: the profile names no
   * tenant.
   */
  namedBy?: string | undefined
  /**
   * The claim that says if the provider verified the e-mail address, and the values of the claim that mean "verified".
   * Any other value means that the address is not verified. Absent: the field of the profile that `emailVerifiedBy`
   * names says if the address is verified.
   */
  vouchedBy?: { claim: string; values: readonly (boolean | number | string)[] } | undefined
}
