/** The interface of a rule of the adapter suite, and the names of all rules. */
import type { Store } from "./store.ts"

/**
 * The names of the rules, which do not change between releases. A release can add rules, so an adapter that passes
 * today can fail after an update.
 */
export type RuleId =
  | "users.round-trip"
  | "users.dates"
  | "users.text-id"
  | "users.unknown"
  | "users.foreign-id"
  | "users.awkward-text"
  | "users.exact-address"
  | "users.long-image"
  | "users.extra-fields"
  | "users.unique-address"
  | "users.race-address"
  | "users.update"
  | "users.update-gone"
  | "users.delete"
  | "users.delete-bare"
  | "users.delete-several"
  | "users.delete-frees"
  | "accounts.find"
  | "accounts.awkward-text"
  | "accounts.exact"
  | "accounts.unique"
  | "accounts.race"
  | "accounts.large-tokens"
  | "accounts.unlink"
  | "accounts.get"
  | "accounts.update"
  | "accounts.update-gone"
  | "accounts.list"
  | "accounts.race-list"
  | "sessions.round-trip"
  | "sessions.dates"
  | "sessions.far-dates"
  | "sessions.exact"
  | "sessions.expired"
  | "sessions.user-of-now"
  | "sessions.extend"
  | "sessions.unique"
  | "sessions.delete"
  | "sessions.delete-of-user"
  | "sessions.delete-others"
  | "sessions.delete-gone"
  | "sessions.update-gone"
  | "sessions.deleted-user"
  | "sessions.race-delete"
  | "sessions.race-delete-user"
  | "tokens.once"
  | "tokens.dates"
  | "tokens.exact"
  | "tokens.awkward-text"
  | "tokens.expired"
  | "tokens.race"
  | "authenticators.round-trip"
  | "authenticators.exact"
  | "authenticators.unique"
  | "authenticators.race"
  | "authenticators.list"
  | "authenticators.counter"
  | "authenticators.race-counter"
  | "authenticators.details"
  | "authenticators.account"
  | "authenticators.delete"
  | "authenticators.delete-user"
  | "transactions.keep"
  | "transactions.roll-back"
  | "transactions.hidden"
  | "transactions.swallowed"
  | "transactions.one-person"
  | "transactions.passkey"
  | "connections.recover"
  | "connections.half-written"
  | "connections.roll-back"

/**
 * A feature that an adapter or its test may lack. If it is missing, the suite skips the rules that need it, and tests
 * that it is really absent.
 */
export type Optional = "getAccount" | "updateAccount" | "transaction" | "dropConnections"

/** The parameter of a rule's check. */
export interface Bench {
  /** The adapter under test, on an empty store. */
  store: Store
  /** The number of rounds of a race. */
  rounds: number
  /** Makes the database server end every connection of the adapter. */
  drop: () => Promise<void>
}

export interface Rule {
  /** The rule, as a sentence about an adapter. */
  says: string
  /** The features that the rule needs. If one of them is missing, the suite skips the rule. */
  needs?: readonly Optional[]
  /** True for a race of many rounds, which takes long. */
  slow?: true
  /** Rejects if the adapter breaks the rule. */
  check: (bench: Bench) => Promise<void>
}

/** The rules about one kind of record, such as `sessions`: their ids begin with its name. */
export type Rules<Matter extends string> = Readonly<Record<Extract<RuleId, `${Matter}.${string}`>, Rule>>
