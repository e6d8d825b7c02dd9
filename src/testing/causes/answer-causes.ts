/**
 * The type of the table of causes. A cause is a way to make an effect return an answer. The table has the causes of
 * every answer of every ask, and of the two failures of each effect. A table without one of them does not compile.
 */
import { mapValues } from "../../../machines/chart-config.ts"
import type { EffectFailure } from "../../../machines/engine-failures.ts"
import type { Answer, AskName } from "../../../machines/vocabulary.ts"
import type { Cause, Moment } from "../model/cause.ts"
import type { Behaviour, Resource } from "../stage/stage.types.ts"
import { failuresOf, gives, type FailureSources } from "./disturb.ts"

/**
 * The causes of each answer, in the order in which they are tried: the usual path takes the first cause that is
 * possible.
 */
export type AnswerCauses = {
  readonly [K in AskName]: {
    readonly [T in Answer<K>["type"] | EffectFailure]: readonly Cause[]
  }
}

type Fields = Readonly<Record<string, unknown>>

/** A cause of an answer, without the event. The key in the table of causes names the ask and the type of the answer. */
export interface Way extends Omit<Cause, "event"> {
  /** The fields of the answer. */
  readonly with?: Fields | ((moment: Moment) => Fields)
  /** The reason of the failure that the answer contains. */
  readonly reason?: string
  /**
   * A part of the application, such as its adapter, and the behaviour of this part while the effect of the ask runs.
   */
  readonly by?: readonly [Resource, Behaviour]
}

/** A part of the table of causes: for each ask, the causes of its answers, and the parts that make its effect fail. */
export type Ways<K extends AskName> = {
  readonly [A in K]: FailureSources & { readonly [T in Answer<A>["type"]]: readonly Way[] }
}

/**
 * Returns the causes that a table describes. If a way has `forced` and arranges nothing, its answer replaces the
 * effect.
 */
export function causesIn<K extends AskName>(table: Ways<K>): Pick<AnswerCauses, K> {
  // The cast is safe: the type of the table demands every answer.
  return mapValues(
    table as Readonly<Record<string, FailureSources>>,
    ({ fails, hangs, otherwise, arrange, ...ways }, ask) => ({
      ...mapValues(ways as Readonly<Record<string, readonly Way[]>>, (some, type) =>
        some.map((way) => causeOf(ask, type, way)),
      ),
      ...failuresOf(ask, { fails, hangs, otherwise, arrange }),
    }),
  ) as Pick<AnswerCauses, K>
}

function causeOf(ask: string, type: string, { with: fields, reason, by, ...way }: Way): Cause {
  const failure = reason === undefined ? {} : { failure: { reason } }
  const event =
    typeof fields === "function"
      ? (moment: Moment) => ({ type, ...failure, ...fields(moment) })
      : { type, ...failure, ...fields }
  const { arrange, forced } = way
  const done = by ?? (forced === undefined || arrange !== undefined ? undefined : (["effect", gives(event)] as const))
  if (done === undefined) return { ...way, event }
  return {
    ...way,
    event,
    arrange: async (stage) => {
      await arrange?.(stage)
      stage.upon(ask, ...done)
    },
  }
}
