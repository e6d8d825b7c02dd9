import type { Account, Profile, User } from "../../ports/records.ts"
import { parseEmail } from "../../protocol/email-address.ts"
import { parseJsonObject } from "../../protocol/outbound-fetch.ts"
import type { Candidate } from "../../../machines/facts.ts"
import { hookFetchOf } from "../hook-fetch.ts"
import { readSubject } from "../subject.ts"
import type { Effect } from "../runtime.ts"
import { emailClaimOf } from "./email-claim.ts"
import { callOf, oauthProvider } from "./provider-call.ts"

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
  const map = (provider.config.profile ?? defaultProfile) as (
    profile: Profile,
    tokens: object,
    context: object,
  ) => unknown
  let mapped: unknown
  try {
    mapped = await map(profile, tokens, { fetch: hookFetchOf(callOf(provider, runtime), "userinfo_refused") })
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

/** The mapping of a provider that brings none: the standard claims. */
function defaultProfile(profile: Profile): User {
  const picture: unknown = profile.picture
  return {
    id: profile.sub ?? profile.id ?? undefined,
    name: profile.name ?? profile.nickname ?? profile.preferred_username,
    email: profile.email,
    image: typeof picture === "string" ? picture : undefined,
  }
}
