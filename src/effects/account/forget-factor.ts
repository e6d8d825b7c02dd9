import { stepIn, stepTools } from "../../flows/steps/effects/step-in.ts"
import type { AdapterUser } from "../../ports/adapter.ts"
import type { Runtime } from "../runtime.ts"
import { personOfUser } from "./person-of-user.ts"

/** Deletes the data of a step about a user. Does nothing if the step has no `forget`. Throws if the step's store fails. */
export async function forgetFactor(step: string, user: AdapterUser, runtime: Runtime): Promise<void> {
  const person = personOfUser(user)
  const tools = stepTools({ step, person }, runtime)
  await stepIn(runtime, step).forget?.({ ...tools.person, key: person.key }, tools)
}
