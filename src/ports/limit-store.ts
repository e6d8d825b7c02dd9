/** Counts attempts against budgets, over all sign-ins and all instances of an application. */
import type { Awaitable } from "./records.ts"

/** How many attempts one key has in a stretch of time. */
export interface Budget {
  /** 64 hexadecimal characters: a keyed hash. It has no address and no identifier in it. */
  readonly key: string
  /** Attempts, at least 1. */
  readonly most: number
  /** Milliseconds. */
  readonly window: number
  /**
   * `first`: the window ends so long after its first attempt, and a success gives its own attempt back. `last`: it ends so
   * long after its last attempt, and a success empties it.
   */
  readonly from: "first" | "last"
}

/** The used part of a budget. */
export interface BudgetUse {
  readonly used: number
  /** Milliseconds since the epoch, when the budget is whole again. 0 where nothing is used. */
  readonly ends: number
}

/** The result of {@link LimitStore.take}. */
export interface BudgetsTaken {
  /** `false`: at least one budget was used up, so nothing was taken from any. */
  readonly admitted: boolean
  /** In the order of the budgets, as they are now. */
  readonly uses: readonly BudgetUse[]
}

/** One for all instances of an application. `now` is milliseconds since the epoch. */
export interface LimitStore {
  /**
   * Takes one attempt from every budget, or from none where one of them is used up: one atomic operation, so that of any
   * number of attempts at once no more are admitted than the budgets have.
   *
   * A clock that was set back gives no attempt more, and lets no window last longer than its length.
   */
  take(budgets: readonly Budget[], now: number): Awaitable<BudgetsTaken>
  /**
   * Gives one attempt back, which turned out right: to a budget `from: "first"` where its window is still the one that
   * `uses` names; a budget `from: "last"` is emptied.
   */
  giveBack(budgets: readonly Budget[], uses: readonly BudgetUse[]): Awaitable<void>
  /** Reads budgets, and changes nothing. */
  read(budgets: readonly Budget[], now: number): Awaitable<readonly BudgetUse[]>
  /** Makes budgets whole again. */
  clear(keys: readonly string[]): Awaitable<void>
}
