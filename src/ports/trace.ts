/**
 * The record of one request: states, answers, checks, timings, outcome and reason. A record contains names, not values. For
 * an error, it contains the class, the code, the place, sentences of this library, and words that the catalogue lists. It
 * contains no secret, token, code, cookie, password, address of a person, or part of a mail.
 */
export interface Trace {
  /** The id of the flow in logs, error pages and traces, the same for all of its requests. */
  id: string
  /** The method and name of the route: `POST signin`, `GET callback`; or `auth()`. */
  request: string
  /** Id of the chart: `oauth`, `email`, `credentials`, `session`, `sign-out`. Empty for a request that reached no flow. */
  flow: string
  /** The id of the provider, if the flow has one. */
  provider: string | undefined
  /** The id of the user, once the flow has identified the user; `[address]` if ids are addresses. */
  person: string | undefined
  /** The start of the request, milliseconds since the epoch. */
  at: number
  /** Duration in milliseconds. */
  took: number
  moves: TraceMove[]
  asks: TraceAsk[]
  /** The passed checks, in order. */
  passed: readonly string[]
  /**
   * The `type` of the outcome; `waiting` if a later request resumes the flow; `refused`. For a request that reached no flow:
   * `answered`, `refused`, or `turnedAway` if it was not for a route.
   */
  ended: string
  /** The stable code of a refusal, or of a partial result. */
  reason: string | undefined
  /** The error in the log. */
  error: TraceError | undefined
}

export interface TraceMove {
  from: string | undefined
  to: string
  /** Type of the event. Empty for an `always` transition. */
  on: string
  guard: string | undefined
}

export interface TraceAsk {
  ask: string
  answer: string
  /** Path of the state that asked. */
  state: string
  /** The time when the request began, in milliseconds since the epoch. */
  at: number
  /** The duration in milliseconds. */
  took: number
  /** The remaining attempts of each rule of a limit, if the ask counted an attempt. */
  budgets?: readonly TraceBudget[]
}

/** A rule of a limit. It names no visitor. */
export interface TraceBudget {
  /** The rule as it is configured: `10/5m/account+ip`. */
  rule: string
  /** The number of attempts that are left. Absent if the rule was skipped. */
  left?: number
  /** The time when all attempts are available again, in milliseconds since the epoch. */
  whole?: number
  /** The reason why the rule was not counted. */
  skipped?: "address unknown" | "identifier unknown" | "device unknown" | "device known" | "store failed"
}

/** An error for developers, without secrets. */
export interface TraceError {
  /** The stable code of its class in the log: `OAuthCallbackError`. */
  type: string
  /** A sentence that a developer can act on. */
  says: string
  /** The causes, nearest first. At most six. */
  causes: readonly TraceCause[]
}

export interface TraceCause {
  /** The name of its class: `TypeError`. `said` for a text that is not an error. */
  name: string
  /** The words of its message that the catalogue lists, at most 300 characters. Empty without such words. */
  says: string
  /** The code of a driver or the network: `ECONNREFUSED`, `42P01`. */
  code?: string
  /** The place of the throw, in the first file that is not of the library or the platform: `app/auth.ts:12:7`. */
  where?: string
}

/** Receives the trace of each request before the response. Errors and results of the listener are ignored. */
export type TraceListener = (trace: Trace) => void
