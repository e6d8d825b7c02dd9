import type { Account, Profile, User } from "../../../ports/records.ts"
import { parseEmail, readSubject } from "../../../protocol/user-identifiers.ts"
import { isObject, parseJsonObject } from "../../../protocol/outbound-fetch.ts"
import { hookFetchOf } from "../../../effects/hook-fetch.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { callOf, oauthProvider } from "./provider-call.ts"
import type { Candidate } from "../../../../machines/facts.ts"
import type { ResolvedOAuth } from "../../../config/providers.ts"

/**
 * Maps what the provider said through its `profile()`. The id becomes `providerAccountId` (D8); an address that is not
 * one is dropped, not believed (D7).
 */
export const readProfile: Effect<"readProfile"> = async (
  { provider: id, profile: said, tokens, userField },
  runtime,
) => {
  const provider = oauthProvider(id, runtime)
  const profile = provider.config.userInCallback === true ? withUserField(said, userField) : said
  // The hook is typed for its own provider's profile; what arrives here is what that provider sent.
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
    return { type: "profile.refused", failure: { reason: "profile_unreadable", cause: "profile() gave no object" } }

  const { id: subject, email, ...user } = mapped as User & Record<string, unknown>
  const providerAccountId = readSubject(subject)
  if (providerAccountId === undefined) return { type: "profile.refused", failure: { reason: "subject_invalid" } }
  const address = parseEmail(email)
  const account: Account = { ...tokens, provider: id, type: provider.type, providerAccountId }
  const candidate: Candidate = {
    provider: id,
    type: provider.type,
    providerAccountId,
    // Whoever is new gets this id; the database may give another.
    user: { ...user, id: runtime.randomUUID(), email: address ?? null },
    ...(address !== undefined && typeof email === "string" && email !== address ? { emailAsWritten: email } : {}),
    account,
    profile,
    ...emailClaimOf(profile, provider),
  }
  return { type: "profile.read", candidate }
}

/** What the form said of the person beside what the provider signed, which it never replaces. */
function withUserField(profile: Profile, field: string | undefined): Profile {
  const user = field === undefined || "user" in profile ? undefined : parseJsonObject(field)
  return user === undefined ? profile : { ...profile, user }
}

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
  const { emailVerifiedBy, tenants, trustedTenants = [] } = config
  const claim = emailVerifiedBy === undefined ? profile.email_verified : fieldOf(profile, emailVerifiedBy)
  // Some providers write the claim as a text or a number, although OpenID Connect Core §5.1 has a boolean.
  const isNo = [false, 0, "false", "0"].some((no) => no === (typeof claim === "string" ? claim.toLowerCase() : claim))
  const said = claim === undefined ? "absent" : claim === true ? "verified" : isNo ? "unverified" : "unclear"
  const vouched = tenants?.vouchedBy && vouchedOf(fieldOf(profile, tenants.vouchedBy.claim), tenants.vouchedBy.values)
  // An explicit "no", whichever claim it stands in, is not made up for by the other claim.
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

/** The field of that very name; otherwise, with dots, a field of an object. */
function fieldOf(profile: Profile, name: string | undefined): unknown {
  if (name === undefined) return undefined
  if (Object.hasOwn(profile, name)) return profile[name]
  let value: unknown = profile
  for (const part of name.split(".")) value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined
  return value
}
