/**
 * The record of one request: states, answers, checks, timings, outcome and reason. A record contains names, not values.
 * For an error, it contains the class, the code, the place in the source, and sentences of this library. From a message
 * of a database, a driver or the network, it contains only words that are in a list of this library. It contains no
 * secret, token, code, cookie, password, e-mail address, or part of a mail.
 */
export interface Trace {
  /** The id of the flow in logs, error pages and traces, the same for all of its requests. */
  id: string
  /** The method and name of the route: `POST signin`, `GET callback`; or `auth()`. */
  request: string
  /**
   * The id of the chart: `oauth`, `email`, `credentials`, `session`, `sign-out`. Empty for a request that reached no
   * flow.
   */
  flow: string
  /** The id of the provider, if the flow has one. */
  provider: string | undefined
  /**
   * The id of the user, once the flow has identified the user. `[address]` in an application whose user ids are e-mail
   * addresses.
   */
  person: string | undefined
  /** The time when the request began, in milliseconds since the epoch. */
  at: number
  /** Duration in milliseconds. */
  took: number
  moves: TraceMove[]
  asks: TraceAsk[]
  /** The passed checks, in order. */
  passed: readonly string[]
  /**
   * How the request ended: the `type` of the flow's outcome; `waiting` if a later request resumes the flow; or
   * `refused`. For a request that reached no flow: `answered`, `refused`, or `turnedAway` if its path is not a route.
   */
  ended: string
  /** The stable code of the reason, if the flow refused the request or did only a part of the work. */
  reason: string | undefined
  /**
   * The problem with which a step shows its page again, because it rejected the request: a word from the definition of
   * the step, such as `code_wrong`. Absent if the flow does not wait, or if the step has no problem.
   */
  problem?: string
  /**
   * The number of times that the visitor can still send the rejected request. At 0, the step refuses the request even
   * with the right content. Absent without a `problem`, and for a request without a limit.
   */
  attemptsLeft?: number
  /** The error, which the log also receives. */
  error: TraceError | undefined
}

export interface TraceMove {
  from: string | undefined
  to: string
  /** The type of the event. Empty for an `always` transition, which needs no event. */
  on: string
  guard: string | undefined
}

export interface TraceAsk {
  ask: string
  answer: string
  /** The path of the state that requested the effect. */
  state: string
  /** The time when the effect began, in milliseconds since the epoch. */
  at: number
  /** The duration of the effect, in milliseconds. */
  took: number
  /** The remaining attempts of each rule of a limit. Only set if the effect counted an attempt. */
  budgets?: readonly TraceBudget[]
}

/** A rule of a limit, without data of the visitor. */
export interface TraceBudget {
  /** The rule as it is configured: `10/5m/account+ip`. */
  rule: string
  /** The number of attempts that are left. Absent if the library skipped the rule. */
  left?: number
  /** The time when all attempts are available again, in milliseconds since the epoch. */
  whole?: number
  /** The reason why the attempt was not counted for this rule. */
  skipped?: "address unknown" | "identifier unknown" | "device unknown" | "device known" | "store failed"
}

/** An error for developers, without secrets. */
export interface TraceError {
  /** The stable code of the error's class, as in the log: `OAuthCallbackError`. */
  type: string
  /** A sentence that says what the developer can do. */
  says: string
  /** The causes of the error, the direct cause first. At most six. */
  causes: readonly TraceCause[]
}

export interface TraceCause {
  /**
   * The name of the cause's class, such as `TypeError`. The value is `said` if the cause is a string and not an error.
   */
  name: string
  /**
   * The whole message, if it is a sentence of the library. Otherwise the words of the message that are in the library's
   * list of safe words: at most 300 characters, possibly none.
   */
  says: string
  /** The code of a driver or the network: `ECONNREFUSED`, `42P01`. */
  code?: string
  /**
   * The place that threw the cause: `app/auth.ts:12:7`. This place is the first one in the stack outside of the library
   * and the platform.
   */
  where?: string
}

/** Receives the trace of each request before the response. The library ignores errors and results of the listener. */
export type TraceListener = (trace: Trace) => void
