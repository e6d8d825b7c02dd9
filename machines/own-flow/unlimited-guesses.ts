/** Finds requests of an application's flow that a check judges and that have no limit: codes can be guessed. */
import { listOf } from "../chart-config.ts"
import type { LooseFlow } from "./flow.types.ts"
import { provingAnswers } from "./library-asks.ts"
import { movesInStep } from "../steps/step-states.ts"

/**
 * Each request of a waiting state that leads to a check before the flow waits again, and has no `attempts`. Checks that pass
 * by an answer of the library are left out: the library limits these itself.
 */
export function unlimitedGuesses({
  states,
  requests,
  attempts = {},
}: Omit<LooseFlow, "unlimited">): LooseFlow["unlimited"] {
  const found = new Map<string, string>()
  for (const { tags, on = {} } of Object.values(states)) {
    if (tags !== "waiting") continue
    for (const [event, moves] of Object.entries(on)) {
      if (!Object.hasOwn(requests, event) || Object.hasOwn(attempts, event)) continue
      const check = checkAfter(
        movesInStep(moves).flatMap(({ target }) => target ?? []),
        states,
      )
      if (check !== undefined) found.set(event, check)
    }
  }
  return [...found].map(([event, check]) => ({ event, check }))
}

/** The first check that the flow comes to from these states without a wait. */
function checkAfter(from: readonly string[], states: LooseFlow["states"]): string | undefined {
  // A loop over a set also visits members that are added during the loop.
  const reached = new Set(from)
  for (const key of reached) {
    const { tags, meta, on = {}, always } = states[key] ?? {}
    if (tags === "waiting") continue
    if (meta?.check !== undefined && !listOf(meta.passes).every((name) => provingAnswers.has(name))) return meta.check
    for (const { target } of [...Object.values(on), always].flatMap(movesInStep))
      if (target !== undefined) reached.add(target)
  }
  return undefined
}
