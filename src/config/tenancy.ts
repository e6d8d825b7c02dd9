/** Decides who determines the e-mail addresses that a provider returns: the provider itself, or each of its tenants. */
import type { OAuthProvider } from "../ports/provider.ts"
import type { TenantsOptions } from "../ports/tenants.ts"
import { isTenantOf } from "../protocol/tenant-issuer.ts"

/** The default of `tenants` for a provider that has `issuerOfTenants`. */
const usual: TenantsOptions = { namedBy: "tid" }

/**
 * Returns the rule that distinguishes the provider's tenants, if the configured issuer serves many tenants.
 *
 * @returns `undefined` for a provider without tenants, or for an issuer of one tenant. The application chose that
 * tenant, so it trusts the e-mail addresses that the tenant names.
 */
export function tenancyOf(provider: OAuthProvider<object>): TenantsOptions | undefined {
  const { issuer, issuerOfTenants, tenants } = provider
  if (tenants === undefined) {
    if (issuerOfTenants === undefined || issuer === undefined) return undefined
    const ofOneTenant = issuer !== issuerOfTenants && isTenantOf(issuerOfTenants, issuer)
    return ofOneTenant ? undefined : usual
  }
  const { sharedIssuer } = tenants
  return issuer === undefined || sharedIssuer === undefined || sharedIssuer.test(issuer) ? tenants : undefined
}
