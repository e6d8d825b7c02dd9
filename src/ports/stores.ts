import type { AddressStore } from "./address-store.ts"
import type { AuditStore } from "./audit-store.ts"
import type { CounterStore } from "./counter-store.ts"
import type { FlowStore } from "./flow-store.ts"
import type { LimitStore } from "./limit-store.ts"
import type { OutboxStore } from "./outbox-store.ts"
import type { SessionDetailsStore } from "./session-details-store.ts"
import type { TotpStore } from "./totp-store.ts"

/**
 * The value of `stores` in the configuration: `sqlStores({ postgres: pool })`, `redisStores(client)` or `memoryStores()`. It
 * keeps all data in tables of its own, separate from the adapter's tables. All instances of an application share it.
 */
export interface Stores {
  /** Data of flows in flight that no cookie can hold. */
  readonly flows: FlowStore
  /** Attempts of persons, addresses and flows. */
  readonly counters: CounterStore
  /** Evidence of database sessions. */
  readonly sessions: SessionDetailsStore
  /** Second factors of `authchart/steps/totp`. */
  readonly totp: TotpStore
  /** Accounts that brought an unverified address. Optional: without it, the first proof of a mailbox removes nothing. */
  readonly addresses?: AddressStore
  /** The budgets of attempts. Optional: without this store, every process counts by itself. */
  readonly limits?: LimitStore
  /** The audit trail. The option `audit: { store: true }` turns it on. */
  readonly audit?: AuditStore
  /**
   * The mails that are not delivered yet. Optional: without this store, a mail is lost if the process ends before it is
   * sent.
   */
  readonly outbox?: OutboxStore
  /**
   * Returns the same stores inside an open transaction of the adapter, if both use one pool. Their writes are committed or
   * rolled back with it, and take no second connection.
   *
   * The method must not take a connection, not even to make tables: stores that were not used yet return `undefined`. A
   * sign-in whose stores cannot join commits first and writes to them afterwards.
   *
   * @param transaction the adapter that `Adapter.transaction` passed to its work. For that of `sqlAdapter`, `joinedOf` of
   * `adapters/sql/joined.ts` returns a Kysely.
   * @returns `undefined` if the stores use another database, or cannot join the transaction.
   */
  within?(transaction: object): Stores | undefined
}
