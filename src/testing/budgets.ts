/**
 * Checks the limits on attempts with real attempts. If a limit refuses an attempt on a generated path, the test makes
 * attempts until the application's limit is used up.
 */
import { fail } from "node:assert/strict"
import type { Answer, Params } from "../../machines/vocabulary.ts"
import { limitAnswers } from "./causes/limits.ts"
import type { Cause } from "./model/cause.ts"
import type { Behaviour } from "./stage/stage.types.ts"

/** The number of attempts by the name of their limit: `{ "signIn.failed": 5 }`. */
export type Budgets = Readonly<Record<string, number>>

type CountingAsk = "countAttempt" | "countOpenAttempt"

export interface WatchedBudgets {
  /**
   * How a test produces the answers of `countAttempt` and `countOpenAttempt`: by the name of the effect, then by the
   * type of the answer.
   */
  readonly causes: Readonly<Record<CountingAsk, Readonly<Record<string, readonly Cause[]>>>>
  /**
   * Checks that the paths used up each limit of `budgets`.
   * @throws {AssertionError} for a limit that no path used up.
   */
  readonly judge: () => void
}

/**
 * Returns causes that use up a limit. Where a path needs a refused attempt, the test repeats the attempt until the
 * application's own rules and store refuse it. If `budgets` has no number for the limit, the test makes no attempt, and
 * replaces the effect by an answer that refuses.
 */
export function watchedBudgets(budgets: Budgets): WatchedBudgets {
  const seen = new Map<string, number>()
  const usesUp =
    (refused: unknown): Behaviour =>
    async (call, _name, params) => {
      // The cast is safe: effects that count attempts receive these parameters.
      const { limit } = params as Params<CountingAsk>
      const most = budgets[limit]
      if (most === undefined) return refused
      // If the path has made attempts before, the limit admits fewer further attempts than the budget. Therefore fewer
      // attempts are no fault.
      let admitted = 0
      while ((await counted(call)) && admitted <= most) admitted++
      if (admitted > most)
        throw new Error(`"${limit}" admits attempt ${most + 1} of a visitor, and its budget is ${most}.`)
      seen.set(limit, Math.max(admitted, seen.get(limit) ?? 0))
      return refused
    }
  const causesOf = (ask: CountingAsk): Readonly<Record<string, readonly Cause[]>> => {
    const limited = limitAnswers[ask]["attempt.limited"].map((cause): Cause => ({
      ...cause,
      arrange: (stage) => stage.upon(ask, "effect", usesUp(cause.event)),
    }))
    return { ...limitAnswers[ask], "attempt.limited": limited }
  }
  return {
    causes: { countAttempt: causesOf("countAttempt"), countOpenAttempt: causesOf("countOpenAttempt") },
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
  // The cast is safe: `call` runs the effect of `countAttempt` or `countOpenAttempt`.
  const { type } = (await call()) as Answer<CountingAsk>
  return type === "attempt.counted"
}
