import type { Plan, AccountLookup } from "../../../../machines/facts.ts"
import { findAccount } from "../../../effects/admission/find-account.ts"
import type { Effect } from "../../../effects/runtime.ts"

/**
 * Repeats the account lookup after all steps, because hours can have passed since the first lookup, and accounts can
 * have changed. The plan of the first lookup stays valid if the second finds the same users as owner, visitor and
 * namesake. The plan gets the current row of its user.
 */
export const confirmStanding: Effect<"confirmStanding"> = async ({ candidate, standing: before, plan }, runtime) => {
  const found = await findAccount({ candidate }, runtime)
  if (found.type === "account.refused") return { type: "standing.changed", failure: found.failure }
  const now = found.standing
  const changed =
    now.stored !== before.stored ||
    now.owner?.id !== before.owner?.id ||
    now.namesake?.id !== before.namesake?.id ||
    // If the user with this address has proven it meanwhile, the plan is not valid: it was made for an unproven
    // address.
    Boolean(now.namesake?.emailVerified) !== Boolean(before.namesake?.emailVerified) ||
    (before.visitor !== undefined && !sameSession(before, now)) ||
    // The visitor's user has been quarantined since the first lookup.
    (plan.do === "link" && now.visitorUnproven === true)
  if (changed) return { type: "standing.changed", failure: { reason: "session_changed" } }
  // If no user was signed in when the plan was made, a user who signed in since in another tab does not count.
  const standing = before.visitor === undefined ? { ...now, visitor: undefined, visitorSession: undefined } : now
  return { type: "standing.confirmed", standing, plan: refreshed(plan, standing) }
}

/**
 * Returns true for the same visitor and session. A lookup that an earlier release sealed names no session. Every
 * session of the same visitor then counts as the same.
 */
function sameSession(before: AccountLookup, now: AccountLookup): boolean {
  if (now.visitor?.id !== before.visitor?.id) return false
  return before.visitorSession === undefined || now.visitorSession === before.visitorSession
}

/** Returns the plan with the current row of its user. */
function refreshed(plan: Plan, { owner, visitor, namesake }: AccountLookup): Plan {
  if (!("user" in plan)) return plan
  const user = [owner, visitor, namesake].find((known) => known?.id === plan.user.id)
  if (user === undefined) throw new TypeError("The user whom a sign-in was decided for is not among those found.")
  return { ...plan, user }
}
