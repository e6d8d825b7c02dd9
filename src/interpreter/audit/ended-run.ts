import type { Failure } from "../../../machines/facts.ts"
import type { FlowTypes } from "../../../machines/grammar.ts"
import type { Program } from "../../../machines/program.ts"
import type { FlowState } from "../../../machines/step.ts"
import type { FlowResult, RunnableFlow } from "../../flows/flow-module.ts"
import type { Recorder } from "../../flows/trace-notes.ts"
import type { RequestContext } from "../../flows/request-context.ts"

/**
 * The record of one request to a flow, after the flow has run. The audit entries of the request are derived from it.
 */
export interface EndedRun {
  readonly flow: RunnableFlow
  readonly program: Program
  /** The provider's id; absent for flows without a provider. */
  readonly provider: string | undefined
  readonly context: RequestContext
  readonly traceId: string
  /**
   * The event that was decoded from the request. Absent if the request could not be decoded, or the flow could not be
   * resumed.
   */
  readonly event: { readonly type: string } | undefined
  /** The state in which the flow waited before this request. */
  readonly before: FlowState | undefined
  /** The result of the flow. Absent if the flow could not run. */
  readonly result: FlowResult<FlowTypes> | undefined
  readonly failure: Failure | undefined
  readonly recorder: Recorder
}
