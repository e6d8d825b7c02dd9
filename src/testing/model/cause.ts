/** The causes of a flow's events: the event in the model, and the changes on the stage that lead to it. */
import type { Awaitable } from "../../ports/records.ts"
import type { Facts, Stage } from "../stage/stage.types.ts"

/** An event in the model. Its values are the model's own: guards have to judge them as they judge the real ones. */
export interface Heard {
  readonly type: string
  readonly [field: string]: unknown
}

/** The state of a flow at one moment of the model. */
export interface Moment {
  /** Path of the state. */
  readonly at: string
  readonly known: Readonly<Record<string, unknown>>
  /** True if the sign-in has waited in a step: earlier answers then came in an earlier request. */
  readonly waited: boolean
  /** True if the ask of this state was answered before in the same request. */
  readonly again: boolean
  readonly facts: Facts
}

/** A way to cause an event. */
export interface Cause {
  /** The name in words. It is unique among the causes of its event. */
  readonly name: string
  readonly event: Heard | ((moment: Moment) => Heard)
  /** Returns true at the moments at which the cause is possible. Default: at every moment. */
  readonly when?: (moment: Moment) => boolean
  /** Runs before the request in which the event happens. */
  readonly arrange?: (stage: Stage) => Awaitable<void>
  /** The reason why no outside event makes the effect return this answer. The answer then replaces the effect. */
  readonly forced?: string
  /** The ask whose answer the event is a sample of. The application can have left out fields that its chart reads. */
  readonly sampleOf?: string
  /** True if this cause never lets a visitor sign in, independent of the chart. */
  readonly unjust?: true
}

/** A request to a flow. */
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
