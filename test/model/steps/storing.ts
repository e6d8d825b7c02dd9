/** The outcomes when a step stores its result. A person who skipped the step has no result to store. */
import { failuresOf } from "../../../src/testing/causes/disturb.ts"
import type { Cause, Moment } from "../../../src/testing/model/cause.ts"
import { fails, failuresBy, type World } from "./world.ts"

export const stored: readonly Cause[] = [{ name: "it is stored", event: { type: "step.stored" } }]

export const unstored = { type: "step.unstored", failure: { reason: "step_unstored" } } as const

/** Only people who took the step have waited. */
const took = ({ waited }: Moment): boolean => waited

export function storingFails(world: World, part: string): Readonly<Record<string, readonly Cause[]>> {
  const ask = "storeStep"
  return {
    "step.unstored": [
      {
        name: `${part} throws`,
        event: unstored,
        when: took,
        arrange: (stage) => world.upon(stage, { ask, part, instead: fails }),
      },
    ],
    "effect.failed": failuresOf(ask, { otherwise: "what a step's store throws is an answer of its own" })[
      "effect.failed"
    ],
    "effect.timedOut": failuresBy(world, { ask, part, when: took })["effect.timedOut"],
  }
}
