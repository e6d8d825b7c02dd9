/**
 * What one request did, in words: states, answers, checks, timings and how it ended. Built from names alone, so that
 * no secret, token, code, cookie or address can be in it.
 */
export interface Trace {
  /** Names the flow in logs, error pages and traces; the same over all of its requests. */
  id: string
  /** Id of the chart: `oauth`, `email`, `credentials`, `session`, `sign-out`. */
  flow: string
  /** Id of the provider, where the flow has one. */
  provider: string | undefined
  /** Milliseconds since the epoch, as the request was taken up. */
  at: number
  /** Milliseconds that the run took. */
  took: number
  moves: TraceMove[]
  asks: TraceAsk[]
  /** Checks passed so far, in order. */
  passed: readonly string[]
  /** The outcome's `type`, or `waiting` where the flow goes on with a later request. */
  ended: string
  /** Stable code, where the flow was refused. */
  reason: string | undefined
}

export interface TraceMove {
  from: string | undefined
  to: string
  /** Type of the event, or empty for a move that the chart makes by itself. */
  on: string
  guard: string | undefined
}

export interface TraceAsk {
  ask: string
  answer: string
  /** Milliseconds. */
  took: number
}
