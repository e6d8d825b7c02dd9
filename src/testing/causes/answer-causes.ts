/**
 * The type of the table that lists, for every answer of every effect and for its two failures, how a test produces it.
 * Each of these ways is a `Cause`. A table without one of the answers or failures does not compile.
 */
import { mapValues } from "../../../machines/chart-config.ts"
import type { EffectFailure } from "../../../machines/engine-failures.ts"
import type { Answer, AskName } from "../../../machines/vocabulary.ts"
import type { Cause, Moment } from "../model/cause.ts"
import type { Behaviour, Resource } from "../stage/stage.types.ts"
import { failuresOf, gives, type FailureSources } from "./disturb.ts"

/**
 * The causes of each answer. A path takes the first possible cause, unless the path was generated to show another
 * cause.
 */
export type AnswerCauses = {
  readonly [K in AskName]: {
    readonly [T in Answer<K>["type"] | EffectFailure]: readonly Cause[]
  }
}

type Fields = Readonly<Record<string, unknown>>

/** A cause without its event. The table's keys name the effect and the type of the answer. */
export interface Way extends Omit<Cause, "event"> {
  /** The fields of the answer. */
  readonly with?: Fields | ((moment: Moment) => Fields)
  /** The reason of the failure that the answer contains. */
  readonly reason?: string
  /** A part of the application, such as its adapter, and how this part behaves while the effect runs. */
  readonly by?: readonly [Resource, Behaviour]
}

/** A part of the table: for each effect, the causes of its answers, and what makes the effect fail. */
export type Ways<K extends AskName> = {
  readonly [A in K]: FailureSources & { readonly [T in Answer<A>["type"]]: readonly Way[] }
}

/**
 * Returns the causes that a table describes. If a cause has `forced` and no `arrange`, the test replaces the effect by
 * the answer.
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
