import type { Account, Profile, User } from "../../../ports/records.ts"
import { parseEmail, readSubject } from "../../../protocol/user-identifiers.ts"
import { isObject, parseJsonObject } from "../../../protocol/outbound-fetch.ts"
import { hookFetchOf } from "../../../effects/hook-fetch.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { callOf, oauthProvider } from "./provider-call.ts"
import type { Candidate } from "../../../../machines/facts.ts"
import type { ResolvedOAuth } from "../../../config/providers.ts"

/**
 * Maps the provider's claims through its `profile()`. The id becomes `providerAccountId` (D8); a malformed address is
 * dropped (D7).
 */
export const readProfile: Effect<"readProfile"> = async (
  { provider: id, profile: said, tokens, userField },
  runtime,
) => {
  const provider = oauthProvider(id, runtime)
  const profile = provider.config.userInCallback === true ? withUserField(said, userField) : said
  // The hook is typed for the profile of its provider, and receives the claims that this provider sent.
  const map = provider.config.profile as ((profile: Profile, tokens: object, context: object) => unknown) | undefined
  let mapped: unknown
  try {
    mapped =
      map === undefined
        ? // The mapping of a provider that brings none: the standard claims.
          {
            id: profile.sub ?? profile.id ?? undefined,
            name: profile.name ?? profile.nickname ?? profile.preferred_username,
            email: profile.email,
            image: typeof profile.picture === "string" ? profile.picture : undefined,
          }
        : await map(profile, tokens, { fetch: hookFetchOf(callOf(provider, runtime), "userinfo_refused") })
  } catch (error) {
    return { type: "profile.refused", failure: { reason: "profile_unreadable", cause: error } }
  }
  if (typeof mapped !== "object" || mapped === null)
    return { type: "profile.refused", failure: { reason: "profile_unreadable", cause: "profile() returned no object" } }

  const { id: subject, email, ...user } = mapped as User & Record<string, unknown>
  const providerAccountId = readSubject(subject)
  if (providerAccountId === undefined) return { type: "profile.refused", failure: { reason: "subject_invalid" } }
  const address = parseEmail(email)
  const account: Account = { ...tokens, provider: id, type: provider.type, providerAccountId }
  const candidate: Candidate = {
    provider: id,
    type: provider.type,
    providerAccountId,
    // A new user gets this id; the database may assign another one.
    user: { ...user, id: runtime.randomUUID(), email: address ?? null },
    ...(address !== undefined && typeof email === "string" && email !== address ? { emailAsWritten: email } : {}),
    account,
    profile,
    ...emailClaimOf(profile, provider),
  }
  return { type: "profile.read", candidate }
}

/** Adds the facts about the person from the callback's form. They never replace signed claims. */
function withUserField(profile: Profile, field: string | undefined): Profile {
  const user = field === undefined || "user" in profile ? undefined : parseJsonObject(field)
  return user === undefined ? profile : { ...profile, user }
}

/**
 * Reads the provider's claim about the address (D7, P3, P4). Only `true` counts as verified (OpenID Connect Core §5.1),
 * except in the provider's own claim of `tenants.vouchedBy`, whose values its module lists. An address is removed from
 * a new user only if the claim says no. The text "true", which Apple writes in some responses, does not remove the
 * address, and does not link by it.
 *
 * Where many tenants share the issuer, an address is unverified unless the provider itself vouches for it, or the
 * tenant is one of `trustedTenants`: an administrator of any tenant can write any address. `email_verified` of such a
 * provider counts only where its module names no other claim, because tenants can add their own claims.
 */
export function emailClaimOf(
  profile: Profile,
  { config, tenancy }: Pick<ResolvedOAuth, "config" | "tenancy">,
): Pick<Candidate, "emailClaim" | "saidByTenant"> {
  const { emailVerifiedBy, tenants, trustedTenants = [] } = config
  const claim = emailVerifiedBy === undefined ? profile.email_verified : fieldOf(profile, emailVerifiedBy)
  // Some providers write the claim as a text or a number, although OpenID Connect Core §5.1 defines a boolean.
  const isNo = [false, 0, "false", "0"].some((no) => no === (typeof claim === "string" ? claim.toLowerCase() : claim))
  const said = claim === undefined ? "absent" : claim === true ? "verified" : isNo ? "unverified" : "unclear"
  const vouched = tenants?.vouchedBy && vouchedOf(fieldOf(profile, tenants.vouchedBy.claim), tenants.vouchedBy.values)
  // An explicit "no" in either claim outweighs the other claim.
  if (said === "unverified" || vouched === "unverified") return { emailClaim: "unverified" }
  if (vouched === "verified") return { emailClaim: "verified" }
  if (tenancy === undefined || trustedTenants.some((tenant) => tenant === fieldOf(profile, tenancy.namedBy)))
    return { emailClaim: said }
  if (said === "verified" && tenants?.vouchedBy === undefined) return { emailClaim: "verified" }
  return { emailClaim: "unverified", saidByTenant: true }
}

function vouchedOf(value: unknown, verified: readonly unknown[]): Candidate["emailClaim"] {
  if (value === undefined) return "absent"
  return verified.includes(value) ? "verified" : "unverified"
}

/** Returns the field of that name; otherwise, for a name with dots, a field within an object. */
function fieldOf(profile: Profile, name: string | undefined): unknown {
  if (name === undefined) return undefined
  if (Object.hasOwn(profile, name)) return profile[name]
  let value: unknown = profile
  for (const part of name.split(".")) value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined
  return value
}
