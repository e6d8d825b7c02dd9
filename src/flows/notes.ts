import type { TraceAsk, TraceMove } from "../ports/trace.ts"

/** What is written down of one request while it is served. Made only where somebody wants a trace of it. */
export interface Notes {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Milliseconds since the epoch, as the request came. */
  readonly at: number
  readonly moves: TraceMove[]
  readonly asks: TraceAsk[]
  /** As {@link Trace.request}. */
  request: string
  /** Made only when it is told, where nobody has asked for it before. */
  id: (() => string) | undefined
  flow: string
  provider: string | undefined
  person: string | undefined
  passed: readonly string[]
  ended: string
  /** As the log was told it. */
  error: Error | undefined
  reason: string | undefined
  /** The request is none to tell of. */
  silent: boolean
}

/** What of it a run of a chart writes. */
export type Recorder = Pick<Notes, "moves" | "asks" | "now">
