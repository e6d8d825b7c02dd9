/**
 * The types of a program: a chart as flat tables. The function `step` runs the tables, and the proofs read the same
 * tables. Therefore the proofs hold for the chart that runs.
 */
import type { CheckId, FlowMeta, FlowTypes, Meta } from "./grammar.ts"

/** Any event: an event of the chart, or one of XState's own events (`xstate.init`, `xstate.done.state.…`). */
export interface AnyEvent {
  readonly type: string
}

/** The parameter of guards, and of functions that compute parameters and outputs. */
export interface Seen {
  readonly context: object
  readonly event: AnyEvent
}

/**
 * One action of a transition: a change of the context (`keep`), or a request for the effect that `type` names (an ask).
 */
export interface Act {
  readonly type: string
  readonly keep: boolean
  /** A constant, or a function of {@link Seen} that the run calls for this act. */
  readonly params: unknown
}

/**
 * One microstep (a transition from leaf state to leaf state), with all its acts in XState's order: first the acts of
 * the states that it leaves, then the acts of the transition, then the acts of the states that it enters.
 */
export interface Move {
  readonly kind: "initial" | "event" | "always" | "done"
  /**
   * The type of the event that triggers the move: a type of XState for `initial` and `done`, an empty string for
   * `always`.
   */
  readonly on: string
  /** The leaf that the move leaves. Absent only for the initial move. */
  readonly from: Leaf | undefined
  readonly to: Leaf
  readonly guard: ((seen: Seen) => unknown) | undefined
  readonly acts: readonly Act[]
  /**
   * True if the move enters `to`, which can be the state that it left. Otherwise the leaf stays active, as with a
   * transition without a target.
   */
  readonly enters: boolean
  readonly passes: CheckId | undefined
}

/** A state without children, in which a flow can be. */
export interface Leaf {
  /** Keys from the top level down, joined by dots: "admission.findingAccount". */
  readonly path: string
  readonly meta: Meta<object> | undefined
  /** True if a request ends in this state, and a later request resumes the flow. */
  readonly waiting: boolean
  readonly final: boolean
  /** True for a final state of the top level: the flow has ended, and takes no more events. */
  readonly ends: boolean
  /**
   * The moves for each event type, in the order in which the run tries them: the moves of the leaf before the moves of
   * its parents. A move without a guard is the last move, because the run always takes it.
   */
  readonly on: ReadonlyMap<string, readonly Move[]>
  readonly always: readonly Move[]
  /** The moves of the parent's `onDone`, for a final state below the top level. */
  readonly done: readonly Move[]
  /**
   * For a final state: the type of the done event that a run raises when it enters the state. Empty for other states.
   */
  readonly raises: string
  /** A final state's output: a constant or a function of {@link Seen}. */
  readonly output: unknown
  /** The acts that run when the flow ends in this state: the `exit` actions of this state and of the chart itself. */
  readonly closing: readonly Act[]
}

/** A program without the types of its flow. The interpreter runs this program, and the proofs read it. */
export interface Tables {
  readonly id: string
  readonly initial: Move
  /** Every leaf by its path, in document order. */
  readonly states: ReadonlyMap<string, Leaf>
  /** Computes the outcome from the done event of a final state: a constant or a function of {@link Seen}. */
  readonly output: unknown
}

/**
 * A compiled chart. A program is immutable and contains no data of a request, so that all requests of a process share
 * it.
 */
export interface Program<F extends FlowTypes = FlowTypes> extends Tables {
  readonly meta: FlowMeta<F["context"]>
  readonly context: (args: { input: F["input"] }) => F["context"]
}
