/**
 * Makes the guard that allows a sign-in to skip a step. This guard never holds for providers in the step's
 * `requiredFor`.
 */
import type { AdmissionContext } from "../admission/index.ts"
import { named } from "./step-memory.ts"

type Guard = (seen: { context: Pick<AdmissionContext, "provider"> }) => boolean

const guards = new WeakSet<object>()

/** Returns a guard that holds if the sign-in is at none of the providers in `requiredFor`. */
export function sparable(step: string, requiredFor: readonly string[]): Guard {
  const guard = named<Guard>(({ context }) => !requiredFor.includes(context.provider), sparableName(step))
  guards.add(guard)
  return guard
}

/**
 * The name of the guard. The result of the guard depends only on the configuration, so the proofs can assume the
 * result. They recognise the guard by this name. No guard of a step has such a name, because the names of a step's
 * guards begin with the id of the step and a dot.
 */
export const sparableName = (step: string): string => `sparable:${step}`

/**
 * Returns true if a function has the name of such a guard, but `sparable` did not make it. The proofs would trust such
 * a function by mistake.
 */
export function passesForSparable(guard: { readonly name: string }): boolean {
  return guard.name.startsWith(sparableName("")) && !guards.has(guard)
}
