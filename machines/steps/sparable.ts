/** The guard that skips a step for some providers: never for those that require it. */
import type { AdmissionContext } from "../admission/index.ts"
import { named } from "./step-memory.ts"

type Guard = (seen: { context: Pick<AdmissionContext, "provider"> }) => boolean

const guards = new WeakSet<object>()

/** Holds where none of these providers signs the user in. It reads only the configuration. */
export function sparable(step: string, requiredFor: readonly string[]): Guard {
  const guard = named<Guard>(({ context }) => !requiredFor.includes(context.provider), sparableName(step))
  guards.add(guard)
  return guard
}

/** The name by which a policy knows the guard. No guard of a step has a colon before its dot. */
export const sparableName = (step: string): string => `sparable:${step}`

/** Returns true if another function has such a name: the proofs would trust it. */
export function passesForSparable(guard: { readonly name: string }): boolean {
  return guard.name.startsWith(sparableName("")) && !guards.has(guard)
}
