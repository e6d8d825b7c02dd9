/** Compares and makes the issuers of a provider with many tenants. Such issuers differ only in the tenant's UUID. */

/** The placeholder for the tenant's UUID in an issuer, as the provider spells it. */
export const tenantPlaceholder = "{tenantid}"
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns true if `issuer` is the issuer of one tenant, or the string `tenants` itself. `tenants` is an issuer with the
 * placeholder.
 */
export function isTenantOf(tenants: string, issuer: string): boolean {
  if (issuer === tenants) return true
  const [before = "", after = ""] = tenants.split(tenantPlaceholder)
  if (!issuer.startsWith(before) || !issuer.endsWith(after)) return false
  return uuid.test(issuer.slice(before.length, issuer.length - after.length))
}

/**
 * Returns the issuer of one tenant. The result proves nothing about the token from which `tenant` came: the caller must
 * check that the token names this issuer and has a valid signature.
 *
 * @returns `undefined` for an issuer with the placeholder and a tenant that is not a UUID. For an issuer without the
 * placeholder, the unchanged issuer.
 */
export function issuerOfTenant(issuer: string, tenant: unknown): string | undefined {
  if (!issuer.includes(tenantPlaceholder)) return issuer
  return typeof tenant === "string" && uuid.test(tenant) ? issuer.replace(tenantPlaceholder, () => tenant) : undefined
}
