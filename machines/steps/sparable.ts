/** Makes the guard that skips a step for some providers, but never for providers that require the step. */
import type { AdmissionContext } from "../admission/index.ts"
import { named } from "./step-memory.ts"

type Guard = (seen: { context: Pick<AdmissionContext, "provider"> }) => boolean

const guards = new WeakSet<object>()

/** The guard holds if the sign-in is at none of these providers. It reads only the configuration. */
export function sparable(step: string, requiredFor: readonly string[]): Guard {
  const guard = named<Guard>(({ context }) => !requiredFor.includes(context.provider), sparableName(step))
  guards.add(guard)
  return guard
}

/** The name by which a policy identifies the guard. No guard of a step has a colon before its dot. */
export const sparableName = (step: string): string => `sparable:${step}`

/** Returns true if another function has such a name. The proofs would trust that function. */
export function passesForSparable(guard: { readonly name: string }): boolean {
  return guard.name.startsWith(sparableName("")) && !guards.has(guard)
}
