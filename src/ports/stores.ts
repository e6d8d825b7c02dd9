import type { AddressStore } from "./address-store.ts"
import type { AuditStore } from "./audit-store.ts"
import type { CounterStore } from "./counter-store.ts"
import type { DeletionStore } from "./deletion-store.ts"
import type { FlowStore } from "./flow-store.ts"
import type { LimitStore } from "./limit-store.ts"
import type { OutboxStore } from "./outbox-store.ts"
import type { PasswordStore } from "./password-store.ts"
import type { SessionDetailsStore } from "./session-details-store.ts"
import type { SessionRegistry } from "./session-registry.ts"
import type { TotpStore } from "./totp-store.ts"
import type { UsernameStore } from "./username-store.ts"

/**
 * The value of the option `stores`: `sqlStores({ postgres: pool })`, `redisStores(client)` or `memoryStores()`. The
 * stores have their own tables, separate from the adapter's tables, which hold users, accounts and database sessions.
 * All instances of an application share these stores.
 */
export interface Stores {
  /** The data of waiting flows that a cookie cannot hold: single-use values, and large values. */
  readonly flows: FlowStore
  /** Counters of the attempts of one person, at one e-mail address or in one flow. */
  readonly counters: CounterStore
  /**
   * The evidence (how and when the user authenticated) of database sessions. Their rows are in the adapter's tables.
   */
  readonly sessions: SessionDetailsStore
  /** The second factors of the step `authchart/steps/totp`. */
  readonly totp: TotpStore
  /**
   * The accounts that named an unverified e-mail address of a user. When the owner of the mailbox first proves the
   * address, the library removes the accounts, sessions and data of steps that an attacker could have added
   * (quarantine). Optional: without this store, the library removes them only if the user has a password.
   */
  readonly addresses?: AddressStore
  /**
   * The counts of attempts for the option `limits`. Optional: without this store, every process counts attempts in its
   * own memory.
   */
  readonly limits?: LimitStore
  /** The audit trail. The option `audit: { store: true }` turns the audit trail on. */
  readonly audit?: AuditStore
  /**
   * The mails that are not delivered yet. Optional: without this store, a mail is lost if the process ends before it
   * has sent the mail.
   */
  readonly outbox?: OutboxStore
  /**
   * The registry of sessions in tokens and in the adapter. Optional: without this store, the library cannot list
   * sessions, revoke a session in a token, or disable a user. The option `session: { registry: false }` turns the
   * registry off.
   */
  readonly registry?: SessionRegistry
  /** The scheduled deletions of users. Optional: without this store, users cannot delete their account. */
  readonly deletions?: DeletionStore
  /** The passwords of stored users, as hashes. Optional: without this store, users cannot have a password. */
  readonly passwords?: PasswordStore
  /** The names with which users sign in. Optional: without this store, users sign in only with their e-mail address. */
  readonly usernames?: UsernameStore
  /**
   * Returns the same stores inside an open transaction of the adapter, if the stores and the adapter use the same
   * connection pool. The transaction commits or rolls back the writes of these stores, which need no second connection.
   *
   * The method must not take a connection, not even to make tables. Therefore stores that were not used yet return
   * `undefined`: they would first make their tables. If the stores cannot join the transaction, the sign-in commits it
   * first and writes to the stores afterwards.
   *
   * @param transaction the adapter that `Adapter.transaction` passed to its work. If `transaction` is an adapter of
   * `sqlAdapter`, `joinedOf` of `adapters/sql/joined.ts` returns the Kysely object of the transaction.
   * @returns `undefined` if the stores use another database, or cannot join the transaction.
   */
  within?(transaction: object): Stores | undefined
}
