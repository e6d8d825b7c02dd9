/** One value that keeps everything the library stores beside the adapter's tables. */
import type { AddressStore } from "./address-store.ts"
import type { CounterStore } from "./counter-store.ts"
import type { FlowStore } from "./flow-store.ts"
import type { LimitStore } from "./limit-store.ts"
import type { SessionDetailsStore } from "./session-details-store.ts"
import type { TotpStore } from "./totp-store.ts"

/**
 * The value of `stores` in the configuration: `sqlStores({ postgres: pool })`, `redisStores(client)` or `memoryStores()`.
 * One for all instances of an application.
 */
export interface Stores {
  /** Flows in flight: what is used once, and what is too large for a cookie. */
  readonly flows: FlowStore
  /** Attempts per person, address and flow. */
  readonly counters: CounterStore
  /** Evidence of database sessions. */
  readonly sessions: SessionDetailsStore
  /** Second factors of `authchart/steps/totp`. */
  readonly totp: TotpStore
  /** Accounts that brought an unverified address. Optional: without it the first proof of a mailbox takes nothing away. */
  readonly addresses?: AddressStore
  /** Budgets of attempts. Optional: without it every process counts by itself. */
  readonly limits?: LimitStore
  /**
   * The same stores inside a transaction that the adapter has open, where both use one pool: what they write is committed
   * or rolled back with it, and needs no second connection.
   *
   * It must not need a connection of its own, not even to make its tables: stores that were not used yet return
   * `undefined`. A sign-in whose stores cannot join commits first and stores afterwards.
   *
   * @param transaction the adapter that `Adapter.transaction` passed to its work. `joinedOf` of `adapters/sql/joined.ts`
   * gives the Kysely of an SQL adapter's.
   * @returns `undefined` where the stores use another database, or cannot join the transaction.
   */
  within?(transaction: object): Stores | undefined
}
