/**
 * Describes how a test makes a flow receive an event: a `Cause` has the event for the model, and a function that
 * prepares the application under test so that the real flow receives this event.
 */
import type { Awaitable } from "../../ports/records.ts"
import type { Facts, Stage } from "../stage/stage.types.ts"

/**
 * An event in the model, with made-up values. Guards must decide in the same way for these values as for the real
 * values.
 */
export interface Heard {
  readonly type: string
  readonly [field: string]: unknown
}

/** The situation of a flow in the model, before the next event is chosen. */
export interface Moment {
  /** The path of the state in the chart. */
  readonly at: string
  readonly known: Readonly<Record<string, unknown>>
  /** True if the sign-in has waited at a step, so that earlier answers came in an earlier request. */
  readonly waited: boolean
  /** True if the effect of this state has already run in the same request. */
  readonly again: boolean
  readonly facts: Facts
}

/** A way to bring an event about. */
export interface Cause {
  /** A name in words, unique among the causes of the same event. */
  readonly name: string
  readonly event: Heard | ((moment: Moment) => Heard)
  /** Returns true if the cause is possible in this situation. Default: in every situation. */
  readonly when?: (moment: Moment) => boolean
  /** Prepares the application under test, before the request in which the event happens. */
  readonly arrange?: (stage: Stage) => Awaitable<void>
  /**
   * The reason why a test cannot make the effect return this event. If `forced` is set, the event replaces the effect's
   * answer.
   */
  readonly forced?: string
  /**
   * The full name of an effect, if the event is a sample of its answer. The application passes the sample, which can
   * lack fields that the chart reads.
   */
  readonly sampleOf?: string
  /** True if this cause must never lead to a session, even if the chart issues one. */
  readonly unjust?: true
}

/** A request to a flow, as the cause of an event. */
export interface Entry extends Cause {
  /** Makes the request as the browser would send it. */
  readonly send: (stage: Stage) => Awaitable<Request>
}

/**
 * Every cause of every event of a flow. A path takes the first possible cause of the first event type, unless the path
 * was generated to show another cause.
 */
export interface Causes {
  /** The requests, by the type of the event. */
  readonly entries: Readonly<Record<string, readonly Entry[]>>
  /** The causes of answers, by the name of the effect and then by the type of the answer. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, readonly Cause[]>>>>
}
