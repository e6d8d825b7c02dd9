import type { Account, Profile, User } from "../../../ports/records.ts"
import { parseEmail, readSubject } from "../../../protocol/user-identifiers.ts"
import { isObject, parseJsonObject } from "../../../protocol/outbound-fetch.ts"
import { hookFetchOf } from "../../../effects/hook-fetch.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { callOf, oauthProvider } from "./provider-call.ts"
import type { Candidate } from "../../../../machines/facts.ts"
import type { ResolvedOAuth } from "../../../config/providers.ts"

/**
 * Makes the candidate from the provider's claims, through the provider's `profile()`. The `id` of the result of
 * `profile()` becomes `providerAccountId` (D8). The candidate has no e-mail address if the address is malformed (D7).
 */
export const readProfile: Effect<"readProfile"> = async (
  { provider: id, profile: said, tokens, userField },
  runtime,
) => {
  const provider = oauthProvider(id, runtime)
  const profile = provider.config.userInCallback === true ? withUserField(said, userField) : said
  // The code casts, because each hook has the type of its provider's claims. A hook receives only the claims of its
  // provider.
  const map = provider.config.profile as ((profile: Profile, tokens: object, context: object) => unknown) | undefined
  let mapped: unknown
  try {
    mapped =
      map === undefined
        ? // A provider without `profile()`: the code reads the standard claims.
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
    // The database may replace this id of a new user.
    user: { ...user, id: runtime.randomUUID(), email: address ?? null },
    ...(address !== undefined && typeof email === "string" && email !== address ? { emailAsWritten: email } : {}),
    account,
    profile,
    ...emailClaimOf(profile, provider),
  }
  return { type: "profile.read", candidate }
}

/**
 * Adds the field `user` of the callback's form, in which Apple sends the person's name. The field never replaces a
 * claim of the provider.
 */
function withUserField(profile: Profile, field: string | undefined): Profile {
  const user = field === undefined || "user" in profile ? undefined : parseJsonObject(field)
  return user === undefined ? profile : { ...profile, user }
}

/**
 * Decides from the provider's claims if the e-mail address is verified (D7, P3, P4). In `email_verified`, or the claim
 * that `emailVerifiedBy` names, only `true` means verified (OpenID Connect Core §5.1). In the claim that
 * `tenants.vouchedBy` names, the values that the provider's module lists mean verified. If no claim is present, the
 * address counts neither as verified nor as unverified. The string "true", which Apple writes in some responses, is
 * `unclear`: the library stores the address, but links no account by it.
 *
 * Some providers have many tenants under one issuer, and an administrator of a tenant can write any address into its
 * accounts. Addresses in these accounts are unverified, unless the provider itself has verified the address, or the
 * tenant is in `trustedTenants`. For a provider with tenants, `email_verified` counts only if the provider's module
 * names no other claim, because tenants can add their own claims.
 */
export function emailClaimOf(
  profile: Profile,
  { config, tenancy }: Pick<ResolvedOAuth, "config" | "tenancy">,
): Pick<Candidate, "emailClaim" | "saidByTenant"> {
  const { emailVerifiedBy, tenants, trustedTenants = [] } = config
  const claim = emailVerifiedBy === undefined ? profile.email_verified : fieldOf(profile, emailVerifiedBy)
  // Some providers write the claim as a string or a number, although OpenID Connect Core §5.1 defines a boolean.
  const isNo = [false, 0, "false", "0"].some((no) => no === (typeof claim === "string" ? claim.toLowerCase() : claim))
  const said = claim === undefined ? "absent" : claim === true ? "verified" : isNo ? "unverified" : "unclear"
  const vouched = tenants?.vouchedBy && vouchedOf(fieldOf(profile, tenants.vouchedBy.claim), tenants.vouchedBy.values)
  // If one of the two claims says that the address is not verified, the other claim does not count.
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

/**
 * Returns the claim with this name. If this claim is absent, and the name has dots (`a.b`), returns the field `b` of
 * the object `a`.
 */
function fieldOf(profile: Profile, name: string | undefined): unknown {
  if (name === undefined) return undefined
  if (Object.hasOwn(profile, name)) return profile[name]
  let value: unknown = profile
  for (const part of name.split(".")) value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined
  return value
}
