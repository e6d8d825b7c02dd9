/** The pieces that causes are made of. */
import type { EffectFailure } from "../../../machines/engine-failures.ts"
import type { Awaitable } from "../../ports/records.ts"
import type { Cause, Heard, Moment } from "../model/cause.ts"
import type { Behaviour, Resource, Stage } from "../stage/stage.types.ts"

/** What the model hears for a failure; which one it is plays no part in what follows. */
export const failure = { reason: "effect_failed" } as const

export function throws(error: Error = new Error("It fails because the test says so.")): Behaviour {
  return () => {
    throw error
  }
}

export function gives(value: unknown): Behaviour {
  return () => value
}

export function hangs(stage: Stage): Behaviour {
  return () => stage.clock.hang()
}

/** A cause of an answer that nothing from outside brings about: the answer is put in the effect's place. */
export function inPlaceOf(ask: string, cause: Cause & { readonly event: Heard; readonly forced: string }): Cause {
  return { ...cause, arrange: (stage) => stage.upon(ask, "effect", gives(cause.event)) }
}

/** What an application's part does to an effect that uses it. */
export interface FailureSource {
  resource: Resource
  /** Default: everywhere. */
  when?: (moment: Moment) => boolean
  /** As in {@link FailureSources}, for this engine failure. */
  otherwise?: string
  /** As in {@link FailureSources}, for this engine failure. */
  arrange?: (stage: Stage) => Awaitable<void>
}

/** Where an effect's own engine failures come from. At most one source of a engine failure is there at a time. */
export interface FailureSources {
  /** What makes it throw. Without: nothing does. */
  fails?: FailureSource | readonly FailureSource[]
  /** What keeps it waiting. Without: nothing does. */
  hangs?: FailureSource | readonly FailureSource[]
  /** Why nothing from outside does where the above do not hold. */
  otherwise: string
  /** Done besides, before the request. */
  arrange?: (stage: Stage) => Awaitable<void>
}

/** The two engine failures of an ask: from outside where that is possible, put in the effect's place elsewhere. */
export function failuresOf(ask: string, given: FailureSources): Readonly<Record<EffectFailure, readonly Cause[]>> {
  const { fails = [], hangs: waits = [], ...both } = given
  const causes = (type: EffectFailure, sources: readonly FailureSource[]): readonly Cause[] => {
    const isFailure = type === "effect.failed"
    const cause = (part: Resource, called: string, arrange = both.arrange): Cause => ({
      name: `${called} ${isFailure ? "fails" : "hangs"}`,
      event: { type, ask, failure: { reason: isFailure ? "effect_failed" : "effect_timed_out" } },
      arrange: async (stage) => {
        await arrange?.(stage)
        stage.upon(ask, part, isFailure ? throws() : hangs(stage))
      },
    })
    const natural = sources.map(({ resource, when, arrange }) => ({
      ...cause(resource, resource, arrange),
      ...(when === undefined ? {} : { when }),
    }))
    if (sources.some(({ when }) => when === undefined)) return natural
    const { otherwise, arrange } = { ...both, ...sources[0] }
    const when = (moment: Moment): boolean => !sources.some((source) => source.when?.(moment) === true)
    return [...natural, { ...cause("effect", "the effect", arrange), forced: otherwise, when }]
  }
  return {
    "effect.failed": causes("effect.failed", [fails].flat()),
    "effect.timedOut": causes("effect.timedOut", [waits].flat()),
  }
}

/** Makes the provider's endpoint keep everybody waiting. */
export function mute(stage: Stage, endpoint: string): void {
  stage.lie({
    transport: (request, answer) => (request.endpoint === endpoint ? stage.clock.hang() : answer()),
  })
}
