/**
 * The causes of a flow's events. A cause has the event in the model, and the changes on the stage that make the real
 * flow receive this event. The stage is the application under test with a fake provider.
 */
import type { Awaitable } from "../../ports/records.ts"
import type { Facts, Stage } from "../stage/stage.types.ts"

/**
 * An event in the model, with made-up values. Guards must have the same results for these values as for the real
 * values.
 */
export interface Heard {
  readonly type: string
  readonly [field: string]: unknown
}

/** The situation of a flow in the model when the next event is chosen. */
export interface Moment {
  /** The path of the state in the chart. */
  readonly at: string
  readonly known: Readonly<Record<string, unknown>>
  /** True if the sign-in has waited in a step. Earlier answers then came in an earlier request. */
  readonly waited: boolean
  /** True if the ask of this state was answered before in the same request. */
  readonly again: boolean
  readonly facts: Facts
}

/** A way to bring an event about. */
export interface Cause {
  /** The name in words, unique among the causes of its event. */
  readonly name: string
  readonly event: Heard | ((moment: Moment) => Heard)
  /** Returns true at the moments at which the cause is possible. Default: at every moment. */
  readonly when?: (moment: Moment) => boolean
  /** Prepares the stage, before the request in which the event happens. */
  readonly arrange?: (stage: Stage) => Awaitable<void>
  /**
   * The reason why a test cannot make the effect return this event. If `forced` is set, this event replaces the answer
   * of the effect.
   */
  readonly forced?: string
  /**
   * The name of an ask, if the event is a sample of an answer to this ask. The application passes the sample, which can
   * lack fields that the chart reads.
   */
  readonly sampleOf?: string
  /** True if no user may be signed in after this cause, whatever the chart says. */
  readonly unjust?: true
}

/** A request to a flow, which is the cause of an event. */
export interface Entry extends Cause {
  /** Makes the request as the browser would send it. */
  readonly send: (stage: Stage) => Awaitable<Request>
}

/** Every cause of every event of a flow. The usual path takes the first possible cause of the first type. */
export interface Causes {
  /** The requests, by the type of the event. */
  readonly entries: Readonly<Record<string, readonly Entry[]>>
  /** The causes of answers, by the ask and then by the type of the answer. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, readonly Cause[]>>>>
}
