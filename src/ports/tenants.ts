/** The rules by which a provider's tenants are distinguished, and by which an address that a tenant names is verified. */
export interface TenantsOptions {
  /** Issuers that many tenants share. Another issuer belongs to one tenant. Absent: every issuer is shared. */
  sharedIssuer?: RegExp | undefined
  /** Field of the profile that names the tenant, with dots into objects. Absent: the profile names no tenant. */
  namedBy?: string | undefined
  /**
   * The claim with which the provider verifies the address, and its values for a verified one. Any other value means that
   * the address is not verified. Absent: `emailVerifiedBy`.
   */
  vouchedBy?: { claim: string; values: readonly (boolean | number | string)[] } | undefined
}
