/**
 * Finds requests of an application's flow with which a visitor could guess a code without end: they lead to a check and
 * have no limit.
 */
import { listOf } from "../chart-config.ts"
import type { LooseFlow } from "./flow.types.ts"
import { provingAnswers } from "./library-asks.ts"
import { movesInStep } from "../steps/step-states.ts"

/**
 * Returns the requests with which a visitor can guess without a limit, each with the check that it leads to. Such a
 * request is sent in a waiting state, has no entry in `attempts`, and leads to a check before the flow waits again. The
 * function ignores a check that only an answer of the library's own effect passes, because the library itself limits
 * the guesses at this check.
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

/** Returns the first check that the flow reaches from these states before it waits. */
function checkAfter(from: readonly string[], states: LooseFlow["states"]): string | undefined {
  // A loop over a set also visits members that the loop adds.
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
