import type { Plan, AccountLookup } from "../../../../machines/facts.ts"
import { findAccount } from "../../../effects/admission/find-account.ts"
import type { Effect } from "../../../effects/runtime.ts"

/**
 * Looks again at what the linking decision was made of, once every step was passed: hours may lie between, and another
 * tab. The decision stands where the same people stand where they stood; who is written is read anew.
 */
export const confirmStanding: Effect<"confirmStanding"> = async ({ candidate, standing: before, plan }, runtime) => {
  const found = await findAccount({ candidate }, runtime)
  if (found.type === "account.refused") return { type: "standing.changed", failure: found.failure }
  const now = found.standing
  const changed =
    now.stored !== before.stored ||
    now.owner?.id !== before.owner?.id ||
    now.namesake?.id !== before.namesake?.id ||
    // Somebody has proven the address meanwhile: it is theirs now, whoever began.
    Boolean(now.namesake?.emailVerified) !== Boolean(before.namesake?.emailVerified) ||
    (before.visitor !== undefined && !sameSession(before, now)) ||
    // Their user was quarantined meanwhile.
    (plan.do === "link" && now.visitorUnproven === true)
  if (changed) return { type: "standing.changed", failure: { reason: "session_changed" } }
  // Somebody who signed in meanwhile, in another tab, is not whom this sign-in was decided for.
  const standing = before.visitor === undefined ? { ...now, visitor: undefined, visitorSession: undefined } : now
  return { type: "standing.confirmed", standing, plan: refreshed(plan, standing) }
}

/** A standing that an earlier release has sealed names no session. */
function sameSession(before: AccountLookup, now: AccountLookup): boolean {
  if (now.visitor?.id !== before.visitor?.id) return false
  return before.visitorSession === undefined || now.visitorSession === before.visitorSession
}

/** The same plan, for the same user as they are in the database now. */
function refreshed(plan: Plan, { owner, visitor, namesake }: AccountLookup): Plan {
  if (!("user" in plan)) return plan
  const user = [owner, visitor, namesake].find((known) => known?.id === plan.user.id)
  if (user === undefined) throw new TypeError("The user whom a sign-in was decided for is not among those found.")
  return { ...plan, user }
}
