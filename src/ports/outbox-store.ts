/** The outbox: mails that were accepted for sending and are not delivered yet. */
import type { Awaitable } from "./records.ts"

/** A mail in the outbox. Its content is sealed with the application's secret. */
export interface OutboxMail {
  /** Random; at most 64 characters. */
  readonly id: string
  /** The sealed content. */
  readonly mail: string
  /** How often its delivery was begun. */
  readonly attempts: number
  /** When it was put there: milliseconds since the epoch. */
  readonly since: number
}

/** A claim: until `until`, no other call gets the mail. */
export interface OutboxClaim {
  /** Random; names the claim. */
  readonly claim: string
  /** Milliseconds since the epoch. */
  readonly until: number
}

/**
 * The place of mails until they are delivered: `stores.outbox`. A mail is delivered at least once: if a process ends between
 * the delivery and the deletion, it is delivered again.
 */
export interface OutboxStore {
  /** Keeps a mail, claimed by its writer. */
  add(mail: OutboxMail, claim: OutboxClaim): Awaitable<void>
  /**
   * Claims mails whose time has come, oldest first, and counts the attempt. Of several callers at once, one gets a mail.
   *
   * @param most how many at most.
   */
  claim(now: number, most: number, claim: OutboxClaim): Awaitable<readonly OutboxMail[]>
  /** Removes a mail that this claim still holds. */
  remove(id: string, claim: string): Awaitable<void>
  /** Gives back a mail that this claim still holds. Its time comes again at `due`: milliseconds since the epoch. */
  postpone(id: string, claim: string, due: number): Awaitable<void>
}
