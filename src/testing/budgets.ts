/** Uses budgets up for real, where a path says that a limit is used up. */
import { fail } from "node:assert/strict"
import type { Answer, Params } from "../../machines/vocabulary.ts"
import { limitAnswers } from "./causes/limits.ts"
import type { Cause } from "./model/cause.ts"
import type { Behaviour } from "./stage/stage.types.ts"

/** Attempts by the name of their limit: `{ "signIn.failed": 5 }`. */
export type Budgets = Readonly<Record<string, number>>

export interface WatchedBudgets {
  /** The causes of the answers of `countAttempt`. */
  readonly causes: Readonly<Record<string, readonly Cause[]>>
  /** @throws {AssertionError} for a limit that no path used up. */
  readonly judge: () => void
}

/**
 * Where a path uses a limit up, its attempts are counted one by one by the application's rules and store until one is refused. A
 * limit without a budget is refused without counting.
 */
export function watchedBudgets(budgets: Budgets): WatchedBudgets {
  const seen = new Map<string, number>()
  const usesUp =
    (refused: unknown): Behaviour =>
    async (call, _name, params) => {
      // The effects of `countAttempt` get these.
      const { limit } = params as Params<"countAttempt">
      const most = budgets[limit]
      if (most === undefined) return refused
      // A path can make attempts before this one, so that fewer are left.
      let admitted = 0
      while ((await counted(call)) && admitted <= most) admitted++
      if (admitted > most)
        throw new Error(`"${limit}" admits attempt ${most + 1} of a visitor, and its budget is ${most}.`)
      seen.set(limit, Math.max(admitted, seen.get(limit) ?? 0))
      return refused
    }
  const limited = limitAnswers.countAttempt["attempt.limited"].map((cause): Cause => ({
    ...cause,
    arrange: (stage) => stage.upon("countAttempt", "effect", usesUp(cause.event)),
  }))
  return {
    causes: { ...limitAnswers.countAttempt, "attempt.limited": limited },
    judge() {
      for (const [limit, most] of Object.entries(budgets)) {
        const admitted = seen.get(limit)
        if (admitted === undefined) fail(`budgets: no path counts "${limit}".`)
        if (admitted !== most) fail(`budgets: "${limit}" admits ${admitted} attempts of a visitor, and not ${most}.`)
      }
    },
  }
}

async function counted(call: () => unknown): Promise<boolean> {
  // It calls the effect.
  const { type } = (await call()) as Answer<"countAttempt">
  return type === "attempt.counted"
}
