import type { Plan, AccountLookup } from "../../../../machines/facts.ts"
import { findAccount } from "../../../effects/admission/find-account.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { isStillRemembered } from "./recognize-device.ts"

/**
 * Repeats the account lookup after all steps, because a visitor can take hours for the steps, and accounts can change
 * in that time. The plan of the first lookup stays valid if the second lookup finds the same users as owner, visitor
 * and namesake. The plan gets the current row of its user.
 */
export const confirmStanding: Effect<"confirmStanding"> = async (params, runtime) => {
  const { candidate, standing: before, plan, visitorAtStart, skipped = [] } = params
  const { linksUntil = Infinity } = visitorAtStart ?? {}
  // A step can wait for days, and the authentication of the user who links was recent only when the sign-in began.
  if (plan.do === "link" && runtime.now() / 1000 > linksUntil)
    return { type: "standing.changed", failure: { reason: "evidence_insufficient" } }
  // If the person's sessions ended while a later step waited, the remembered devices ended too.
  for (const step of skipped)
    if (!(await isStillRemembered(step, runtime)))
      return { type: "standing.changed", failure: { reason: "device_forgotten" } }
  const looked = await findAccount({ candidate }, runtime)
  if (looked.type === "account.refused") return { type: "standing.changed", failure: looked.failure }
  const now = looked.standing
  const changed =
    now.stored !== before.stored ||
    now.owner?.id !== before.owner?.id ||
    now.namesake?.id !== before.namesake?.id ||
    // If the user with this address has proven the address since the first lookup, the plan is not valid, because the
    // plan assumes an unproven address.
    Boolean(now.namesake?.emailVerified) !== Boolean(before.namesake?.emailVerified) ||
    (before.anonymous !== undefined && now.anonymous?.id !== before.anonymous.id) ||
    (before.visitor !== undefined && !sameSession(before, now)) ||
    // The library quarantined the signed-in user after the first lookup.
    (plan.do === "link" && now.visitorUnproven === true)
  if (changed) return { type: "standing.changed", failure: { reason: "session_changed" } }
  // If no user was signed in when the chart made the plan, a user who has signed in since then in another tab does not
  // count.
  const found = before.visitor === undefined ? { ...now, visitor: undefined, visitorSession: undefined } : now
  const standing = before.anonymous === undefined ? { ...found, anonymous: undefined } : found
  return { type: "standing.confirmed", standing, plan: refreshed(plan, standing) }
}

/**
 * Returns true for the same visitor and session. A lookup that an earlier release sealed names no session; then the
 * same visitor is enough.
 */
function sameSession(before: AccountLookup, now: AccountLookup): boolean {
  if (now.visitor?.id !== before.visitor?.id) return false
  return before.visitorSession === undefined || now.visitorSession === before.visitorSession
}

/** Returns the plan with the current row of its user. */
function refreshed(plan: Plan, { owner, visitor, namesake, anonymous }: AccountLookup): Plan {
  if (!("user" in plan)) return plan
  const user = [owner, visitor, namesake, anonymous].find((known) => known?.id === plan.user.id)
  if (user === undefined) throw new TypeError("The user whom a sign-in was decided for is not among those found.")
  return { ...plan, user }
}
