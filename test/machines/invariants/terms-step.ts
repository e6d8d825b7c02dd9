/** The smallest step: a page with one button. */
import type { Chart, FlowTypes } from "../../../machines/grammar.ts"
import { defineStep } from "../../../machines/steps/define-step.ts"
import { insertSteps } from "../../../machines/steps/insert-steps.ts"

const accepting = {
  id: "terms",
  title: "Accept the terms",
  data: {},
  asks: {},
  initial: "reading",
  page: () => ({ heading: "Terms", buttons: [{ event: "terms.accepted", label: "Accept" }] }),
} as const

const meta = { title: "The terms are read", passes: "terms.accepted" }

/** The button of the step passes it. A second button shows the terms again, three times at most. */
export const terms = defineStep({
  ...accepting,
  requests: { "terms.accepted": [], "terms.shown": [] },
  attempts: { "terms.shown": 3 },
  states: {
    reading: {
      tags: "waiting",
      meta,
      on: { "terms.accepted": "passed", "terms.shown": { target: "reading", problem: "again" } },
    },
  },
})

/** The step has a second button that also leads on, and passes nothing. */
export const unsafeTerms = defineStep({
  ...accepting,
  requests: { "terms.accepted": [], "terms.postponed": [] },
  states: { reading: { tags: "waiting", meta, on: { "terms.accepted": "passed", "terms.postponed": "passed" } } },
})

/** A device can remember that the terms were read. */
export const rememberedTerms = defineStep({
  ...accepting,
  requests: { "terms.accepted": [] },
  rememberDevice: { days: 30, request: "terms.accepted", enrolment: () => "the terms" },
  states: { reading: { tags: "waiting", meta, on: { "terms.accepted": "passed" } } },
})

/** The chart with the step in it. */
export function withTerms(chart: Chart<FlowTypes>, step: typeof terms = terms): Chart<FlowTypes> {
  return insertSteps(chart, [step])
}
