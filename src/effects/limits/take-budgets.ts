/**
 * Counts an attempt in its budgets, in the application's store of limits. If the store fails, the function counts the
 * attempt in the memory of this process.
 */
import type { BudgetsTaken, LimitStore } from "../../ports/limit-store.ts"
import { boundedLogOf } from "../../config/repeated-lines.ts"
import { memoryLimitStore } from "../../protocol/memory-limit-store.ts"
import type { Runtime } from "../runtime.ts"
import { announce, inTime } from "../unit-of-work.ts"
import type { RuleBudget } from "./budgets-for.ts"

/** The maximum time that a request waits for the store of limits, in milliseconds. */
const patience = 5000

export interface TakenFrom extends BudgetsTaken {
  /** The store that counted the attempt. {@link giveBack} uses the same store. */
  readonly store: LimitStore
  readonly budgets: readonly RuleBudget[]
  /** The budgets that did not count the attempt, because the store failed. */
  readonly uncounted: readonly RuleBudget[]
}

/**
 * Counts one attempt in all budgets. If the store throws, or does not respond in five seconds, the function counts the
 * attempt in the memory of this process. In this case, the function skips the budgets by the client's address.
 */
export async function takeBudgets(all: readonly RuleBudget[], runtime: Runtime): Promise<TakenFrom> {
  const store = runtime.config.stores?.limits ?? processLimitsOf(runtime)
  const now = runtime.now()
  try {
    const taken = await inTime(() => store.take(all, now), patience, runtime)
    return { ...taken, store, budgets: all, uncounted: [] }
  } catch (error) {
    await tellFailure(error, runtime)
    const budgets = all.filter(({ rule }) => rule.by !== "ip")
    const own = processLimitsOf(runtime)
    const taken = budgets.length === 0 ? { admitted: true, uses: [] } : await own.take(budgets, now)
    return { ...taken, store: own, budgets, uncounted: all.filter((one) => !budgets.includes(one)) }
  }
}

/** Removes a successful attempt from the count. If the store fails, the attempt stays counted until its period ends. */
export async function giveBack({ store, budgets, uses }: TakenFrom, runtime: Runtime): Promise<void> {
  try {
    await inTime(() => store.giveBack(budgets, uses), patience, runtime)
  } catch (error) {
    await tellFailure(error, runtime)
  }
}

/**
 * Returns the store of limits in the memory of this process, which counts if the application has no store of limits or
 * its store fails.
 */
function processLimitsOf({ config: { counters } }: Pick<Runtime, "config">): LimitStore {
  return (counters.attempts ??= memoryLimitStore())
}

async function tellFailure(thrown: unknown, runtime: Runtime): Promise<void> {
  const { config } = runtime
  const cause = thrown instanceof Error ? thrown : new Error(String(thrown))
  const error = new Error("limits_unavailable: the store of limits failed; budgets by address are not counted.", {
    cause,
  })
  if (boundedLogOf(config).outages.lets("limits", runtime.now())) config.log.error(error)
  await announce(runtime, "limitStoreFailed", { error })
}
