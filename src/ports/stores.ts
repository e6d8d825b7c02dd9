import type { AddressStore } from "./address-store.ts"
import type { AuditStore } from "./audit-store.ts"
import type { CounterStore } from "./counter-store.ts"
import type { FlowStore } from "./flow-store.ts"
import type { LimitStore } from "./limit-store.ts"
import type { OutboxStore } from "./outbox-store.ts"
import type { SessionDetailsStore } from "./session-details-store.ts"
import type { SessionRegistry } from "./session-registry.ts"
import type { TotpStore } from "./totp-store.ts"

/**
 * The value of the option `stores`: `sqlStores({ postgres: pool })`, `redisStores(client)` or `memoryStores()`. The
 * stores keep all data in their own tables, separate from the adapter's tables. All instances of an application share
 * them.
 */
export interface Stores {
  /** The data of waiting flows that a cookie cannot hold: single-use values, and large values. */
  readonly flows: FlowStore
  /** Counters of the attempts with one person, address or flow. */
  readonly counters: CounterStore
  /** Evidence of database sessions. */
  readonly sessions: SessionDetailsStore
  /** The second factors of the step `authchart/steps/totp`. */
  readonly totp: TotpStore
  /**
   * The accounts that named an unverified address. Optional: without this store, the library removes no accounts,
   * sessions or data of steps from a user when the owner of the mailbox first proves the address.
   */
  readonly addresses?: AddressStore
  /** The budgets of attempts. Optional: without this store, every process counts attempts in its own memory. */
  readonly limits?: LimitStore
  /** The audit trail. The option `audit: { store: true }` turns it on. */
  readonly audit?: AuditStore
  /**
   * The mails that are not delivered yet. Optional: without this store, a mail is lost if the process ends before it
   * has sent the mail.
   */
  readonly outbox?: OutboxStore
  /**
   * The registry of sessions. Optional: without this store, sessions cannot be listed, no session in a token can be
   * revoked, and no user can be disabled. The option `session: { registry: false }` turns it off.
   */
  readonly registry?: SessionRegistry
  /**
   * Returns the same stores inside an open transaction of the adapter, if the stores and the adapter use the same
   * connection pool. The writes of these stores are committed or rolled back with the transaction, and need no second
   * connection.
   *
   * The method must not take a connection, not even to make tables. Therefore stores that were not used yet return
   * `undefined`. If the stores cannot join the transaction, the sign-in commits it first and writes to the stores
   * afterwards.
   *
   * @param transaction the adapter that `Adapter.transaction` passed to its work. If `transaction` is an adapter of
   * `sqlAdapter`, `joinedOf` of `adapters/sql/joined.ts` returns the Kysely object of the transaction.
   * @returns `undefined` if the stores use another database, or cannot join the transaction.
   */
  within?(transaction: object): Stores | undefined
}
