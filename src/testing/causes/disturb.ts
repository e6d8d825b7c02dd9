/**
 * Makes causes from behaviours of parts of the application, from answers that replace an effect, and from the two
 * failures of an effect (`effect.failed` and `effect.timedOut`).
 */
import type { EffectFailure } from "../../../machines/engine-failures.ts"
import type { Awaitable } from "../../ports/records.ts"
import type { Cause, Heard, Moment } from "../model/cause.ts"
import type { Behaviour, Resource, Stage } from "../stage/stage.types.ts"

/** The failure in events of the model. No later state reads its reason, so one reason stands for all. */
export const failure = { reason: "effect_failed" } as const

export function throws(error: Error = new Error("It fails because the test says so.")): Behaviour {
  return () => {
    throw error
  }
}

export function gives(value: unknown): Behaviour {
  return () => value
}

/**
 * Returns a cause that replaces the effect by its answer. Such a cause is for an answer that the test cannot produce
 * from outside of the effect.
 */
export function inPlaceOf(ask: string, cause: Cause & { readonly event: Heard; readonly forced: string }): Cause {
  return { ...cause, arrange: (stage) => stage.upon(ask, "effect", gives(cause.event)) }
}

/** A part of the application, or of the provider, that makes an effect throw or hang. */
export interface FailureSource {
  /** The resource that fails. Default: the effect itself. */
  resource?: Resource
  /** The provider's endpoint that does not respond. Replaces `resource`. */
  endpoint?: string
  /** The error that the resource throws. */
  error?: Error
  /** Returns true at the moments at which the failure is possible. Default: at every moment. */
  when?: (moment: Moment) => boolean
  /**
   * The reason why the test must replace the effect if this source does not apply. Default: {@link
   * FailureSources.otherwise}.
   */
  otherwise?: string
  /** Prepares the stage for this source. Default: {@link FailureSources.arrange}. */
  arrange?: ((stage: Stage) => Awaitable<void>) | undefined
}

/**
 * The parts of the application or of the provider that cause the two failures of an effect: the effect throws, or it
 * hangs. At each moment, at most one source of each failure applies.
 */
export interface FailureSources {
  /** The source that makes the effect throw. Default: no source. */
  fails?: FailureSource | readonly FailureSource[] | undefined
  /** The source that makes the effect hang. Default: no source. */
  hangs?: FailureSource | readonly FailureSource[] | undefined
  /** The reason why the test must replace the effect if no source applies. */
  otherwise: string
  /** Prepares the stage before the request is sent. */
  arrange?: ((stage: Stage) => Awaitable<void>) | undefined
}

/**
 * Returns the causes of the two failures of an effect. If a source applies, the source causes the failure. Otherwise
 * the test replaces the effect by the event of the failure.
 */
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

/**
 * Makes an endpoint of the provider respond to no request. The HTTP call has a limit of 10 s of real time, for which a
 * test must not wait. `hang()` moves the clock of the test to the limit of the effect, 15 s, without waiting. The limit
 * of the effect therefore ends the call.
 */
function mute(stage: Stage, endpoint: string): void {
  stage.lie({
    transport: (request, answer) => (request.endpoint === endpoint ? stage.clock.hang() : answer()),
  })
}
