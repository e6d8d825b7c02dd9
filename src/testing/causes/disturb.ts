/** The pieces that causes are made of. */
import type { Cause, Moment } from "../model/cause.ts"
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

/** Where an effect's own mishaps come from. */
export interface MishapSources {
  /** What makes it throw, and where that can happen. Without: nothing does. */
  fails?: { resource: Resource; when?: (moment: Moment) => boolean }
  /** What keeps it waiting. Without: nothing does. */
  hangs?: { resource: Resource; when?: (moment: Moment) => boolean }
  /** Why nothing from outside does where the above do not hold. */
  otherwise: string
  /** Done besides, before the request. */
  arrange?: (stage: Stage) => void
}

/** The two mishaps of an ask: from outside where that is possible, put in the effect's place elsewhere. */
export function mishapsOf(
  ask: string,
  sources: MishapSources,
): Readonly<Record<"effect.failed" | "effect.timedOut", readonly Cause[]>> {
  const { fails, hangs: waits, otherwise, arrange } = sources
  const both = (
    type: "effect.failed" | "effect.timedOut",
    source: MishapSources["fails"],
    behaviour: (stage: Stage) => Behaviour,
  ): readonly Cause[] => {
    const event = { type, ask, failure: { reason: type === "effect.failed" ? "effect_failed" : "effect_timed_out" } }
    const word = type === "effect.failed" ? "fails" : "hangs"
    const when = source?.when
    const natural: Cause[] =
      source === undefined
        ? []
        : [
            {
              name: `${source.resource} ${word}`,
              event,
              ...(when === undefined ? {} : { when }),
              arrange: (stage) => {
                arrange?.(stage)
                stage.upon(ask, source.resource, behaviour(stage))
              },
            },
          ]
    if (source !== undefined && when === undefined) return natural
    const forced: Cause = {
      name: `the effect ${word}`,
      event,
      forced: otherwise,
      ...(when === undefined ? {} : { when: (moment: Moment) => !when(moment) }),
      arrange: (stage) => {
        arrange?.(stage)
        stage.upon(ask, "effect", behaviour(stage))
      },
    }
    return [...natural, forced]
  }
  return {
    "effect.failed": both("effect.failed", fails, () => throws()),
    "effect.timedOut": both("effect.timedOut", waits, hangs),
  }
}

/** Makes the provider's endpoint keep everybody waiting. */
export function mute(stage: Stage, endpoint: string): void {
  stage.lie({
    transport: (request, answer) => (request.endpoint === endpoint ? stage.clock.hang() : answer()),
  })
}
