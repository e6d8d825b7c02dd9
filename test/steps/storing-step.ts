/** A step that stores the typed text. The test decides for whom the step applies, and how storing ends. */
import { defineStep } from "../../machines/steps/define-step.ts"
import type { Step, StepPerson, StepTools } from "../../machines/steps/step.types.ts"
import type { Awaitable } from "../../src/ports/records.ts"

export interface StoringStep {
  id?: string
  appliesTo?: (person: StepPerson) => boolean
  store: (person: StepPerson & { readonly key: string }, said: string, tools: StepTools) => Awaitable<void>
  inTransaction?: boolean
}

export function storingStep({ id = "note", appliesTo, store, inTransaction = false }: StoringStep): Step {
  return defineStep({
    id,
    title: `The note of ${id}`,
    ...(appliesTo === undefined ? {} : { appliesTo }),
    data: { said: "" },
    requests: { [`${id}.said`]: ["what"] },
    asks: {},
    initial: "asking",
    states: {
      asking: {
        tags: "waiting",
        meta: { title: "Asks", passes: `${id}.said` },
        on: {
          [`${id}.said`]: {
            target: "passed",
            actions: {
              type: "keep",
              params: ({ event }: { event: object }) => ({ said: String(Reflect.get(event, "what")) }),
            },
          },
        },
      },
    },
    page: () => ({ heading: "What do you say?", buttons: [{ event: `${id}.said`, label: "Say it" }] }),
    store: async (person, { said }, tools) => store(person, said, tools),
    inTransaction,
  })
}
