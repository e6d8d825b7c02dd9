/**
 * Checks the limits on attempts with real attempts. In each generated path in which a limit refuses an attempt, the
 * test makes attempts until the application's limit is used up.
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
   * The causes of the answers to `countAttempt` and `countOpenAttempt`: by the ask, then by the type of the answer. A
   * cause is a way to bring an answer about.
   */
  readonly causes: Readonly<Record<CountingAsk, Readonly<Record<string, readonly Cause[]>>>>
  /**
   * Checks that the paths used up each limit.
   * @throws {AssertionError} for a limit that no path used up.
   */
  readonly judge: () => void
}

/**
 * Returns the causes for paths that use up a limit. On such a path, the attempts are counted one by one, with the
 * application's rules and store, until an attempt is refused. If `budgets` has no number for the limit, the attempt is
 * refused and not counted.
 */
export function watchedBudgets(budgets: Budgets): WatchedBudgets {
  const seen = new Map<string, number>()
  const usesUp =
    (refused: unknown): Behaviour =>
    async (call, _name, params) => {
      // The cast is safe: the ask is one of those that count, and their effects receive these parameters.
      const { limit } = params as Params<CountingAsk>
      const most = budgets[limit]
      if (most === undefined) return refused
      // The path can have made attempts before this one. Fewer attempts than the budget are then left.
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
