import { inApplication } from "../../../../machines/application-error.ts"
import { copyOf } from "../../../../machines/copy-of.ts"
import { keepsPerPerson } from "../../../config/keeps-per-person.ts"
import { incomingRequest } from "../../../effects/incoming-request.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { withOtherKeys } from "./other-keys.ts"
import { stepIn } from "./step-in.ts"

/**
 * Decides, with the step's function `appliesTo`, if a step applies to this person. A step that is required for the
 * provider always applies. A step also applies if it did not store its result at the person's sign-up. If `appliesTo`
 * throws, the sign-in ends, because an error must not skip a step.
 */
export const considerStep: Effect<"considerStep"> = async (params, runtime) => {
  const { step, person, withoutStableId, owed, earlier = {} } = params
  const definition = stepIn(runtime, step)
  const { signIns, appliesTo, requiredFor = [] } = definition
  if (signIns !== undefined && !signIns.includes(person.providerType)) return { type: "step.spared" }
  if (owed) return { type: "step.applies" }
  const shown = copyOf(withOtherKeys(person, runtime.config))
  const seen = { earlier: copyOf(earlier), request: incomingRequest(runtime) }
  const applies =
    appliesTo === undefined ||
    requiredFor.includes(person.provider) ||
    (await inApplication(`appliesTo() of the step "${step}"`, () => appliesTo(shown, seen), { seen: earlier }))
  // Only the value `false` skips the step. A function without `return` does not skip it.
  if (applies === false) return { type: "step.spared" }
  if (!withoutStableId || !keepsPerPerson(definition, runtime.config)) return { type: "step.applies" }
  const cause = `Provider "${person.provider}": authorize() returned a user without "id". The step "${step}" stores or counts data of each person, and a random id would differ at the next sign-in. Return an id that never changes.`
  return { type: "step.unkeyed", failure: { reason: "credentials_unusable", cause } }
}
