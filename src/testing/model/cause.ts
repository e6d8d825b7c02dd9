/** How the events of a flow are brought about: what the model hears, and what is done to the world so that it happens. */
import type { Awaitable } from "../../ports/records.ts"
import type { Facts, Stage } from "../stage/stage.types.ts"

/** An event as the model hears it. Its values are the model's own: only what guards make of them has to be true. */
export interface Heard {
  readonly type: string
  readonly [field: string]: unknown
}

/** What a flow knows at a moment of the model. */
export interface Moment {
  /** Path of the state that it is in. */
  readonly at: string
  readonly known: Readonly<Record<string, unknown>>
  /** Whether the sign-in has waited in a step: what was found out before then was found out in an earlier request. */
  readonly waited: boolean
  /** Whether the ask of this state was answered before, in the same request. */
  readonly again: boolean
  readonly facts: Facts
}

/** One way in which an event comes about. */
export interface Cause {
  /** In words, unique among the causes of its event. */
  readonly name: string
  readonly event: Heard | ((moment: Moment) => Heard)
  /** Where this can happen. Default: everywhere. */
  readonly when?: (moment: Moment) => boolean
  /** Done before the request in which the event happens is sent. */
  readonly arrange?: (stage: Stage) => Awaitable<void>
  /** Nothing from outside makes the effect answer so, and this is why: the answer is put in the effect's place. */
  readonly forced?: string
  /** The ask whose answer the event is a sample of: the application may have left out fields that its chart reads. */
  readonly sampleOf?: string
  /** Whatever the chart says, a path with this never ends with somebody being signed in by it. */
  readonly unjust?: true
}

/** A request that a flow hears of. */
export interface Entry extends Cause {
  /** Makes the request, as the browser would send it. */
  readonly send: (stage: Stage) => Awaitable<Request>
}

/** Every cause of every event of a flow. The first that can happen of the first type is how it goes when all is well. */
export interface Causes {
  /** By the type of the event. */
  readonly entries: Readonly<Record<string, readonly Entry[]>>
  /** By the ask, then by the type of the answer. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, readonly Cause[]>>>>
}
