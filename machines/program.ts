/**
 * The types of a program: a chart as flat tables. The function `step` runs the tables, and the proofs read the same
 * tables, so the chart that runs is the chart that was proven.
 */
import type { CheckId, FlowMeta, FlowTypes, Meta } from "./grammar.ts"

/** Any event: an event of the chart, or one of the two that XState defines (`xstate.init`, `xstate.done.state.…`). */
export interface AnyEvent {
  readonly type: string
}

/** The parameter of guards, and of functions that compute parameters and outputs. */
export interface Seen {
  readonly context: object
  readonly event: AnyEvent
}

/** One action of a move: a change of the context (`keep`), or an ask with that name. */
export interface Act {
  readonly type: string
  readonly keep: boolean
  /** A constant, or a function of {@link Seen} that is called when the act runs. */
  readonly params: unknown
}

/**
 * One microstep that a leaf can make, with all its acts in XState's order: the acts of the states that are left, of the
 * transition, and of the states that are entered.
 */
export interface Move {
  readonly kind: "initial" | "event" | "always" | "done"
  /** The type of the event that triggers the move: XState's own for `initial` and `done`, empty for `always`. */
  readonly on: string
  /** The leaf that the move leaves. Absent only for the initial move. */
  readonly from: Leaf | undefined
  readonly to: Leaf
  readonly guard: ((seen: Seen) => unknown) | undefined
  readonly acts: readonly Act[]
  /**
   * True if `to` is entered (perhaps again). Otherwise the leaf stays active, as with a transition without a target.
   */
  readonly enters: boolean
  /** The check that this move passes. */
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
   * The moves for each event type, in the order in which they are tried: those of the leaf before those of its parents.
   * A move without a guard is the last one, because it is always taken.
   */
  readonly on: ReadonlyMap<string, readonly Move[]>
  readonly always: readonly Move[]
  /** The moves of the parent's `onDone`, for a final state below the top level. */
  readonly done: readonly Move[]
  /** The type of the event that entering a final state raises. */
  readonly raises: string
  /** A final state's output: a constant or a function of {@link Seen}. */
  readonly output: unknown
  /** The acts that run when the flow ends in this state: the `exit` actions of this state and of the chart itself. */
  readonly closing: readonly Act[]
}

/** A program without the types of its flow. The interpreter runs it, and the proofs read it. */
export interface Tables {
  /** The chart's id. */
  readonly id: string
  readonly initial: Move
  /** Every leaf by its path, in document order. */
  readonly states: ReadonlyMap<string, Leaf>
  /** Computes the outcome from the done event of a final state: a constant or a function of {@link Seen}. */
  readonly output: unknown
}

/** A compiled chart. A program is immutable and holds no data of a request, so that one copy serves a whole process. */
export interface Program<F extends FlowTypes = FlowTypes> extends Tables {
  readonly meta: FlowMeta<F["context"]>
  readonly context: (args: { input: F["input"] }) => F["context"]
}
