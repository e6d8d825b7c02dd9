/** Reads the person of a step from the context of a sign-in. Pure. */
import type { AdmissionContext } from "../admission/admission.types.ts"
import { required } from "../grammar.ts"
import type { Candidate, Plan } from "../facts.ts"
import { personKey, subjectOf } from "../person-key.ts"
import type { User } from "../../src/ports/records.ts"
import type { StepPerson } from "./step.types.ts"

type Known = Pick<AdmissionContext, "candidate" | "plan" | "user">

/**
 * Returns the person whom a step's functions get.
 *
 * @param step the step that gets the person. A person who passed this step at sign-up without its result being stored
 * counts as new for this step.
 */
export function personOf(context: Known & Pick<AdmissionContext, "steps">, step?: { readonly id: string }): StepPerson {
  const candidate = required(context.candidate, "candidate")
  const plan = required(context.plan, "plan")
  const { provider, type, providerAccountId } = candidate
  const key = keyOf(candidate, plan, context.user)
  return {
    user: userOf(candidate, plan, context.user),
    // With credentials, the application creates the users, so the library does not know which of them are new.
    isNew:
      plan.do === "promote" ||
      (type !== "credentials" && !("user" in plan)) ||
      (step !== undefined && isOwed(context, step)),
    ...(key === undefined ? {} : { key }),
    provider,
    providerType: type,
    providerAccountId,
  }
}

/** Returns true if this person passed the step at sign-up, but its result was not stored. */
export function isOwed({ steps }: Pick<AdmissionContext, "steps">, { id }: { readonly id: string }): boolean {
  return steps.owed?.includes(id) === true
}

/**
 * Returns true if the person has no stable key. The key is not stable if the sign-in has no stored user and creates
 * none, and `authorize()` returned no id. The next sign-in of the person would then have another id.
 */
export function hasNoStableId(context: Known): boolean {
  const plan = required(context.plan, "plan")
  return subjectOf(plan) === "account" && !isStable(required(context.candidate, "candidate"))
}

/**
 * Returns true if every sign-in of this person has the same account id. This is always true for a provider and for
 * mail. For credentials, it is true if `authorize()` returned an id.
 */
function isStable({ type, stableId }: Candidate): boolean {
  return type !== "credentials" || stableId === true
}

/** @param written the user that the sign-up wrote. */
function keyOf(candidate: Candidate, plan: Plan, written: User | undefined): string | undefined {
  if (subjectOf(plan) === "account") return isStable(candidate) ? personKey(candidate) : undefined
  const id = "user" in plan ? plan.user.id : written?.id
  return id === undefined || id === "" ? undefined : personKey({ user: id })
}

/**
 * Returns the user as stored in the database. For credentials, the function adds fields that only `authorize()`
 * returned, because an application's steps can read fields that no column of the adapter has.
 */
function userOf({ type, user }: Candidate, plan: Plan, written: User | undefined): User {
  if (!("user" in plan)) return written ?? user
  if (type !== "credentials") return written ?? plan.user
  const stored = Object.fromEntries(
    Object.entries(plan.user).filter(([, value]) => value !== null && value !== undefined),
  )
  return { ...user, ...stored }
}
