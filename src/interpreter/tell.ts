import type { FlowTypes } from "../../machines/grammar.ts"
import type { Reply } from "../flows/reply.ts"
import type { Trace } from "../ports/trace.ts"
import type { Recorder, Rest } from "./advance.ts"

/** What there is to tell of one request. */
export interface Told<F extends FlowTypes> {
  flow: string
  provider: string | undefined
  traceId: () => string
  at: number
  recorder: Recorder
  /** Absent where the flow could not be taken up. */
  rest: Rest<F> | undefined
  reply: Reply
}

/** Tells `config.trace` what a request did. Names alone: nothing here reads an event, a context or a cookie. */
export function tell<F extends FlowTypes>(listener: ((trace: Trace) => void) | undefined, request: Told<F>): void {
  const { flow, provider, traceId, at, recorder, rest, reply } = request
  const outcome = rest?.outcome?.type ?? (rest === undefined ? "refused" : "waiting")
  try {
    const told: unknown = listener?.({
      id: traceId(),
      flow,
      provider,
      at,
      took: recorder.now() - at,
      moves: recorder.moves,
      asks: recorder.asks,
      passed: rest?.state.passed ?? [],
      ended: reply.kind === "failure" ? "refused" : outcome,
      reason: reply.kind === "failure" ? reply.failure.reason : undefined,
    })
    // An exporter that is down rejects later: nobody waits for it, and nobody is hurt by it.
    Promise.resolve(told).catch(() => undefined)
  } catch {
    // A listener that throws changes nothing: the flow is over and its answer stands.
  }
}
