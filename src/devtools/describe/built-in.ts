/**
 * The charts of the library: one for each flow, and one for each group of states that several flows share (admission,
 * escalation, step-up).
 */
import {
  admission,
  admissionContext,
  admissionRules,
  ends,
  type AdmissionContext,
  type AdmissionEvent,
  type AdmissionInput,
  type AdmissionOutcome,
} from "../../../machines/admission/index.ts"
import { escalation, type EscalationContext, type EscalationEvent } from "../../../machines/escalation/index.ts"
import type { Failure } from "../../../machines/facts.ts"
import { engineFailures, refusedEnd } from "../../../machines/failing.ts"
import { defineChart, type Chart, type FlowTypes } from "../../../machines/grammar.ts"
import {
  stepUp,
  stepUpEnds,
  stepUpRules,
  type StepUpContext,
  type StepUpEvent,
  type StepUpOutcome,
} from "../../../machines/step-up/index.ts"
import { everyFlow } from "../../flows/every-flow.ts"
import type { FlowModule } from "../../flows/flow-module.ts"
import { signInTypes } from "../../flows/registry.ts"
import { everyAgainFlow } from "../../flows/step-up/every-again-flow.ts"
import { describe } from "./describe.ts"
import { flowOf, type FlowDescription } from "./description.ts"

/**
 * The types of admission as a separate flow. This flow exists only for drawings: at run time, admission is a part of
 * each sign-in.
 */
interface Admission {
  input: AdmissionInput
  context: AdmissionContext
  events: AdmissionEvent
  outcome: AdmissionOutcome
}

const admissionAlone = defineChart<Admission>(admissionRules, {
  // The inner state already has the id "admission".
  id: "admission-alone",
  meta: { title: "Admission: how every sign-in ends, from the account to the session" },
  context: ({ input }) => admissionContext(input),
  initial: "admission",
  on: engineFailures,
  states: { admission, ...ends },
})

/**
 * The types of the escalation as a separate flow, which exists only for drawings. The escalation decides, by the number
 * of earlier failures, whether the library checks a password at once, after a challenge, or with a delay.
 */
interface Escalation {
  input: Pick<EscalationContext, "provider">
  context: EscalationContext
  events: EscalationEvent
  outcome: { type: "admitted" } | { type: "refused"; failure: Failure }
}

const escalationAlone = defineChart<Escalation>(
  {},
  {
    id: "escalation-alone",
    meta: { title: "Escalation: how an attempt is admitted before a guess is judged" },
    context: ({ input }) => ({ ...input, credentials: undefined, failure: undefined }),
    initial: "escalation",
    on: engineFailures,
    states: {
      escalation: escalation({ target: "#admitted" }),
      admitted: { id: "admitted", type: "final", meta: { title: "Admitted" }, output: { type: "admitted" } },
      refused: refusedEnd("Refused"),
    },
  },
)

/** The types of a step-up as a separate flow, which exists only for drawings. */
interface StepUp {
  input: AdmissionInput
  context: StepUpContext
  events: StepUpEvent
  outcome: StepUpOutcome
}

const stepUpAlone = defineChart<StepUp>(stepUpRules, {
  id: "step-up-alone",
  meta: { title: "Step-up: how a flow of an application adds evidence to the session" },
  context: ({ input }) => admissionContext(input),
  initial: "stepUp",
  on: engineFailures,
  states: { stepUp: stepUp(), ...stepUpEnds, refused: ends.refused },
})

const signsIn = ({ id }: FlowModule): boolean => signInTypes(id).length > 0
const flows = Object.values(everyFlow)

/** The built-in charts by the names of their flows, sign-ins first. */
export const builtInCharts: ReadonlyMap<string, Chart<FlowTypes>> = byFlow([
  ...flows.filter(signsIn).map(({ chart }) => chart),
  escalationAlone,
  admissionAlone,
  ...flows.filter((flow) => !signsIn(flow)).map(({ chart }) => chart),
  stepUpAlone,
  ...everyAgainFlow().map(({ chart }) => chart),
])

function byFlow(charts: readonly { readonly id: string }[]): ReadonlyMap<string, Chart<FlowTypes>> {
  // The cast is safe: a description does not depend on the types of a chart's context and events.
  return new Map((charts as readonly Chart<FlowTypes>[]).map((chart) => [flowOf(chart.id), chart]))
}

/** The modules of the flows with waiting states, by the ids of their charts. */
const waiting: ReadonlyMap<string, FlowModule> = new Map(
  [...flows, ...everyAgainFlow()].map((module) => [module.chart.id, module]),
)

/**
 * Returns the descriptions of the built-in charts, with the default lifetimes of the waiting states. Compiling takes
 * some milliseconds for each chart.
 */
export function describeBuiltIn(): readonly FlowDescription[] {
  return [...builtInCharts.values()].map((chart) => describe(chart, () => waiting.get(chart.id)?.lifetime?.(undefined)))
}
