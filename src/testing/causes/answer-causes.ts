/** The table of causes: every answer of every ask, and the two engine failures, or it does not compile. */
import { mapValues } from "../../../machines/chart-config.ts"
import type { EffectFailure } from "../../../machines/engine-failures.ts"
import type { Answer, AskName } from "../../../machines/vocabulary.ts"
import type { Cause, Moment } from "../model/cause.ts"
import type { Behaviour, Resource } from "../stage/stage.types.ts"
import { failuresOf, gives, type FailureSources } from "./disturb.ts"

/** The causes of an answer are in the order in which they are tried: the first possible one belongs to the usual path. */
export type AnswerCauses = {
  readonly [K in AskName]: {
    readonly [T in Answer<K>["type"] | EffectFailure]: readonly Cause[]
  }
}

type Fields = Readonly<Record<string, unknown>>

/** A cause of an answer, where the table says which answer of which ask it is. */
export interface Way extends Omit<Cause, "event"> {
  /** The fields of the answer. */
  readonly with?: Fields | ((moment: Moment) => Fields)
  /** The reason of the failure that the answer brings. */
  readonly reason?: string
  /** The behaviour of a resource of the application while the ask is carried out. */
  readonly by?: readonly [Resource, Behaviour]
}

/** The ways in which each ask of a table is answered, and the sources of its engine failures. */
export type Ways<K extends AskName> = {
  readonly [A in K]: FailureSources & { readonly [T in Answer<A>["type"]]: readonly Way[] }
}

/**
 * Returns the causes that a table of ways describes. A way that is `forced` and arranges nothing replaces the effect by
 * its answer.
 */
export function causesIn<K extends AskName>(table: Ways<K>): Pick<AnswerCauses, K> {
  // The table is exhaustive by type.
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
