import type { Plan, AccountLookup } from "../../../../machines/facts.ts"
import { findAccount } from "../../../effects/admission/find-account.ts"
import type { Effect } from "../../../effects/runtime.ts"

/**
 * Repeats the account lookup after all steps, because hours may have passed, and another tab may have changed the
 * account. The linking decision stays valid if the lookup finds the same users in the same roles. The user to write is
 * read anew.
 */
export const confirmStanding: Effect<"confirmStanding"> = async ({ candidate, standing: before, plan }, runtime) => {
  const found = await findAccount({ candidate }, runtime)
  if (found.type === "account.refused") return { type: "standing.changed", failure: found.failure }
  const now = found.standing
  const changed =
    now.stored !== before.stored ||
    now.owner?.id !== before.owner?.id ||
    now.namesake?.id !== before.namesake?.id ||
    // If a user has proven the address meanwhile, it belongs to that user, and not to the person who started the
    // sign-in.
    Boolean(now.namesake?.emailVerified) !== Boolean(before.namesake?.emailVerified) ||
    (before.visitor !== undefined && !sameSession(before, now)) ||
    // The visitor's user has been quarantined since the first lookup.
    (plan.do === "link" && now.visitorUnproven === true)
  if (changed) return { type: "standing.changed", failure: { reason: "session_changed" } }
  // The decision was made without a signed-in user. A user who signed in meanwhile in another tab does not count.
  const standing = before.visitor === undefined ? { ...now, visitor: undefined, visitorSession: undefined } : now
  return { type: "standing.confirmed", standing, plan: refreshed(plan, standing) }
}

/** A lookup that an earlier release sealed names no session. */
function sameSession(before: AccountLookup, now: AccountLookup): boolean {
  if (now.visitor?.id !== before.visitor?.id) return false
  return before.visitorSession === undefined || now.visitorSession === before.visitorSession
}

/** Returns the same plan, for the same user as the database holds them now. */
function refreshed(plan: Plan, { owner, visitor, namesake }: AccountLookup): Plan {
  if (!("user" in plan)) return plan
  const user = [owner, visitor, namesake].find((known) => known?.id === plan.user.id)
  if (user === undefined) throw new TypeError("The user whom a sign-in was decided for is not among those found.")
  return { ...plan, user }
}
