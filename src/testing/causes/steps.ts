/** How the asks that go with every step are answered: whether it applies, whether all is still as it was, storing. */
import type { AnswerCauses } from "./answer-causes.ts"
import { gives, mishapsOf } from "./disturb.ts"

const own = "what it answers is the application's own, and any answer of it has to be safe"

export const stepAnswers: Pick<AnswerCauses, "considerStep" | "confirmStanding" | "storeStep"> = {
  considerStep: {
    "step.applies": [
      {
        name: "it applies",
        event: { type: "step.applies" },
        forced: own,
        arrange: (stage) => stage.upon("considerStep", "effect", gives({ type: "step.applies" })),
      },
    ],
    "step.spared": [
      {
        name: "it does not apply",
        event: { type: "step.spared" },
        forced: own,
        arrange: (stage) => stage.upon("considerStep", "effect", gives({ type: "step.spared" })),
      },
    ],
    ...mishapsOf("considerStep", { otherwise: own }),
  },
  confirmStanding: {
    "standing.confirmed": [
      {
        name: "all is as it was",
        event: ({ known }) => ({ type: "standing.confirmed", standing: known["standing"], plan: known["plan"] }),
      },
    ],
    "standing.changed": [
      {
        name: "something has changed meanwhile",
        event: { type: "standing.changed", failure: { reason: "session_changed" } },
        forced: "who signs in, signs out or is deleted in between differs from step to step",
        arrange: (stage) =>
          stage.upon(
            "confirmStanding",
            "effect",
            gives({ type: "standing.changed", failure: { reason: "session_changed" } }),
          ),
      },
    ],
    ...mishapsOf("confirmStanding", { otherwise: "without a database nothing is looked up" }),
  },
  storeStep: {
    "step.stored": [{ name: "it is stored", event: { type: "step.stored" } }],
    "step.unstored": [
      {
        name: "it cannot be stored",
        event: { type: "step.unstored", failure: { reason: "effect_failed" } },
        forced: own,
        arrange: (stage) =>
          stage.upon("storeStep", "effect", gives({ type: "step.unstored", failure: { reason: "effect_failed" } })),
      },
    ],
    ...mishapsOf("storeStep", { otherwise: own }),
  },
}
