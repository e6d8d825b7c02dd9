import type { TraceAsk, TraceMove } from "../ports/trace.ts"

/**
 * The data of one request from which the library makes the request's trace. Present only if a listener receives traces.
 */
export interface TraceNotes {
  /** Returns the time in milliseconds since the epoch. */
  readonly now: () => number
  /** The time of the request's arrival, in milliseconds since the epoch. */
  readonly at: number
  readonly moves: TraceMove[]
  readonly asks: TraceAsk[]
  /** The method and the name of the route, as in {@link Trace.request}. */
  request: string
  /**
   * Returns the trace id. `undefined` until a part of the library needs the id. If no part needs the id, the library
   * makes the id when it sends the trace.
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
  /** The problem of the step in which the flow waits. */
  problem: string | undefined
  /** The number of attempts that are left after a rejected attempt. */
  attemptsLeft: number | undefined
  /** `true` if the request has no trace. */
  silent: boolean
}

/** The notes that a run of a chart writes. */
export type Recorder = Pick<TraceNotes, "moves" | "asks" | "now">
