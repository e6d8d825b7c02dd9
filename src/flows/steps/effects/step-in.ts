import { copyOf } from "../../../../machines/copy-of.ts"
import type { LooseStep, StepPerson, StepTools } from "../../../../machines/steps/step.types.ts"
import { stepSeals } from "../../../protocol/step-seals.ts"
import { incomingRequest } from "../../../effects/incoming-request.ts"
import { announce } from "../../../effects/unit-of-work.ts"
import { notify } from "../../../effects/mails/notify.ts"
import type { Runtime } from "../../../effects/runtime.ts"
import { withOtherKeys } from "./other-keys.ts"

/**
 * Returns a step of the configuration.
 *
 * @throws {TypeError} if the configuration has no such step. A missing step is a defect: the library composed the chart
 * from another configuration.
 */
export function stepIn({ config }: Runtime, id: string): LooseStep {
  const step = config.steps.get(id)
  if (step === undefined) throw new TypeError(`The configuration has no step "${id}".`)
  return step
}

type PersonalTools = "person" | "factorLocked" | "notify"

/** Returns the tools that effects of the application receive, such as the clock, `fetch` and `seal`. */
export function toolsOf(runtime: Runtime, of: string = "flow"): Omit<StepTools, PersonalTools> {
  const { now, randomBytes, randomUUID, fetch, site, config, hidden, language } = runtime
  const { secrets, keys: ring, stores } = config
  return {
    request: incomingRequest(runtime),
    language,
    now,
    randomBytes,
    fetch,
    origin: site.origin,
    hide: (secret) => void hidden.push(secret),
    ...stepSeals({ secrets, ring, now, uuid: randomUUID }, of),
    ...(stores === undefined ? {} : { counters: stores.counters }),
  }
}

/** Returns the tools that effects of a step receive: the general tools, and the tools that need the person. */
export function stepTools({ step, person }: { step: string; person: StepPerson }, runtime: Runtime): StepTools {
  const { user, provider } = person
  return {
    ...toolsOf(runtime, step),
    person: copyOf(withOtherKeys(person, runtime.config)),
    factorLocked: async (failures) => {
      await announce(runtime, "factorLocked", { step, user, provider, failures })
      await notify({ name: "factorLocked", user }, runtime)
    },
    // A new user gets no notice: the address is not proven yet, and the sign-up can still fail.
    notify: async (name) => (person.isNew ? undefined : notify({ name, user }, runtime)),
  }
}
