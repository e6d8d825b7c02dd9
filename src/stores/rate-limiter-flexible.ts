/**
 * Counts attempts with a limiter of `rate-limiter-flexible`. Import path `authchart/stores/rate-limiter-flexible`; the
 * module imports no package.
 */
import type { Budget, BudgetUse, LimitStore } from "../ports/limit-store.ts"

export type { Budget, BudgetsTaken, BudgetUse, LimitStore } from "../ports/limit-store.ts"

/** The result of a call to the limiter. */
interface Counted {
  readonly consumedPoints: number
  /** The time until the period ends, in milliseconds. */
  readonly msBeforeNext: number
}

/**
 * The methods that this module calls, of `RateLimiterRedis`, `RateLimiterPostgres` and every other limiter with a
 * store.
 */
export interface FlexibleLimiter {
  penalty(key: string, points?: number, options?: { customDuration?: number }): Promise<Counted>
  reward(key: string, points?: number, options?: { customDuration?: number }): Promise<Counted>
  get(key: string): Promise<Counted | null>
  delete(key: string): Promise<boolean>
}

const unused: BudgetUse = { used: 0, ends: 0 }

/**
 * Makes a store of limits from a limiter that an application already has: `stores: { ...sqlStores({ postgres: pool }),
 * limits: flexibleLimits(limiter) }`. The rules of the configuration define attempts and periods; the limiter's own
 * `points` and `duration` have no effect. Give the limiter its own `keyPrefix`.
 *
 * Concurrent attempts never exceed the budget. If one of several rules refuses an attempt, the other rules can have
 * counted the attempt already. The store gives the attempt back to these rules a moment later. During this time, the
 * store can refuse a concurrent attempt by mistake.
 *
 * Each rule needs one call to the limiter's store. The clock of the limiter's store counts the periods, in whole
 * seconds. The limiters cannot extend a period, so a rule without a period starts again an hour after the first
 * failure, and not after the last failure.
 *
 * @param now returns the time in milliseconds since the epoch. Default: the system's clock.
 */
export function flexibleLimits(limiter: FlexibleLimiter, now: () => number = () => Date.now()): LimitStore {
  const useOf = ({ consumedPoints, msBeforeNext }: Counted): BudgetUse =>
    consumedPoints <= 0 ? unused : { used: consumedPoints, ends: now() + Math.max(0, msBeforeNext) }
  /**
   * Returns how much of a budget is used, at most `most`. The limiter can have counted more, because it counts a
   * refused attempt until this module gives the attempt back.
   */
  const left = ({ most }: Budget, counted: Counted | null): BudgetUse => {
    const use = counted === null ? unused : useOf(counted)
    return { ...use, used: Math.min(use.used, most) }
  }
  const back = ({ key, window }: Budget) => limiter.reward(key, 1, lasting(window))
  return {
    async take(budgets) {
      const taken: Budget[] = []
      const uses = new Map<string, BudgetUse>()
      // The smallest budget is first, because it most probably refuses the attempt.
      for (const budget of budgets.toSorted((one, other) => one.most - other.most)) {
        taken.push(budget)
        const use = useOf(await limiter.penalty(budget.key, 1, lasting(budget.window)))
        uses.set(budget.key, use)
        if (use.used <= budget.most) continue
        await Promise.all(taken.map(back))
        return {
          admitted: false,
          uses: await Promise.all(budgets.map(async (one) => left(one, await limiter.get(one.key)))),
        }
      }
      return { admitted: true, uses: budgets.map(({ key }) => uses.get(key) ?? unused) }
    },
    async giveBack(budgets, uses) {
      await Promise.all(
        budgets.map(async (budget, at) => {
          if (budget.from === "last") return limiter.delete(budget.key)
          // An attempt of an ended period must not be given back, because the next period would then allow one attempt
          // too many.
          return (uses[at]?.ends ?? 0) > now() ? back(budget) : undefined
        }),
      )
    },
    read: (budgets) => Promise.all(budgets.map(async (budget) => left(budget, await limiter.get(budget.key)))),
    async clear(keys) {
      await Promise.all(keys.map(async (key) => limiter.delete(key)))
    },
  }
}

export default flexibleLimits

/** Converts a period to seconds, because the limiters count in seconds. */
function lasting(window: number): { customDuration: number } {
  return { customDuration: Math.ceil(window / 1000) }
}
