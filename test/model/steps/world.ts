/** The parts of an application that its steps call, controlled by a path: its callbacks, its store, its mails. */
import type { CodeToSend } from "../../../src/steps/email-code.ts"
import { memoryTotpStore, type TotpStore } from "../../../src/stores/memory.ts"
import { failuresOf } from "../../../src/testing/causes/disturb.ts"
import type { Cause, Moment } from "../../../src/testing/model/cause.ts"
import type { Stage } from "../../../src/testing/stage/stage.types.ts"

/** Replaces the application's own functions. */
type Instead = (call: () => unknown) => unknown

/** The state of one scene. Each stage resets this state, so a test plays one stage at a time. */
export interface World {
  /** The value that the next request of a path sends instead of the right one. */
  typed: string | undefined
  totp: TotpStore
  /** Codes that were sent by mail, oldest first. */
  sent: CodeToSend[]
  /** Calls a part of the application, as the path says at this point. */
  act<T>(part: string, call: () => T): T
  /** While the ask of the next request runs, the part behaves in this way. The effect itself is real. */
  upon(stage: Stage, how: { ask: string; part: string; instead: Instead }): void
  anew(): void
}

export function makeWorld(): World {
  const parts = new Map<string, Instead>()
  const world: World = {
    typed: undefined,
    totp: memoryTotpStore(),
    sent: [],
    act<T>(part: string, call: () => T): T {
      // The replacement of a call returns a possible result of it.
      return (parts.get(part)?.(call) ?? call()) as T
    },
    upon: (stage, { ask, part, instead }) =>
      stage.upon(ask, "effect", async (call) => {
        parts.set(part, instead)
        try {
          return await call()
        } finally {
          parts.delete(part)
        }
      }),
    anew() {
      parts.clear()
      world.typed = undefined
      world.totp = memoryTotpStore()
      world.sent = []
    },
  }
  return world
}

/** The application's part throws, or never answers, and so does the effect. */
export function failuresBy(
  world: World,
  { ask, part, when }: { ask: string; part: string; when?: (moment: Moment) => boolean },
): Readonly<Record<"effect.failed" | "effect.timedOut", readonly Cause[]>> {
  const where = when === undefined ? {} : { when }
  const failure = (reason: string) => ({ ask, failure: { reason } })
  return {
    "effect.failed": [
      {
        name: `${part} throws`,
        event: { type: "effect.failed", ...failure("effect_failed") },
        ...where,
        arrange: (stage) => world.upon(stage, { ask, part, instead: fails }),
      },
    ],
    "effect.timedOut": [
      {
        name: `${part} hangs`,
        event: { type: "effect.timedOut", ...failure("effect_timed_out") },
        ...where,
        arrange: (stage) => world.upon(stage, { ask, part, instead: () => stage.clock.hang() }),
      },
    ],
  }
}

/** Both engine failures of an effect that calls no part. The test inserts the answer. */
export function failuresOfNobody(ask: string): ReturnType<typeof failuresOf> {
  return failuresOf(ask, { otherwise: "it calls nobody" })
}

export function fails(): never {
  throw new Error("The application's part fails because the test says so.")
}
