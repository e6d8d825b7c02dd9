/**
 * A flow as plain data: what drawings, the visualizer and reports are made from.
 *
 * It is the whole of what can be said of a chart without running it, and it is JSON: it can be written to a file, sent to
 * a browser, and compared with another. It holds names, sentences and places in source files; nothing of a configuration
 * or a request, since a chart has neither.
 *
 * What it does not hold: what guards compare and what effects do. Those are functions; their documentation is quoted,
 * and their place is named.
 */

/** Raised when a reader that was written for the one before would misread it. Additions do not raise it. */
export const DESCRIPTION_VERSION = 1

/**
 * The name of the flow whose chart has that id. A part of a flow that is shown as a chart of its own ends in `-alone`: the
 * state within it has the plain id.
 */
export function flowOf(id: string): string {
  return id.replace(/-alone$/, "")
}

export interface FlowDescription {
  version: typeof DESCRIPTION_VERSION
  /** Name of the flow: `oauth`. Traces name it. */
  flow: string
  title: string
  /** Path of the state that is entered first. Always one without children. */
  initial: string
  /** In the order of the chart, parents before their children. */
  states: readonly StateDescription[]
  /** In the order of the chart. Of one state and cause, the first whose guard holds is taken. */
  edges: readonly EdgeDescription[]
}

/**
 * What a state is, for whoever looks at it. A state that is several of them at once has the first that fits:
 *
 * - `group`: has states within it;
 * - `refusal`: the flow ends here with a reason, and without a session;
 * - `success`: the flow ends here, and no path leads here without a session having been issued;
 * - `end`: any other end, one within a group included;
 * - `grant`: the one state that issues the session;
 * - `check`: must be passed before a session may be issued. It may ask, too;
 * - `waiting`: the request ends here, and a later one goes on;
 * - `asking`: an effect is under way, and its answer leads on;
 * - `choice`: leads on by itself, by the first of its guards that holds, and is no check;
 * - `plain`: none of these; as a rule the state that a flow begins in.
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
  /** Path of the group that it lies in; empty at the top level. */
  parent: string
  kind: StateKind
  /** One line for people. The path where the chart gives none. */
  title: string
  /** Of a group: the path of the state that is active once it is entered. */
  entered?: string
  /** Name of the check that it is. */
  check?: string
  /** It issues the session, or adds evidence to the one that is there. */
  grants?: "session" | "evidence"
  /** What has been asked for when the flow rests here. */
  asks?: AskDescription
  /** Of a waiting state: what goes into the sealed cookie. Names of context keys, never values. */
  keeps?: readonly string[]
  /** Clauses that it keeps to, as people cite them: `RFC 6749 §4.1.3`. */
  rfc?: readonly string[]
  /** The proven rules that would not hold if the chart went past this state, as far as the proofs can see. */
  stands?: readonly RuleDescription[]
  /** Who added or changed it, where the application did: `step "totp"`, `the override of flow "credentials"`. */
  addedBy?: string
  source?: SourcePlace
}

/** An invariant of the proofs. */
export interface RuleDescription {
  /** Stable: `INV-K2`. */
  id: string
  /** In one sentence. */
  rule: string
}

/** An effect that a chart requests, by name. */
export interface AskDescription {
  name: string
  /** What it does, from the vocabulary. Absent for one that the application's own step brings. */
  says?: string
  /** Types of the events that it may come back with, besides `effect.failed` and `effect.timedOut`. */
  answers: readonly string[]
  /** An override of the application carries it out in the place of the built-in effect. */
  replaced?: true
  /** Where its effect is; of one that is replaced, the built-in one. */
  source?: SourcePlace
}

/**
 * What a transition is, for whoever looks at it. The first that fits:
 *
 * - `failure`: an effect failed or ran late, or the flow waited too long;
 * - `passes`: the check is passed by it, and by no other edge of the state but those of this kind;
 * - `refuses`: leads to a refusal;
 * - `request`: caused by a request from outside;
 * - `answer`: caused by what an effect came back with;
 * - `done`: a group has come to its end;
 * - `decision`: taken by the chart itself.
 */
export type EdgeKind = "failure" | "passes" | "refuses" | "request" | "answer" | "done" | "decision"

export interface EdgeDescription {
  /** Unique in its flow, and the same as long as the chart declares its transitions of that state in that order. */
  id: string
  kind: EdgeKind
  /** Path of the state that declares it. Of a group: heard in all of its states. Empty: heard in every state. */
  from: string
  /** Path of the state without children that is active afterwards. `from`, where the transition stays. */
  to: string
  cause: "event" | "always" | "done"
  /** Type of the event; empty for `always` and `done`. */
  on: string
  guard?: GuardDescription
  /** Taken where no guard of the transitions before it held. */
  otherwise?: true
  /** Name of the check that is passed by it. */
  passes?: string
  /** Names of what is asked for on the way. */
  asks: readonly string[]
  /** The stable code of the refusal, where the chart says it. Where it comes with the answer, this is absent. */
  reason?: string
  /** What the chart says of it. */
  says?: string
}

/** One rule, by name. */
export interface GuardDescription {
  name: string
  /** Its docstring, in one line. Absent where its source is not known. */
  says?: string
  source?: SourcePlace
}

export interface SourcePlace {
  /** From the root of the repository, with `/`. */
  file: string
  /** Counted from 1. */
  line: number
}
