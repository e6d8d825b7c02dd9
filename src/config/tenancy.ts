/** Decides whether the tenants of a provider, or the provider itself, vouch for the addresses that it claims. */
import type { OAuthProvider } from "../ports/provider.ts"
import type { TenantsOptions } from "../ports/tenants.ts"
import { isTenantOf } from "../protocol/tenant-issuer.ts"

/** Where the field that names the tenant stands for a provider that has `issuerOfTenants` and no `tenants`. */
const usual: TenantsOptions = { namedBy: "tid" }

/**
 * Says how the provider tells its tenants apart, where the issuer that it is configured with speaks for many of them.
 *
 * @returns `undefined` where the issuer is one tenant's, or the provider has no tenants: the application chose who may
 *   name addresses.
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
