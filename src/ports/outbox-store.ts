/** The port to the outbox: a store of mails that are not delivered yet. */
import type { Awaitable } from "./records.ts"

/** A mail in the outbox, whose content is sealed with the application's secret. */
export interface OutboxMail {
  /** A random id of at most 64 characters. */
  readonly id: string
  /** The sealed content. */
  readonly mail: string
  /** The number of attempts to deliver the mail, including one that is in progress. */
  readonly attempts: number
  /** The time when the mail was added, in milliseconds since the epoch. */
  readonly since: number
}

/** A claim of mails. Before `until`, these mails belong to no other claim. */
export interface OutboxClaim {
  /** The random name of the claim. */
  readonly claim: string
  /** The end of the claim, in milliseconds since the epoch. */
  readonly until: number
}

/**
 * The outbox, `stores.outbox`: holds mails until their delivery. The library delivers each mail at least once. If a
 * process ends after the delivery and before the deletion, another process delivers the mail again.
 */
export interface OutboxStore {
  /** Stores a mail, and at the same time claims the mail for the caller. */
  add(mail: OutboxMail, claim: OutboxClaim): Awaitable<void>
  /**
   * Claims mails that are due, the oldest first, and adds 1 to the `attempts` of each. Each mail goes to only one of
   * several concurrent callers.
   *
   * @param most the maximum number of mails.
   */
  claim(now: number, most: number, claim: OutboxClaim): Awaitable<readonly OutboxMail[]>
  /** Removes a mail, if this claim is still valid for the mail. */
  remove(id: string, claim: string): Awaitable<void>
  /**
   * Releases a mail, if this claim is still valid for the mail. The mail is due again at `due`, in milliseconds since
   * the epoch.
   */
  postpone(id: string, claim: string, due: number): Awaitable<void>
}
