/**
 * The format of a flow as plain data, for drawings, the visualizer and reports.
 *
 * The description contains all facts that are known about a chart without running it, as JSON: names, sentences and
 * places in source files. It contains no part of a configuration or a request. It does not contain the code of guards
 * and effects, but quotes their documentation and names their place.
 */

/**
 * The version of the format. It increases with each change that older programs would misread. A new field does not
 * increase it.
 */
export const DESCRIPTION_VERSION = 1

/** Returns the name of a chart's flow. The chart of a part of a flow has an id that ends in `-alone`. */
export function flowOf(id: string): string {
  return id.replace(/-alone$/, "")
}

export interface FlowDescription {
  version: typeof DESCRIPTION_VERSION
  /** Name of the flow: `oauth`. Traces name it. */
  flow: string
  title: string
  /** Path of the initial state, which has no children. */
  initial: string
  /** The states in the order of the chart, parents before their children. */
  states: readonly StateDescription[]
  /**
   * The transitions, in the order of the chart. If a state has several transitions for the same event, the flow takes
   * the first one whose guard holds. The same is true for the transitions of a state without an event.
   */
  edges: readonly EdgeDescription[]
}

/**
 * The kind of a state. If several kinds fit, the state has the first of them in this list:
 *
 * - `group`: has states within it;
 * - `refusal`: the flow ends here with a reason, and without a session;
 * - `success`: the flow ends here, and every path to this end issues a session;
 * - `end`: any other end, also within a group;
 * - `grant`: the state that issues the session;
 * - `check`: a flow must pass this state before it issues a session, or the state refuses the requests that fail such
 *   a check. The state can also ask for an effect;
 * - `waiting`: the request ends here, and a later request continues;
 * - `asking`: an effect runs, and the flow waits for its answer;
 * - `choice`: the flow leaves this state without an event, by the first transition whose guard holds. The state is not
 *   a check;
 * - `plain`: any other state; usually the initial state of a flow.
 */
export type StateKind =
  | "group"
  | "refusal"
  | "success"
  | "end"
  | "grant"
  | "check"
  | "waiting"
  | "asking"
  | "choice"
  | "plain"

export function isEnd(kind: StateKind): boolean {
  return kind === "refusal" || kind === "success" || kind === "end"
}

export interface StateDescription {
  /** Keys from the top level down, joined by dots: `admission.findingAccount`. */
  path: string
  /** The path of the group that contains the state; empty at the top level. */
  parent: string
  kind: StateKind
  /** One line for readers. The path if the chart has no title. */
  title: string
  /** The path of the active state after a flow has entered this group. Absent for a state that is not a group. */
  entered?: string
  /** The name of the check, if the state is a check, or refuses the requests that fail this check. */
  check?: string
  /**
   * True if the check defends in depth: a request fails the check only if another defence, such as the seal of the flow
   * cookie, has failed before.
   */
  inDepth?: true
  /**
   * `session`: the state issues the session. `evidence`: the state records a new authentication (its methods and time)
   * in the existing session. Absent for any other state.
   */
  grants?: "session" | "evidence"
  /** The ask (the request to an effect) whose answer the flow awaits in this state. */
  asks?: AskDescription
  /** The context keys that a waiting state keeps in the sealed cookie. Only the names, without values. */
  keeps?: readonly string[]
  /** The longest time that a flow can wait in this state, in seconds. Absent for any other state, or if it is unknown. */
  lasts?: number
  /** Clauses of specifications: `RFC 6749 §4.1.3`. */
  rfc?: readonly string[]
  /** The rules that the chart would break if it skipped this state, according to the proofs. */
  stands?: readonly RuleDescription[]
  /**
   * The author of a state that the application added or changed: `step "totp"`, `the override of flow "credentials"`.
   */
  addedBy?: string
  source?: SourcePlace
}

/** An invariant of the proofs. */
export interface RuleDescription {
  /** The stable id of the rule: `INV-K2`. */
  id: string
  /** The rule in one sentence. */
  rule: string
}

/** An effect that a chart asks for, by name. */
export interface AskDescription {
  name: string
  /** The docstring of the ask. Absent for an ask that a step of the application defines. */
  says?: string
  /** The types of its answers, without `effect.failed` and `effect.timedOut`. */
  answers: readonly string[]
  /** True if an override of the application replaces the built-in effect. */
  replaced?: true
  /** The place of the built-in effect. */
  source?: SourcePlace
}

/**
 * The kind of a transition. If several kinds fit, the transition has the first of them in this list:
 *
 * - `failure`: an effect failed or was late, or the flow waited too long;
 * - `passes`: passes the check of the state that it leaves, which no other kind does;
 * - `refuses`: leads to a refusal;
 * - `request`: caused by an HTTP request;
 * - `answer`: caused by the answer of an effect;
 * - `done`: a group has ended;
 * - `decision`: needs no event.
 */
export type EdgeKind = "failure" | "passes" | "refuses" | "request" | "answer" | "done" | "decision"

export interface EdgeDescription {
  /**
   * The id of the transition: unique in its flow, and stable as long as the state declares the same transitions in the
   * same order.
   */
  id: string
  kind: EdgeKind
  /**
   * The path of the state that declares the transition. All states of a group inherit the transitions of the group.
   * Empty: every state inherits the transition.
   */
  from: string
  /** The path of the leaf state that is active afterwards. Equal to `from` if the transition stays in the state. */
  to: string
  cause: "event" | "always" | "done"
  /** Type of the event; empty for `always` and `done`. */
  on: string
  guard?: GuardDescription
  /** True if the flow takes the transition when no guard of the earlier transitions holds. */
  otherwise?: true
  /** The name of the check that the transition passes. */
  passes?: string
  /** True if the transition passes the check because the check does not apply to the request or the person. */
  notApplied?: true
  /** The names of the asks that the transition makes. */
  asks: readonly string[]
  /**
   * The stable code of the refusal, if it is constant in the chart. Absent if the chart computes the code, or if the
   * code comes from the answer of an effect.
   */
  reason?: string
  /** The codes that the refusal can have, if the chart computes the code. */
  reasons?: readonly string[]
  /** The codes with which the flow shows its page again, if the transition rejects what the user sent: `code_wrong`. */
  problems?: readonly string[]
  /** True for a refusal that no request causes, unless another defence has failed before. */
  inDepth?: true
  /** The description in the chart. */
  says?: string
}

/** A guard, by name. */
export interface GuardDescription {
  name: string
  /** The docstring of the guard in one line. Absent for a guard of the application. */
  says?: string
  source?: SourcePlace
}

export interface SourcePlace {
  /** The path of the file from the root of the repository, with `/`. */
  file: string
  /** Counted from 1. */
  line: number
}
