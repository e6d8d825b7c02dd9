/** The guard that leaves a step out where it is required for some providers: never at one of these. */
import type { AdmissionContext } from "../admission/index.ts"
import { named } from "./step-memory.ts"

type Guard = (seen: { context: Pick<AdmissionContext, "provider"> }) => boolean

const guards = new WeakSet<object>()

/** Holds where the sign-in is at none of the providers. It reads nothing but the configuration's own fact. */
export function sparable(step: string, requiredFor: readonly string[]): Guard {
  const guard = named<Guard>(({ context }) => !requiredFor.includes(context.provider), sparableName(step))
  guards.add(guard)
  return guard
}

/** The name that a policy knows the guard by. No step's own guard has a name with a colon before its dot. */
export const sparableName = (step: string): string => `sparable:${step}`

/** Whether a guard has such a name and is another function: the proofs would believe it. */
export function passesForSparable(guard: { readonly name: string }): boolean {
  return guard.name.startsWith(sparableName("")) && !guards.has(guard)
}
