/** What a flow brings to HTTP: every file `flow.ts` of this folder exports one of these. */
import type { AdmissionOutcome } from "../../machines/admission/index.ts"
import type { StepUpOutcome } from "../../machines/step-up/index.ts"
import { compile } from "../../machines/compile.ts"
import type { Failure } from "../../machines/facts.ts"
import type { Chart, FlowTypes } from "../../machines/grammar.ts"
import type { Leaf, Program } from "../../machines/program.ts"
import type { FlowState } from "../../machines/step.ts"
import type { LooseFlow } from "../../machines/own-flow/flow.types.ts"
import { answersIn, extensionOf } from "../../machines/steps/extension.ts"
import type { ResolvedProvider } from "../config/providers.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { RefusedRequest } from "../errors/refused-requests.ts"
import type { FieldsRead } from "../protocol/form-body.ts"
import type { Composition, PolicyOf } from "./composed-flow.ts"
import { appendQuery } from "../protocol/redirect-target.ts"
import { redirectResult, type HttpResult } from "./http-result.ts"
import type { RequestContext } from "./request-context.ts"

/** The request in the words of a flow. */
export interface FlowEvent<F extends FlowTypes> {
  event: F["events"]
  /** Names the flow in flight that the request belongs to. Absent where it starts one. */
  resumes?: string
}

/** Where a flow came to rest: at its end, or in a waiting state. */
export interface FlowResult<F extends FlowTypes> {
  state: FlowState<F["context"]>
  leaf: Leaf
  /** Present when the flow has ended. */
  outcome: F["outcome"] | undefined
  /** The account that a provider, a mailbox or `authorize()` named. */
  account: string | undefined
}

/** A flow that stays in flight: how its cookie is named, and how long it lives. */
export interface Waiting {
  id: string
  /** Seconds. */
  maxAge: number
  /** The browser comes back by a form that another site posts. */
  crossSite: boolean
  /** What is sealed can be resumed once: where something counts, a copy of it is worth nothing. */
  once?: boolean
  /** The step that counts attempts of what is sealed: it needs something that uses up each copy once. */
  countedBy?: string
}

/** A request that no flow takes up. Nothing of it is kept, and no cookie is set. */
export interface RefusedByRoute {
  status: 400 | 405 | 408 | 413 | 414 | 415
  why: RefusedRequest
  /** For `Allow`, with 405. */
  allow?: readonly string[]
}

export type ReadFields = Extract<FieldsRead, { ok: true }>

export interface FlowParts<F extends FlowTypes> {
  /** As in `flows` of the configuration. */
  readonly id: string
  readonly chart: Chart<F>
  /** What of the chart is the library's own, where not all of it is: what the proofs hold the chart to. */
  readonly base?: Chart<F>
  /** Facts of the configuration and the provider that the chart starts with. */
  readonly input: (config: ResolvedConfig, provider: string) => F["input"]
  /** The fields of a body as this flow takes them. Default: as they were sent. */
  readonly fields?: (body: ReadFields, provider: ResolvedProvider) => ReadFields | RefusedByRoute | { failure: Failure }
  /** Reads the request. Total. */
  readonly decode: (context: RequestContext, provider: string) => FlowEvent<F> | Promise<FlowEvent<F>>
  readonly policy: PolicyOf
  /** Why a flow is refused that waited too long. Default `flow_expired`. */
  readonly expired?: Failure["reason"]
  /** A flow in flight that cannot be read counts as none: the request by itself leads to a page that asks. */
  readonly startsOver?: boolean
  /** Where the flow waits for a later request. Absent for a flow that never does. */
  readonly waits?: (context: F["context"], request: RequestContext, provider: string) => Promise<Waiting> | Waiting
  /** What the browser gets. `outcome` is absent where the flow waits. */
  readonly respond: (result: FlowResult<F>, context: RequestContext, provider: string) => Responded | Promise<Responded>
  /** Of a flow of an application: what it was defined as. */
  readonly own?: LooseFlow
}

type Responded = HttpResult | { failure: Failure }

export interface FlowModule<F extends FlowTypes = FlowTypes> extends FlowParts<F> {
  /** The chart, compiled: as the configuration composes it, where it adds to the flows. */
  program: (composition: Composition | undefined) => Program<F>
}

/**
 * Makes the module of a flow. Its chart is compiled by the first request that needs it; the tables hold nothing of a
 * configuration or request, so that one copy serves the whole process.
 */
export function flowModule<F extends FlowTypes>(parts: FlowParts<F>): FlowModule {
  let compiled: Program<F> | undefined
  const program = (composition: Composition | undefined): Program<F> =>
    // Composition keeps the flows of all types in one map.
    (composition?.flows.get(parts.id)?.program as Program<F> | undefined) ??
    (compiled ??= compile(parts.chart, new Set(Object.keys(answersIn(extensionOf(parts.chart))))))
  // The interpreter gives each flow the events and contexts of that flow alone.
  return { ...parts, program } as unknown as FlowModule
}

/** The policy of a flow whose required checks depend on nothing of a provider. */
export function policyOf(input: object): PolicyOf {
  return (_provider, program) => {
    const { context, meta } = program as Program
    return { requires: meta.requires?.(context({ input })) ?? [] }
  }
}

/** What the browser gets at the end of any sign-in or step-up. A new user is sent to `pages.newUser` first, where there is one. */
export function signInEnd(
  outcome: AdmissionOutcome | StepUpOutcome,
  context: RequestContext,
): HttpResult | { failure: Failure } {
  if (outcome.type === "refused") return { failure: outcome.failure }
  const { newUser } = context.config.pages
  const isSentFirst = outcome.type === "signedIn" && outcome.isNewUser && newUser !== undefined
  return redirectResult(isSentFirst ? appendQuery(newUser, { callbackUrl: outcome.url }) : outcome.url, context)
}
