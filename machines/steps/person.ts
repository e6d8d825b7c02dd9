/** Whom a step is about, read from what the sign-in knows. Pure. */
import type { AdmissionContext } from "../admission/admission.types.ts"
import { required } from "../grammar.ts"
import type { Candidate, Plan } from "../facts.ts"
import { personKey, subjectOf } from "../person-key.ts"
import type { User } from "../../src/ports/records.ts"
import type { StepPerson } from "./step.types.ts"

type Known = Pick<AdmissionContext, "candidate" | "plan" | "user">

/** @param step that gets the person: to a step that is owed since the sign-up, they are as new as they were then. */
export function personOf(context: Known & Pick<AdmissionContext, "steps">, step?: { readonly id: string }): StepPerson {
  const candidate = required(context.candidate, "candidate")
  const plan = required(context.plan, "plan")
  const { provider, type, providerAccountId } = candidate
  const key = keyOf(candidate, plan, context.user)
  return {
    user: userOf(candidate, plan, context.user),
    // The users of credentials are made by the application: only it knows who is new.
    isNew: (type !== "credentials" && !("user" in plan)) || (step !== undefined && isOwed(context, step)),
    ...(key === undefined ? {} : { key }),
    provider,
    providerType: type,
    providerAccountId,
  }
}

/** Whether the step was passed when this person signed up, and did not store. */
export function isOwed({ steps }: Pick<AdmissionContext, "steps">, { id }: { readonly id: string }): boolean {
  return steps.owed?.includes(id) === true
}

/**
 * Nothing can be kept about this person: no user is stored for them or about to be, and `authorize()` gave no id by which
 * the next sign-in would find it again.
 */
export function hasNoStableId(context: Known): boolean {
  const plan = required(context.plan, "plan")
  return subjectOf(plan) === "account" && !isStable(required(context.candidate, "candidate"))
}

/** The accounts of providers and mailboxes keep their id; that of credentials is what `authorize()` said, if it did. */
function isStable({ type, stableId }: Candidate): boolean {
  return type !== "credentials" || stableId === true
}

/** @param written the user of a sign-up, once the user is written. */
function keyOf(candidate: Candidate, plan: Plan, written: User | undefined): string | undefined {
  if (subjectOf(plan) === "account") return isStable(candidate) ? personKey(candidate) : undefined
  const id = "user" in plan ? plan.user.id : written?.id
  return id === undefined || id === "" ? undefined : personKey({ user: id })
}

/**
 * The user as the database has them. What `authorize()` said besides stays: an application's steps read their own fields
 * there, which no column of the adapter has.
 */
function userOf({ type, user }: Candidate, plan: Plan, written: User | undefined): User {
  if (!("user" in plan)) return written ?? user
  if (type !== "credentials") return written ?? plan.user
  const stored = Object.fromEntries(
    Object.entries(plan.user).filter(([, value]) => value !== null && value !== undefined),
  )
  return { ...user, ...stored }
}
