import type { Account, Profile, User } from "../../ports/records.ts"
import { parseEmail } from "../../protocol/email-address.ts"
import type { Candidate } from "../../../machines/facts.ts"
import { readSubject } from "../subject.ts"
import type { Effect } from "../runtime.ts"
import { oauthProvider } from "./provider-call.ts"

/**
 * Maps what the provider said through its `profile()`. The id becomes `providerAccountId` (D8); an address that is not
 * one is dropped, not believed (D7).
 */
export const readProfile: Effect<"readProfile"> = async ({ provider: id, profile, tokens }, runtime) => {
  const provider = oauthProvider(id, runtime)
  // The hook is typed for its own provider's profile; what arrives here is what that provider sent.
  const map = (provider.config.profile ?? defaultProfile) as (profile: Profile, tokens: object) => unknown
  let mapped: unknown
  try {
    mapped = await map(profile, tokens)
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
    account,
    profile,
    emailClaim: emailClaimOf(profile),
  }
  return { type: "profile.read", candidate }
}

/** `true` and nothing else counts as verified (OpenID Connect Core §5.1, D7). */
function emailClaimOf(profile: Profile): Candidate["emailClaim"] {
  if (profile.email_verified === undefined) return "absent"
  return profile.email_verified === true ? "verified" : "unverified"
}

/** The mapping of a provider that brings none: the standard claims. */
function defaultProfile(profile: Profile): User {
  const picture = profile.picture
  return {
    id: profile.sub ?? profile.id ?? undefined,
    name: profile.name ?? profile.nickname ?? profile.preferred_username,
    email: profile.email,
    image: typeof picture === "string" ? picture : undefined,
  }
}
