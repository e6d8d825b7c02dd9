/**
 * The code of the reason why the library refused a chart, or why a run of the chart stopped. The codes do not change,
 * because documentation and tests refer to them.
 */
export type ChartErrorCode =
  | "action-form"
  | "action-in-line"
  | "action-unknown"
  | "actor"
  | "after"
  | "always-loop"
  | "always-on-compound"
  | "always-on-final"
  | "ask-implemented"
  | "built-in-action"
  | "check"
  | "context"
  | "delay"
  | "done-without-children"
  | "duplicate-id"
  | "event-empty"
  | "event-reserved"
  | "event-wildcard"
  | "final-with-children"
  | "guard-form"
  | "guard-nameless"
  | "history"
  | "initial"
  | "invoke"
  | "key-unknown"
  | "meta"
  | "move-form"
  | "no-states"
  | "outcome"
  | "parallel"
  | "route"
  | "state-form"
  | "state-name"
  | "state-type"
  | "state-unknown"
  | "tag"
  | "target"
  | "targets"
  | "waiting-not-atomic"

/**
 * The error for a chart that cannot be compiled, or for a run of a chart that cannot continue.
 *
 * The cause is a mistake in a chart, and never the content of a request. The message is one sentence for the developer
 * of the chart. The message names flow, state and construct. A log may contain the message, because it contains no
 * context and no event.
 */
export class ChartError extends Error {
  override readonly name: string = "ChartError"
  readonly code: ChartErrorCode
  readonly flow: string
  /** The dotted path of the state; absent for an error of the whole chart. */
  readonly state?: string
  /** The message without the names of flow and state. */
  readonly sentence: string

  constructor(code: ChartErrorCode, where: { flow: string; state?: string }, sentence: string) {
    const place = where.state ? `, state "${where.state}"` : ""
    super(`Flow "${where.flow}"${place}: ${sentence}`)
    this.code = code
    this.sentence = sentence
    this.flow = where.flow
    if (where.state) this.state = where.state
  }
}
