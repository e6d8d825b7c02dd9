/** The pieces that causes are made of. */
import type { EffectFailure } from "../../../machines/engine-failures.ts"
import type { Awaitable } from "../../ports/records.ts"
import type { Cause, Heard, Moment } from "../model/cause.ts"
import type { Behaviour, Resource, Stage } from "../stage/stage.types.ts"

/** The failure that an event of the model brings where no later state looks at the reason. */
export const failure = { reason: "effect_failed" } as const

export function throws(error: Error = new Error("It fails because the test says so.")): Behaviour {
  return () => {
    throw error
  }
}

export function gives(value: unknown): Behaviour {
  return () => value
}

/** A cause of an answer that no outside event brings about: the answer replaces the effect. */
export function inPlaceOf(ask: string, cause: Cause & { readonly event: Heard; readonly forced: string }): Cause {
  return { ...cause, arrange: (stage) => stage.upon(ask, "effect", gives(cause.event)) }
}

/** A part of the application, or of the provider, that makes an effect fail or hang. */
export interface FailureSource {
  /** The resource that fails. Default: the effect itself. */
  resource?: Resource
  /** The endpoint of the provider that does not answer, in place of a resource. */
  endpoint?: string
  /** The error that the resource throws. */
  error?: Error
  /** Returns true at the moments at which the failure is possible. Default: at every moment. */
  when?: (moment: Moment) => boolean
  /** The source of this engine failure, as in {@link FailureSources}. */
  otherwise?: string
  /** The source of this engine failure, as in {@link FailureSources}. */
  arrange?: ((stage: Stage) => Awaitable<void>) | undefined
}

/** Where the engine failures of an effect come from. At most one source of an engine failure applies at a time. */
export interface FailureSources {
  /** The source that makes the effect throw. Default: none. */
  fails?: FailureSource | readonly FailureSource[] | undefined
  /** The source that makes the effect hang. Default: none. */
  hangs?: FailureSource | readonly FailureSource[] | undefined
  /** The reason why no outside event causes the failure, if no source applies. */
  otherwise: string
  /** Runs before the request. */
  arrange?: ((stage: Stage) => Awaitable<void>) | undefined
}

/** The two engine failures of an ask: from a source where one applies, otherwise in place of the effect. */
export function failuresOf(ask: string, given: FailureSources): Readonly<Record<EffectFailure, readonly Cause[]>> {
  const { fails = [], hangs = [], otherwise, arrange } = given
  const causes = (type: EffectFailure, sources: readonly FailureSource[]): readonly Cause[] => {
    const isFailure = type === "effect.failed"
    const cause = (source: FailureSource, name: string): Cause => ({
      name,
      event: { type, ask, failure: { reason: isFailure ? "effect_failed" : "effect_timed_out" } },
      ...(source.when && { when: source.when }),
      arrange: async (stage) => {
        await (source.arrange ?? arrange)?.(stage)
        const { endpoint, resource = "effect", error } = source
        if (endpoint !== undefined) mute(stage, endpoint)
        else stage.upon(ask, resource, isFailure ? throws(error) : () => stage.clock.hang())
      },
    })
    const verb = isFailure ? "fails" : "hangs"
    const natural = sources.map((source) =>
      cause(
        source,
        source.endpoint ? `the provider's ${source.endpoint} endpoint is silent` : `${source.resource} ${verb}`,
      ),
    )
    if (sources.some(({ when }) => when === undefined)) return natural
    const [first = {}] = sources
    const when = (moment: Moment): boolean => !sources.some((source) => source.when?.(moment) === true)
    const forced = {
      ...cause({ when, arrange: first.arrange }, `the effect ${verb}`),
      forced: first.otherwise ?? otherwise,
    }
    return [...natural, forced]
  }
  return {
    "effect.failed": causes("effect.failed", [fails].flat()),
    "effect.timedOut": causes("effect.timedOut", [hangs].flat()),
  }
}

/** The endpoint of the provider answers no request. Its own limit of 10 s counts real time, so the effect's 15 s end the call. */
function mute(stage: Stage, endpoint: string): void {
  stage.lie({
    transport: (request, answer) => (request.endpoint === endpoint ? stage.clock.hang() : answer()),
  })
}
