/** What a rule of the suite is, and the name of each. */
import type { Store } from "./store.ts"

/**
 * The names of the rules, which stay the same from release to release. New ones may come, so an adapter that is green
 * today may have something to do after an update.
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
  | "transactions.keep"
  | "transactions.roll-back"
  | "transactions.hidden"
  | "transactions.swallowed"
  | "transactions.one-person"
  | "connections.recover"
  | "connections.half-written"
  | "connections.roll-back"

/** What an adapter, or its test, may lack: the rules that need it are then left out, and that it is lacking is tested. */
export type Optional = "getAccount" | "updateAccount" | "transaction" | "dropConnections"

/** What a rule is tried on. */
export interface Bench {
  /** The adapter under test, on an empty store. */
  store: Store
  /** How often a race is run. */
  rounds: number
  /** Has the server end every connection of the adapter. */
  drop: () => Promise<void>
}

export interface Rule {
  /** The rule, as a sentence about an adapter. */
  says: string
  /** Left out where one of these is lacking. */
  needs?: readonly Optional[]
  /** Whether it is a race of many rounds, which takes its time. */
  slow?: true
  /** Rejects where the adapter does not keep the rule. */
  check: (bench: Bench) => Promise<void>
}

/** The rules about one matter: all that are named for it. */
export type Rules<Matter extends string> = Readonly<Record<Extract<RuleId, `${Matter}.${string}`>, Rule>>
