/** The state of one request that runs through a flow, and the sealed flow that the request resumes. */
import type { FlowTypes } from "../../machines/grammar.ts"
import type { FlowState } from "../../machines/step.ts"
import type { FlowResult, RunnableFlow } from "../flows/flow-module.ts"
import type { RequestContext } from "../flows/request-context.ts"
import type { Recorder } from "../flows/trace-notes.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { PreparedFlow } from "./prepared-flow.ts"

/** See {@link runFlow}. */
export interface FlowRun {
  readonly flow: RunnableFlow
  readonly prepared: PreparedFlow
  readonly context: RequestContext
  /** The provider's id; absent for flows without a provider. */
  readonly provider: string | undefined
  /**
   * Returns the id of the flow in log lines and traces. The id is made on first use, because most session reads do not
   * need it.
   */
  traceId: () => string
  resumed: ResumedFlow | undefined
  /** The cookies of the response that clear the cookie of the resumed flow. */
  closing: readonly CookieToSet[]
  /**
   * The cookies of the response if the store of waiting flows fails. Usually empty, so that the browser keeps the
   * flow's cookie. If this request has redeemed the flow's single-use token, the cookies are those of `closing`,
   * because no later request can resume the flow.
   */
  spent: readonly CookieToSet[]
  /** The recorder of the run. Absent if neither a trace nor the audit trail needs a record. */
  recorder: Recorder | undefined
  /** The event of the request, for the audit trail. */
  event: { type: string } | undefined
  result: FlowResult<FlowTypes> | undefined
}

/** A sealed flow that was opened, but not resumed yet. */
export interface FoundFlow {
  chart: string
  /** The id of the waiting flow, from the name of its cookie. */
  id: string
  sealed: Sealed
  /** The time at which the flow expires, in seconds since the epoch. */
  expires: number
  /** Identifies the sealed content. Copies of the cookie have the same value. */
  sealedAs: string
}

/** A sealed flow that can continue. */
export interface ResumedFlow {
  state: FlowState
  found: FoundFlow
  /** True if the flow waited longer than allowed. */
  expired: boolean
}

/** The content of the sealed flow cookie. The names have one letter to keep the cookie small. */
export interface Sealed {
  /** The path of the waiting state. */
  s: string
  /** A digest of the names of the values that the state keeps (`meta.keeps` in the chart). */
  k: string
  /** The values that the state keeps, in the order of `meta.keeps`, without the absent values at the end. */
  c: unknown[]
  /** The passed checks, with their versions. */
  p: string[]
  /** The id of the provider. */
  r: string
  /** The id of the flow in log lines and traces. */
  f: string
  /**
   * A digest of the chart, the base path, the origin and the provider's configuration. A flow with another digest is
   * not resumed.
   */
  b: string
  /** The account that a provider, a mailbox or `authorize()` named. */
  w?: string
  /** The language in which the flow began. */
  l?: string
  /** The single-use token of a flow that can be resumed only once. */
  t?: string
  /**
   * The id in the name of the cookie, by which the library counts attempts. The library refuses a renamed cookie, so
   * that renaming does not reset the count. Present only together with a single-use token. For other flows, the id is
   * derived from values that the flow keeps.
   */
  i?: string
}
