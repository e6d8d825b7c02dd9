/** The services whose tenants name the addresses of their own people. */

/** How a service of many tenants tells them apart, and how it vouches for an address. */
export interface TenantsOptions {
  /** Issuers that many tenants share; any other issuer is one tenant's own. Absent: every issuer is shared. */
  sharedIssuer?: RegExp | undefined
  /** Field of the profile that names the tenant, with dots into objects. Absent: the profile names none. */
  namedBy?: string | undefined
  /**
   * The provider's own claim that the address is verified, and the values that say so. No other value does, and a value
   * that is there and not listed means no. Absent: `emailVerifiedBy`.
   */
  vouchedBy?: { claim: string; values: readonly (boolean | number | string)[] } | undefined
}
