/** Makes the chart of an application's flow: the flow's own states, followed by the library's states for its end. */
import {
  admission,
  admissionContext,
  admissionRules,
  checksToLink,
  ends,
  type AdmissionContext,
  type AdmissionInput,
} from "../admission/index.ts"
import { required, defineChart, type Chart, type CheckId, type FlowTypes } from "../grammar.ts"
import { engineFailures } from "../failing.ts"
import { stepUp, stepUpEnds, stepUpRules, visitorMoves } from "../step-up/index.ts"
import { configOf, mapValues, type StateConfig } from "../chart-config.ts"
import { inFormOf } from "../xstate-form.ts"
import { extend } from "../steps/extension.ts"
import { memoryOf } from "../steps/step-memory.ts"
import { statesOf } from "../steps/step-states.ts"
import type { LooseAsk } from "../steps/step.types.ts"
import { inApplication } from "../application-error.ts"
import { copyOf } from "../copy-of.ts"
import type { LooseFlow } from "./flow.types.ts"
import { heldSubject } from "./held-subject.ts"
import { libraryAsks } from "./library-asks.ts"
import { readingSubject } from "./reading-subject.ts"
import { refuseRoutes } from "./refuse-routes.ts"

export interface OwnInput extends AdmissionInput {
  /** The URL to which the library redirects the browser at the end, as `callbacks.redirect` allowed it. */
  callbackUrl: string
}

/** Returns the full name of a flow's check. Sealed flows and proofs use this name. */
function flowCheck(flow: string, check: string): `flow:${string}` {
  return `flow:${flow}.${check}`
}

/**
 * Returns the `chart` of a flow, and its `base`: the part of the chart that the library adds. The proofs compare
 * `chart` with `base`, as they compare an override with the built-in flow. Every refusal leads to the state `refused`.
 * A flow with `ends: "response"` contains no admission, so it cannot issue a session.
 *
 * @throws {StepError} for a route that has more than one spelling.
 */
export function chartsOfFlow(flow: LooseFlow): { chart: Chart<FlowTypes>; base: Chart<FlowTypes> } {
  refuseRoutes(flow)
  const { id, initial } = flow
  const own = statesOf(flow, {
    targets: { admission: "readingSubject", refused: "#refused" },
    ...(flow.ends === "stepUp" && { heard: { "visitor.identified": visitorMoves } }),
    shown: (context) => ({ data: memoryOf(context, flow).data }),
    checkOf: (name) => flowCheck(id, name ?? ""),
    keeps: ["callbackUrl", ...(flow.ends === "stepUp" ? (["visitorAtStart"] as const) : []), "steps"],
    asks: libraryAsks,
    judgeKept: heldSubject(flow),
    named: `flow "${id}"`,
  })
  const { signedIn, diverted, refused } = ends
  const ending = mapValues(
    Object.fromEntries(Object.entries(own).filter(([key]) => flow.states[key]?.type === "final")),
    finalState,
  )
  const library: Readonly<Record<string, StateConfig | object>> =
    flow.ends === "admission"
      ? { ...ending, readingSubject: naming(flow), admission, signedIn, diverted, refused }
      : flow.ends === "stepUp"
        ? { ...ending, stepUp: stepUp(subjectOf(flow)), ...stepUpEnds, refused }
        : { ...ending, refused }
  const asks = Object.entries(flow.asks).map(([name, one]): [string, LooseAsk] => [
    `${id}.${name}`,
    { ...one, ofStep: true },
  ])
  const origins = Object.keys(own).map((state): [string, string] => [state, `flow "${id}"`])
  const chart = chartWith(flow, { ...own, ...library })
  const added = {
    asks: new Map(asks),
    origins: new Map(origins),
    ends: { in: flow.ends, provesMailbox: flow.provesMailbox === true },
  }
  return {
    chart: extend(inFormOf(chart, configOf(chart)), {}, added),
    base: inFormOf(chart, { ...configOf(chart), states: { [initial]: beginning(own[initial], flow), ...library } }),
  }
}

function chartWith({ id, title, initial, requires, ends: end }: LooseFlow, states: object): Chart<FlowTypes> {
  const checks: readonly CheckId[] = requires.map((check) => flowCheck(id, check))
  // The cast below is safe: `defineFlow` typed the definition, and the states come from it.
  const library: readonly CheckId[] =
    end === "admission" ? ["signInPolicy", "linkPolicy"] : end === "stepUp" ? ["samePerson"] : []
  return defineChart<FlowTypes>(end === "stepUp" ? stepUpRules : admissionRules, {
    id,
    context: ({ input }: { input: OwnInput }) => ({ ...admissionContext(input), callbackUrl: input.callbackUrl }),
    meta: { title, requires: (context: AdmissionContext) => [...checks, ...library, ...checksToLink(context)] },
    initial,
    on: engineFailures,
    states,
  } as never)
}

const beginsLibrary = { admission: "readingSubject", stepUp: "stepUp" } as const

/** Returns the initial state of `base`: it leads directly to the library's states, without the application's states. */
function beginning(state: StateConfig | undefined, { ends: end }: LooseFlow): StateConfig {
  return { ...(state?.meta && { meta: state.meta }), ...(end !== "response" && { always: beginsLibrary[end] }) }
}

/** Returns a final state. The outcome of the flow is the state's name, from which the library makes the response. */
function finalState({ meta }: StateConfig, key: string): StateConfig {
  return { type: "final", ...(meta && { meta }), output: () => ({ type: "responded", state: key }) }
}

function naming(flow: LooseFlow): StateConfig {
  const subject = required(subjectOf(flow), "subject")
  return readingSubject({
    title: "Whom is the session for?",
    next: "admission",
    params: ({ context }) => ({ flow: flow.id, subject: subject(context) }),
  })
}

/** Returns the flow's `subject` as a function of the context; `undefined` if the flow has no `subject`. */
function subjectOf({ id, data, subject }: LooseFlow): ((context: AdmissionContext) => unknown) | undefined {
  return (
    subject &&
    ((context) => {
      const seen = { data: memoryOf(context, { id, data }).data }
      return inApplication(`subject of the flow "${id}"`, () => copyOf(subject(copyOf(seen))), { seen })
    })
  )
}
