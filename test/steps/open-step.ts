/** A step that asks for one text, passes with any text, and stores it. Tests add their own parts. */
import { defineStep } from "../../machines/steps/define-step.ts"
import type { Step } from "../../machines/steps/step.types.ts"

/** @param over parts of the definition that the compiler would refuse. */
export function openStep(id: string, over: object = {}): Step {
  const definition = {
    id,
    title: `The text of ${id}`,
    data: { text: "" },
    requests: { [`${id}.said`]: ["text"] },
    asks: {},
    initial: "asking",
    states: {
      asking: {
        tags: "waiting",
        meta: { title: "Waits for the text", passes: `${id}.said` },
        on: {
          [`${id}.said`]: {
            target: "passed",
            actions: {
              type: "keep",
              params: ({ event }: { event: object }) => ({ text: Reflect.get(event, "text") as string }),
            },
          },
        },
      },
    },
    page: () => ({
      heading: id,
      fields: [{ name: "text", label: "Text" }],
      buttons: [{ event: `${id}.said`, label: "Go on" }],
    }),
  }
  return defineStep({ ...definition, ...over } as never)
}
