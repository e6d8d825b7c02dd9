/** Issuers of a provider of many tenants, which differ in the tenant's UUID and nothing else. */

/** Where the UUID stands in such an issuer, in the provider's own spelling. */
export const tenantPlaceholder = "{tenantid}"
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether an issuer is the one with the placeholder itself, or that of one tenant. */
export function isTenantOf(tenants: string, issuer: string): boolean {
  if (issuer === tenants) return true
  const [before = "", after = ""] = tenants.split(tenantPlaceholder)
  if (!issuer.startsWith(before) || !issuer.endsWith(after)) return false
  return uuid.test(issuer.slice(before.length, issuer.length - after.length))
}

/**
 * The issuer of one tenant. Proves nothing: the token that names the tenant has to name this issuer too, and be signed.
 *
 * @returns `undefined` where an issuer with the placeholder meets no UUID. One without it is given back as it is.
 */
export function issuerOfTenant(issuer: string, tenant: unknown): string | undefined {
  if (!issuer.includes(tenantPlaceholder)) return issuer
  return typeof tenant === "string" && uuid.test(tenant) ? issuer.replace(tenantPlaceholder, () => tenant) : undefined
}
