import { ask, defineStep } from "../../machines/steps/define-step.ts"
import type { Step } from "../../machines/steps/step.types.ts"

/** A second factor: the PIN 2468. */
export const pin: Step = pinWithin(undefined)

/** @param lifetime the time for which the step waits, in seconds. */
export function pinWithin(lifetime: number | undefined): Step {
  return defineStep({
    id: "pin",
    ...(lifetime !== undefined && { lifetime }),
    title: "Ask for the PIN",
    appliesTo: () => true,
    data: {},
    requests: { "pin.typed": { pin: { maxLength: 8 } } },
    asks: {
      checkPin: ask(["pin.right", "pin.wrong"], ({ typed }: { typed: string }) => ({
        type: typed === "2468" ? "pin.right" : "pin.wrong",
      })),
    },
    initial: "typing",
    states: {
      typing: {
        tags: "waiting",
        meta: { title: "Wait for the PIN" },
        on: {
          "pin.typed": {
            target: "checking",
            actions: { type: "checkPin", params: ({ event }) => ({ typed: event.pin }) },
          },
        },
      },
      checking: {
        meta: { title: "Verify the PIN", passes: "pin.right" },
        on: { "pin.right": "passed", "pin.wrong": { target: "typing", problem: "wrong" } },
      },
    },
    page: () => ({
      heading: "PIN",
      fields: [{ name: "pin", label: "PIN" }],
      buttons: [{ event: "pin.typed", label: "Go on" }],
    }),
  })
}
