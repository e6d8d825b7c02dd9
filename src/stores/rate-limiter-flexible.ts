/**
 * Counts attempts with a limiter of `rate-limiter-flexible`. Import path `authchart/stores/rate-limiter-flexible`; imports no
 * package.
 */
import type { Budget, BudgetUse, LimitStore } from "../ports/limit-store.ts"

export type { Budget, BudgetsTaken, BudgetUse, LimitStore } from "../ports/limit-store.ts"

/** The result of a call of the limiter. */
interface Counted {
  readonly consumedPoints: number
  /** Milliseconds. */
  readonly msBeforeNext: number
}

/** The part of `RateLimiterRedis`, `RateLimiterPostgres` and the other limiters with a store that is used. */
export interface FlexibleLimiter {
  penalty(key: string, points?: number, options?: { customDuration?: number }): Promise<Counted>
  reward(key: string, points?: number, options?: { customDuration?: number }): Promise<Counted>
  get(key: string): Promise<Counted | null>
  delete(key: string): Promise<boolean>
}

const unused: BudgetUse = { used: 0, ends: 0 }

/**
 * The store of limits for an application that has a limiter already:
 * `stores: { ...sqlStores({ postgres: pool }), limits: flexibleLimits(limiter) }`. Rules give attempts and periods; `points` and
 * `duration` of the limiter are not used. Give it a `keyPrefix` of its own.
 *
 * Of any number of attempts at once, no more are admitted than a budget has. Where several rules hold, an attempt
 * that one refuses is taken from the others for a moment, so that another one can be refused that should not be.
 *
 * Each rule is a call of the store. The clock is that of the store, in whole seconds, and a rule without a period is forgotten an
 * hour after the first failure, not after the last: the limiters renew no period.
 *
 * @param now milliseconds since the epoch. Default: the system's clock.
 */
export function flexibleLimits(limiter: FlexibleLimiter, now: () => number = () => Date.now()): LimitStore {
  const useOf = ({ consumedPoints, msBeforeNext }: Counted): BudgetUse =>
    consumedPoints <= 0 ? unused : { used: consumedPoints, ends: now() + Math.max(0, msBeforeNext) }
  /** Attempts that are refused at this moment are not part of it. */
  const left = ({ most }: Budget, counted: Counted | null): BudgetUse => {
    const use = counted === null ? unused : useOf(counted)
    return { ...use, used: Math.min(use.used, most) }
  }
  const back = ({ key, window }: Budget) => limiter.reward(key, 1, lasting(window))
  return {
    async take(budgets) {
      const taken: Budget[] = []
      const uses = new Map<string, BudgetUse>()
      // The narrowest first: it is the likeliest to refuse.
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
          // After the end of its period, a point that is given back would be one more in the next.
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

/** The limiters count in seconds. */
function lasting(window: number): { customDuration: number } {
  return { customDuration: Math.ceil(window / 1000) }
}
