import { inApplication } from "../../../../machines/application-error.ts"
import type { LooseStep, StepPerson } from "../../../../machines/steps/step.types.ts"
import { enrolmentDigest, rememberedEntry } from "../../../effects/remembered-device.ts"
import type { Effect, Runtime } from "../../../effects/runtime.ts"
import { stepIn, stepTools } from "./step-in.ts"

/**
 * Finds out whether this browser is a remembered device for the step. If the step's function `enrolment` throws, the
 * sign-in ends. If a store fails, the device counts as not remembered, so that the user must pass the step.
 */
export const recognizeDevice: Effect<"recognizeDevice"> = async ({ step, person, owed }, runtime) => {
  const definition = stepIn(runtime, step)
  const { key } = person
  // A person without a key has no stored factor. The next sign-in of this person could also have another key.
  if (owed || key === undefined) return { type: "device.unrecognized", enrolment: undefined }
  const at = runtime.now()
  const enrolment = await enrolmentOf(definition, person, runtime)
  if (enrolment === undefined) return { type: "device.unrecognized", enrolment }
  const entry = await rememberedEntry({ step: definition, key, enrolment }, runtime)
  return entry === undefined
    ? { type: "device.unrecognized", enrolment, at }
    : { type: "device.recognized", device: entry.name }
}

/** Returns true if this browser still is a remembered device for the step. */
export async function isStillRemembered(
  { step, person }: { step: string; person: StepPerson },
  runtime: Runtime,
): Promise<boolean> {
  return (await recognizeDevice({ step, person, owed: false }, runtime)).type === "device.recognized"
}

/** Returns the digest of the person's enrolment; `undefined` if no device can remember the step for the person. */
async function enrolmentOf(
  { id, rememberDevice }: LooseStep,
  person: StepPerson,
  runtime: Runtime,
): Promise<string | undefined> {
  if (rememberDevice === undefined) return undefined
  const tools = stepTools({ step: id, person }, runtime)
  const text: unknown = await inApplication(`rememberDevice.enrolment() of the step "${id}"`, () =>
    rememberDevice.enrolment(tools.person, tools),
  )
  return typeof text === "string" && text !== "" ? enrolmentDigest(text) : undefined
}
