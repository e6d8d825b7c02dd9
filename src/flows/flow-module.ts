/**
 * The flow module: the part of a flow that decodes requests and makes responses. Every file `flow.ts` in a subfolder of
 * this folder exports a flow module.
 */
import type { Failure } from "../../machines/facts.ts"
import type { Chart, FlowTypes } from "../../machines/grammar.ts"
import type { Leaf, Program } from "../../machines/program.ts"
import type { FlowState } from "../../machines/step.ts"
import { tablesOf } from "../../machines/tables.ts"
import { treeOf } from "../../machines/tree.ts"
import type { LooseFlow } from "../../machines/own-flow/flow.types.ts"
import { answersIn, extensionOf } from "../../machines/steps/extension.ts"
import type { ResolvedProvider } from "../config/providers.ts"
import { builtIn } from "../effects/index.ts"
import type { Engine } from "../effects/engine.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { RefusedRequest } from "../errors/refused-requests.ts"
import type { FieldsRead } from "../protocol/form-body.ts"
import type { Composition, PolicyOf } from "./composed-flow.ts"
import type { HttpResult } from "./http-result.ts"
import type { RequestContext } from "./request-context.ts"

/** The event that a flow decoded from a request. */
export interface FlowEvent<F extends FlowTypes> {
  event: F["events"]
  /** The id of the waiting flow that the request continues. Absent if the request starts a flow. */
  resumes?: string
}

/** The state in which a request ended: an end of the flow, or a waiting state. */
export interface FlowResult<F extends FlowTypes> {
  state: FlowState<F["context"]>
  leaf: Leaf
  /** The outcome if the flow has ended; `undefined` if it waits. */
  outcome: F["outcome"] | undefined
  /** The account that a provider, a mailbox or `authorize()` named. */
  account: string | undefined
}

/** Describes how a flow waits for a later request: the id that names the flow cookie, and the lifetime of the wait. */
export interface Waiting {
  id: string
  /** The lifetime of the waiting flow, in seconds. */
  maxAge: number
  /**
   * `true` if the browser returns with a form that a page of another site posts. The cookie then needs `SameSite=None`.
   */
  crossSite: boolean
  /**
   * `true` if the library can resume the flow only once. If a store counts the uses, the library refuses a copy of the
   * cookie.
   */
  once?: boolean
  /**
   * The id of the step that counts attempts in the sealed flow. If no store counts the uses of the cookie, a visitor
   * who sends an older copy resets the count.
   */
  countedBy?: string
}

/** The refusal of a request that the flow module cannot decode. No flow starts, and the response sets no cookie. */
export interface RefusedByRoute {
  status: 400 | 405 | 408 | 413 | 414 | 415
  why: RefusedRequest
  /** The value of the header `Allow` of a response with status 405. */
  allow?: readonly string[]
}

export type ReadFields = Extract<FieldsRead, { ok: true }>

export interface FlowParts<F extends FlowTypes> extends FlowEnds<F> {
  readonly chart: Chart<F>
  /**
   * For a flow that the application defines: the part of its chart that the library made. The proofs check that this
   * part has not changed.
   */
  readonly base?: Chart<F>
}

/** The parts of a flow that a request needs: all parts except the chart. */
interface FlowEnds<F extends FlowTypes> {
  /** The name of the flow, as in the option `flows`. */
  readonly id: string
  /** Returns the chart's input from the configuration and the provider. */
  readonly input: (config: ResolvedConfig, provider: string) => F["input"]
  /** In a re-authentication: the chart's input, if it differs from that of the sign-in. */
  readonly againInput?: (config: ResolvedConfig, provider: string) => F["input"]
  /**
   * Converts or refuses the fields of a body before `decode` reads them. If this function is absent, the fields do not
   * change.
   */
  readonly fields?: (body: ReadFields, provider: ResolvedProvider) => ReadFields | RefusedByRoute | { failure: Failure }
  /** Decodes the request into an event. Never throws. */
  readonly decode: (context: RequestContext, provider: string) => FlowEvent<F> | Promise<FlowEvent<F>>
  readonly policy: PolicyOf
  /** The reason of the failure if the flow waited too long. Default: `flow_expired`. */
  readonly expired?: Failure["reason"]
  /**
   * `true` if a request with an unreadable flow cookie starts a new flow instead of failing. If a visitor opens a
   * sign-in link in another browser, the new flow shows a page that asks for confirmation.
   */
  readonly startsOver?: boolean
  /**
   * Returns the longest time that a flow of this provider can wait in a state of the library, in seconds. Without a
   * provider, the function returns the default. Absent for a flow whose own states never wait. Steps have lifetimes of
   * their own.
   */
  readonly lifetime?: (provider: ResolvedProvider | undefined) => number
  /** Returns how the flow waits for a later request. Absent for a flow that never waits. */
  readonly waits?: (context: F["context"], request: RequestContext, provider: string) => Promise<Waiting> | Waiting
  /** Makes the response. `outcome` is absent if the flow waits for a later request. */
  readonly respond: (result: FlowResult<F>, context: RequestContext, provider: string) => Responded | Promise<Responded>
  /** The application's definition, if the application defined the flow. */
  readonly own?: LooseFlow
  /** In a re-authentication: the module of the sign-in from which the library derived this module. */
  readonly again?: FlowModule
}

type Responded = HttpResult | { failure: Failure }

/** A flow that requests can run. Its chart can be in another module, which session reads do not load. */
export interface RunnableFlow<F extends FlowTypes = FlowTypes> extends FlowEnds<F> {
  /** Runs the effects of the flow, unless the configuration changes the flow. */
  readonly engine: Engine
  /**
   * Returns the compiled chart. If the configuration changes the flow, returns the chart that `composition` compiled.
   */
  program: (composition: Composition | undefined) => Program<F>
}

export interface FlowModule<F extends FlowTypes = FlowTypes> extends RunnableFlow<F>, FlowParts<F> {}

/**
 * Makes the module of a flow. The library compiles the chart when a request first needs the flow. The compiled tables
 * contain no data of a configuration or a request, so one copy serves the whole process.
 *
 * @param compiler compiles the chart. For a flow of an application: `compile`, which checks the chart. Default: only
 * makes the tables, because tests check the charts of the library.
 */
export function flowModule<F extends FlowTypes>(
  parts: FlowParts<F>,
  compiler: (chart: Chart<F>, asks: ReadonlySet<string>) => Program<F> = (chart, asks) => tablesOf(treeOf(chart), asks),
): FlowModule {
  let compiled: Program<F> | undefined
  const program = (composition: Composition | undefined): Program<F> =>
    // The map has flows of all types, so the code casts. The id selects this flow.
    (composition?.flows.get(parts.id)?.program as Program<F> | undefined) ??
    (compiled ??= compiler(parts.chart, new Set(Object.keys(answersIn(extensionOf(parts.chart))))))
  // The cast hides the types of this flow. The interpreter passes to each flow only events and contexts of that flow.
  return { ...parts, engine: builtIn, program } as unknown as FlowModule
}

/** Returns the policy of a flow whose required checks do not depend on the provider. */
export function policyOf(input: object): PolicyOf {
  return (_provider, program) => {
    const { context, meta } = program as Program
    return { requires: meta.requires?.(context({ input })) ?? [] }
  }
}
