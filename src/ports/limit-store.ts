/** The port to a store that counts attempts against budgets, over all sign-ins and all instances of an application. */
import type { Awaitable } from "./records.ts"

/** The maximum number of attempts with one key in a period. */
export interface Budget {
  /** A keyed hash of 64 hexadecimal characters, which reveals no IP address and no identifier. */
  readonly key: string
  /** The maximum number of attempts in the period, at least 1. */
  readonly most: number
  /** The length of the period, in milliseconds. */
  readonly window: number
  /**
   * `first`: the period begins with the first attempt, and a successful attempt no longer counts. `last`: every
   * attempt restarts the period, and a success resets the budget.
   */
  readonly from: "first" | "last"
}

/** The used attempts of a budget. */
export interface BudgetUse {
  readonly used: number
  /** The time when all attempts are available again, in milliseconds since the epoch. 0 if no attempt is used. */
  readonly ends: number
}

/** The result of {@link LimitStore.take}. */
export interface BudgetsTaken {
  /** `false`: at least one budget was used up. The call then took no attempt from any budget. */
  readonly admitted: boolean
  /** The uses after the call, in the order of the budgets. */
  readonly uses: readonly BudgetUse[]
}

/** A store of budgets. All instances of an application share the store. `now` is milliseconds since the epoch. */
export interface LimitStore {
  /**
   * Takes one attempt from every budget, or from no budget if one of them is used up. The operation is atomic: of any
   * number of concurrent attempts, only as many succeed as the budgets allow. A clock that was set back allows no
   * additional attempt, and makes no period longer.
   */
  take(budgets: readonly Budget[], now: number): Awaitable<BudgetsTaken>
  /**
   * Gives back a successful attempt. A budget with `from: "first"` gets the attempt back if the period of the attempt
   * has not ended; `uses` identifies that period. The call resets a budget with `from: "last"`.
   */
  giveBack(budgets: readonly Budget[], uses: readonly BudgetUse[]): Awaitable<void>
  /** Reads the uses of budgets. Changes nothing. */
  read(budgets: readonly Budget[], now: number): Awaitable<readonly BudgetUse[]>
  /** Resets budgets, so that all their attempts are available again. */
  clear(keys: readonly string[]): Awaitable<void>
}
