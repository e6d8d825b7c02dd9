import type { TraceAsk, TraceMove } from "../ports/trace.ts"

/** The notes about one request, from which its trace is made. The notes exist only if a listener wants a trace. */
export interface TraceNotes {
  /** Returns the time in milliseconds since the epoch. */
  readonly now: () => number
  /** The arrival of the request, in milliseconds since the epoch. */
  readonly at: number
  readonly moves: TraceMove[]
  readonly asks: TraceAsk[]
  /** The method and the name of the route, as in {@link Trace.request}. */
  request: string
  /**
   * Returns the trace id, once the request has needed one. Otherwise `undefined`, and the id is made when the trace is
   * sent.
   */
  id: (() => string) | undefined
  flow: string
  provider: string | undefined
  person: string | undefined
  passed: readonly string[]
  ended: string
  /** The error as it was logged. */
  error: Error | undefined
  reason: string | undefined
  /** `true` if the request has no trace. */
  silent: boolean
}

/** The notes that a run of a chart writes. */
export type Recorder = Pick<TraceNotes, "moves" | "asks" | "now">
