/** Records what happens in a request. Another module, `record-trace.ts`, makes the trace of this record. */
import type { FlowTypes } from "../../../machines/grammar.ts"
import type { FlowResult } from "../../flows/flow-module.ts"
import type { TraceNotes } from "../../flows/trace-notes.ts"
import { personIn } from "./person-in.ts"

/** The facts that the trace records about a flow. */
interface NotedFlow<F extends FlowTypes> {
  flow: string
  provider: string | undefined
  traceId: () => string
  /**
   * The result of the flow. Absent if the flow failed before it had a result, for example because it could not be
   * resumed.
   */
  result: FlowResult<F> | undefined
  refused: boolean
  /** The number of times that the visitor can still send this request. Absent for a request without a limit. */
  attemptsLeft?: number | undefined
}

export function noteFlow<F extends FlowTypes>(
  notes: TraceNotes,
  { flow, provider, traceId, result, refused, attemptsLeft }: NotedFlow<F>,
): void {
  notes.flow = flow
  notes.provider = provider
  notes.id = traceId
  notes.person = result === undefined ? undefined : personIn(result.state.context)
  notes.passed = result?.state.passed ?? []
  notes.ended = refused ? "refused" : (result?.outcome?.type ?? "waiting")
  // Without a move, the request only showed the page again, with the problem of an earlier request.
  notes.problem = notes.ended === "waiting" && notes.moves.length > 0 ? problemIn(result?.state.context) : undefined
  notes.attemptsLeft = attemptsLeft
}

/** Returns the problem of the step in which a flow waits. Only charts with steps have the key `steps`. */
function problemIn(context: { steps?: { problem?: string | undefined } } | undefined): string | undefined {
  return context?.steps?.problem
}

/**
 * Records the error that ended the request.
 *
 * @param reason the stable code of the error in the catalogue of errors, if it has one.
 */
export function noteError(notes: TraceNotes | undefined, error: Error, reason: string | undefined): void {
  if (notes !== undefined) Object.assign(notes, { error, reason, ended: "refused" } satisfies Partial<TraceNotes>)
}
