/** A chart as flat tables: what `step` runs and what the proofs read, so that what is proven is what runs. */
import type { CheckId, FlowMeta, FlowTypes, Meta } from "./grammar.ts"

/** An event as XState sees it: those that enter, and its own two (`xstate.init`, `xstate.done.state.…`). */
export interface AnyEvent {
  readonly type: string
}

/** What guards, params and outputs are given. */
export interface Seen {
  readonly context: object
  readonly event: AnyEvent
}

/** One thing done on the way: a change of the context (`keep`), or an ask of that name. */
export interface Act {
  readonly type: string
  readonly keep: boolean
  /** A constant, or a function of {@link Seen} that is called when the act's turn comes. */
  readonly params: unknown
}

/** One microstep that a leaf can make, with all that it does, in XState's order: exits, transition, entries. */
export interface Move {
  readonly kind: "initial" | "event" | "always" | "done"
  /** The type of the event that is answered: XState's own for `initial` and `done`, empty for `always`. */
  readonly on: string
  /** Absent for the initial move alone. */
  readonly from: Leaf | undefined
  readonly to: Leaf
  readonly guard: ((seen: Seen) => unknown) | undefined
  readonly acts: readonly Act[]
  /** Whether `to` is entered (perhaps again). Otherwise the leaf stays active, as with a targetless transition. */
  readonly enters: boolean
  /** The check that is passed by this move. */
  readonly passes: CheckId | undefined
}

/** A state without children: where a flow can be. */
export interface Leaf {
  /** Keys from the top level down, joined by dots: "admission.findingAccount". */
  readonly path: string
  readonly meta: Meta<object> | undefined
  /** The request ends here, and the flow goes on with a later one. */
  readonly waiting: boolean
  readonly final: boolean
  /** A final state of the top level: the flow is over, and no event is heard any more. */
  readonly ends: boolean
  /** For each event type the moves in order of priority: own ones before inherited ones, none after an unguarded one. */
  readonly on: ReadonlyMap<string, readonly Move[]>
  readonly always: readonly Move[]
  /** For a final state below the top level: where the parent's `onDone` leads. */
  readonly done: readonly Move[]
  /** The type of the event that entering a final state raises. */
  readonly raises: string
  /** A final state's output: a constant or a function of {@link Seen}. */
  readonly output: unknown
  /** What is done when the flow ends here: the exits of this state and of the chart itself. */
  readonly closing: readonly Act[]
}

/** A program without the types of its flow: what is run, and what proofs read. */
export interface Tables {
  /** The chart's id. */
  readonly id: string
  readonly initial: Move
  /** Every leaf by its path, in document order. */
  readonly states: ReadonlyMap<string, Leaf>
  /** The outcome from the done event of a final state: a constant or a function of {@link Seen}. */
  readonly output: unknown
}

/** A compiled chart. Immutable, without any reference to a request: one serves a whole process. */
export interface Program<F extends FlowTypes = FlowTypes> extends Tables {
  readonly meta: FlowMeta<F["context"]>
  readonly context: (args: { input: F["input"] }) => F["context"]
}
