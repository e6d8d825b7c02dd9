/**
 * What one request did, in words: states, answers, checks, timings, how it ended, and why it failed. Built from names. Of
 * an error it has class, code and place, sentences of this library, and words that its catalogue knows. No secret, token, code,
 * cookie, password or address of a person is in it, and no part of a mail.
 */
export interface Trace {
  /** Names the flow in logs, error pages and traces; the same over all of its requests. */
  id: string
  /** What was asked for, by the name of the route: `POST signin`, `GET callback`; or `auth()`. */
  request: string
  /** Id of the chart: `oauth`, `email`, `credentials`, `session`, `sign-out`. Empty for a request that no flow heard of. */
  flow: string
  /** Id of the provider, where the flow has one. */
  provider: string | undefined
  /** Id of the user, once the flow knows whom it is about; `[address]` where ids are addresses. Never a name, unless ids are that. */
  person: string | undefined
  /** Milliseconds since the epoch, as the request was taken up. */
  at: number
  /** Milliseconds that the run took. */
  took: number
  moves: TraceMove[]
  asks: TraceAsk[]
  /** Checks passed so far, in order. */
  passed: readonly string[]
  /**
   * The outcome's `type`; `waiting` where the flow goes on with a later request; `refused`. Where no flow heard of the
   * request: `answered`, `refused`, or `turnedAway` for one that is no request to a route.
   */
  ended: string
  /** Stable code, where the flow was refused, or gave less than was asked for. */
  reason: string | undefined
  /** What the log was told of it. */
  error: TraceError | undefined
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
  /** Path of the state that asked. */
  state: string
  /** Milliseconds since the epoch. */
  at: number
  /** Milliseconds. */
  took: number
  /** The rest of each rule of a limit, where the ask counted an attempt. */
  budgets?: readonly TraceBudget[]
}

/** A rule of a limit. It names no visitor. */
export interface TraceBudget {
  /** As it is configured: `10/5m/account+ip`. */
  rule: string
  /** Attempts. Absent where the rule was skipped. */
  left?: number
  /** Milliseconds since the epoch, when all attempts are there again. */
  whole?: number
  /** Why the rule was not counted. */
  skipped?: "address unknown" | "identifier unknown" | "store failed"
}

/** An error as developers need it, without what must not be shown. */
export interface TraceError {
  /** The stable code of its class, as the log has it: `OAuthCallbackError`. */
  type: string
  /** One sentence that a developer can act on. */
  says: string
  /** What lies behind it, nearest first. At most six. */
  causes: readonly TraceCause[]
}

export interface TraceCause {
  /** Name of its class: `TypeError`. `said` for a text that was noted in place of an error. */
  name: string
  /** What the library knows of its message: at most 300 characters. Empty where it knows nothing of it. */
  says: string
  /** The code that drivers and networks give: `ECONNREFUSED`, `42P01`. */
  code?: string
  /** Where it was thrown, in the first file that is not the library's or the platform's: `app/auth.ts:12:7`. */
  where?: string
}

/** Is told of each request, after it was settled and before it is answered. What it throws or gives back changes nothing. */
export type TraceListener = (trace: Trace) => void
