/** Accepted terms: what people tick, and what the application remembers of it. */
import { acceptTerms } from "../../../src/steps/terms.ts"
import type { Causes, Moment } from "../../../src/testing/model/cause.ts"
import { toStep } from "../../../src/testing/causes/of-steps.ts"
import type { Stage } from "../../../src/testing/stage/stage.types.ts"
import type { PlayedStep } from "./played-step.ts"
import { stored, storingFails } from "./storing.ts"
import { makeWorld, mishapsBy, mishapsOfNobody } from "./world.ts"

/** Whoever has been asked again is not asked for ever: a model of that would have no end. */
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
    considerStep: {
      "step.applies": [{ name: "they have not accepted yet", event: { type: "step.applies" } }],
      "step.spared": [
        {
          name: "they accepted before",
          event: { type: "step.spared" },
          arrange: (stage) => world.upon(stage, { ask: "considerStep", part: "accepted()", instead: () => true }),
        },
      ],
      ...mishapsBy(world, { ask: "considerStep", part: "accepted()" }),
    },
    "terms.noteTime": {
      "terms.noted": [{ name: "the time is noted", event: { type: "terms.noted", at: 1 } }],
      ...mishapsOfNobody("terms.noteTime"),
    },
    storeStep: { "step.stored": stored, ...storingFails(world, "accept()") },
  }
  const anew = (): void => {
    world.anew()
    accepted.clear()
  }
  return { step, anew, entries, answers }
}
