/** Finds requests of an application's flow that a check judges and that have no limit: codes can be guessed. */
import { listOf } from "../chart-config.ts"
import type { LooseFlow } from "./flow.types.ts"
import { movesInStep } from "../steps/step-states.ts"

/** Each request of a waiting state that leads to a check by an ask of the flow, and has no `attempts`. */
export function unlimitedGuesses({
  states,
  requests,
  asks,
  attempts = {},
}: Omit<LooseFlow, "unlimited">): LooseFlow["unlimited"] {
  const waiting = Object.values(states).filter(({ tags }) => tags === "waiting")
  const moves = waiting.flatMap(({ on = {} }) =>
    Object.entries(on).flatMap(([event, given]) => movesInStep(given).map((move) => ({ ...move, event }))),
  )
  const found = new Map<string, string>()
  for (const { event, target = "", actions } of moves) {
    const { meta, entry } = states[target] ?? {}
    const judged = [...listOf(actions), ...listOf(entry)].some(({ type }) => Object.hasOwn(asks, type))
    if (meta?.check === undefined || !judged || Object.hasOwn(attempts, event)) continue
    if (Object.hasOwn(requests, event)) found.set(event, meta.check)
  }
  return [...found].map(([event, check]) => ({ event, check }))
}
