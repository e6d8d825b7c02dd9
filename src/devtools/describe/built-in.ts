/** Every chart of the library that can be looked at: the flows, and the tails that all sign-ins and step-ups share, alone. */
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
import { engineFailures } from "../../../machines/failing.ts"
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
import { describe } from "./describe.ts"
import { flowOf, type FlowDescription } from "./description.ts"

/** Admission as if it were a flow of its own. Never run: no request leads into it but through a sign-in. */
interface Admission {
  input: AdmissionInput
  context: AdmissionContext
  events: AdmissionEvent
  outcome: AdmissionOutcome
}

const admissionAlone = defineChart<Admission>(admissionRules, {
  // The state within has the id "admission".
  id: "admission-alone",
  meta: { title: "Admission: how every sign-in ends, from the account to the session" },
  context: ({ input }) => admissionContext(input),
  initial: "admission",
  on: engineFailures,
  states: { admission, ...ends },
})

/** A step-up as if it were a flow of its own, for the same. */
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

/** Their charts by the names of their flows, in the order in which people ask for them. */
export const builtInCharts: ReadonlyMap<string, Chart<FlowTypes>> = byFlow([
  ...flows.filter(signsIn).map(({ chart }) => chart),
  admissionAlone,
  ...flows.filter((flow) => !signsIn(flow)).map(({ chart }) => chart),
  stepUpAlone,
])

/** Names the charts of a list by their flows. */
function byFlow(charts: readonly { readonly id: string }[]): ReadonlyMap<string, Chart<FlowTypes>> {
  // A description is the same whatever the types of a chart's context and events.
  return new Map((charts as readonly Chart<FlowTypes>[]).map((chart) => [flowOf(chart.id), chart]))
}

/** Their descriptions. Compiles each chart: some milliseconds. */
export function describeBuiltIn(): readonly FlowDescription[] {
  return [...builtInCharts.values()].map((chart) => describe(chart))
}
