/** Judges the e-mail address that a provider claims: who vouches for it, if anyone does. */
import type { Candidate } from "../../../machines/facts.ts"
import type { ResolvedOAuth } from "../../config/providers.ts"
import type { Profile } from "../../ports/records.ts"
import { isObject } from "../../protocol/outbound-fetch.ts"

/**
 * Reads what the provider says of the address (D7, P3, P4). `true` and nothing else counts as verified (OpenID Connect
 * Core §5.1), except in the provider's own claim of `tenants.vouchedBy`, whose values its module lists. Only a no leaves a
 * new user without the address; the text "true", which Apple writes in some answers, neither does so nor links.
 *
 * Where many tenants share the issuer, an address is unverified unless the provider itself vouches for it, or the tenant
 * is one of `trustedTenants`: an administrator of any tenant can write any address. `email_verified` of such a provider
 * counts only where its module names no other claim, because tenants can add claims of their own.
 */
export function emailClaimOf(
  profile: Profile,
  { config, tenancy }: Pick<ResolvedOAuth, "config" | "tenancy">,
): Pick<Candidate, "emailClaim" | "saidByTenant"> {
  const { emailVerifiedBy = "email_verified", tenants, trustedTenants = [] } = config
  const said = saidOf(fieldOf(profile, emailVerifiedBy))
  const vouched = tenants?.vouchedBy && vouchedOf(fieldOf(profile, tenants.vouchedBy.claim), tenants.vouchedBy.values)
  // An explicit "no", whichever claim it stands in, is not made up for by the other claim.
  if (said === "unverified" || vouched === "unverified") return { emailClaim: "unverified" }
  if (vouched === "verified") return { emailClaim: "verified" }
  if (tenancy === undefined || trustedTenants.some((tenant) => tenant === fieldOf(profile, tenancy.namedBy)))
    return { emailClaim: said }
  if (said === "verified" && tenants?.vouchedBy === undefined) return { emailClaim: "verified" }
  return { emailClaim: "unverified", saidByTenant: true }
}

/** Some providers write the claim as a text or a number, although OpenID Connect Core §5.1 has a boolean. */
function saidOf(value: unknown): Candidate["emailClaim"] {
  if (value === undefined) return "absent"
  if (value === true) return "verified"
  const text = typeof value === "string" ? value.toLowerCase() : value
  return text === false || text === "false" || text === 0 || text === "0" ? "unverified" : "unclear"
}

function vouchedOf(value: unknown, verified: readonly unknown[]): Candidate["emailClaim"] {
  if (value === undefined) return "absent"
  return verified.includes(value) ? "verified" : "unverified"
}

/** The field of that very name; otherwise, with dots, a field of an object. */
function fieldOf(profile: Profile, name: string | undefined): unknown {
  if (name === undefined) return undefined
  if (Object.hasOwn(profile, name)) return profile[name]
  let value: unknown = profile
  for (const part of name.split(".")) value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined
  return value
}
