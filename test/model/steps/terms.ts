/** Accepted terms: the box that people tick, and the application's record of it. */
import { acceptTerms } from "../../../src/steps/terms.ts"
import type { Causes, Moment } from "../../../src/testing/model/cause.ts"
import { toStep } from "../../../src/testing/causes/of-steps.ts"
import type { Stage } from "../../../src/testing/stage/stage.types.ts"
import type { Plan, StepsMemory } from "../../../machines/facts.ts"
import { personKey } from "../../../machines/person-key.ts"
import { resolveConfig } from "../../../src/config/resolve.ts"
import { recordKey, recordToken } from "../../../src/flows/steps/effects/unstored-steps.ts"
import { builtInCauses } from "../../../src/testing/causes/built-in.ts"
import type { PlayedStep } from "./played-step.ts"
import { stored, storingFails } from "./storing.ts"
import { unkeyed } from "./unkeyed.ts"
import { makeWorld, failuresBy, failuresOfNobody } from "./world.ts"

/** After an interrupted sign-up, an owed step applies without a call of `appliesTo`. */
const notOwed = ({ known }: Moment): boolean => !(known["steps"] as StepsMemory).owed?.includes("terms")

/** A known user, whose sign-up may have ended before the step stored its result. */
function knownUser({ known, facts }: Moment): boolean {
  const plan = known["plan"] as Plan | undefined
  return facts.recordsInAdapter && plan !== undefined && "user" in plan
}

/** Writes the record of a sign-up whose step could not store its result. */
async function owe(stage: Stage): Promise<void> {
  const user = await stage.seed(stage.ada)
  const { adapter } = resolveConfig(stage.config())
  const key = await recordKey("terms", personKey({ user: user.id }))
  const expires = new Date(stage.clock.now() + 3_600_000)
  await adapter?.createVerificationToken?.({ ...recordToken(key), expires })
}

/** The step asks a person again only once, because a model without this limit would not end. */
const firstTime = ({ known }: Moment): boolean => {
  const { byId } = known["steps"] as { byId: Record<string, { tries: Record<string, number> } | undefined> }
  return byId["terms"]?.tries["terms.answered"] === undefined
}

export function termsStep(): PlayedStep {
  const world = makeWorld()
  const accepted = new Set<string>()
  const step = acceptTerms({
    version: "2027-01",
    text: ["Be kind."],
    accepted: ({ key }) => world.act("accepted()", () => key !== undefined && accepted.has(key)),
    accept: ({ key }) => world.act("accept()", () => void accepted.add(key)),
  })
  const tick = (fields: Record<string, string>) => (stage: Stage) =>
    toStep(stage, { event: "terms.answered", ...fields })
  const entries: Causes["entries"] = {
    "terms.answered": [
      {
        name: "the form with the box ticked is sent",
        event: { type: "terms.answered", accepted: "yes" },
        send: tick({ accepted: "yes" }),
      },
      {
        name: "the form without the box ticked is sent",
        event: { type: "terms.answered", accepted: "" },
        when: firstTime,
        send: tick({}),
      },
    ],
  }
  const answers: Causes["answers"] = {
    recallSteps: {
      ...builtInCauses.answers["recallSteps"],
      "steps.recalled": [
        { name: "nothing is owed", event: { type: "steps.recalled", owed: [] } },
        {
          name: "the step could not store its result when they signed up",
          event: { type: "steps.recalled", owed: ["terms"] },
          when: knownUser,
          arrange: owe,
        },
      ],
    },
    considerStep: {
      "step.applies": [{ name: "they have not accepted yet", event: { type: "step.applies" } }],
      "step.spared": [
        {
          name: "they accepted before",
          event: { type: "step.spared" },
          when: notOwed,
          arrange: (stage) => world.upon(stage, { ask: "considerStep", part: "accepted()", instead: () => true }),
        },
      ],
      "step.unkeyed": [unkeyed],
      ...failuresBy(world, { ask: "considerStep", part: "accepted()", when: notOwed }),
    },
    "terms.noteTime": {
      "terms.noted": [{ name: "the time is recorded", event: { type: "terms.noted", at: 1 } }],
      ...failuresOfNobody("terms.noteTime"),
    },
    storeStep: { "step.stored": stored, ...storingFails(world, "accept()") },
  }
  const anew = (): void => {
    world.anew()
    accepted.clear()
  }
  return { step, anew, entries, answers }
}
