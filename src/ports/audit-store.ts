/** The port to a store that holds the audit trail. */
import type { AuditEntry } from "./audit.ts"
import type { Awaitable } from "./records.ts"

/** An entry that is passed to the store. */
export interface AuditRecord {
  /**
   * The keyed hashes of the person, the identifier and the reference, by which a search finds the entry: at least one,
   * each with 64 hexadecimal characters.
   */
  readonly subjects: readonly string[]
  readonly entry: AuditEntry
  /** The expiry of the entry. After this time, the store does not return the entry, and deletes it. */
  readonly expires: Date
}

/** The part of a list that one call returns. */
export interface AuditPage {
  /** The maximum number of entries. */
  readonly limit: number
  /** The `id` of the last entry of the previous page. */
  readonly before?: string | undefined
}

/** A store of audit entries. All instances of an application share the store. */
export interface AuditStore {
  append(records: readonly AuditRecord[]): Awaitable<void>
  /** Returns the entries of these subjects, newest first. An entry with several of the subjects is in the list once. */
  list(subjects: readonly string[], page: AuditPage): Awaitable<readonly AuditEntry[]>
  /**
   * Deletes every entry of one of these subjects. Searches for other subjects of such an entry no longer find it
   * either.
   *
   * @returns the number of deleted entries.
   */
  erase(subjects: readonly string[]): Awaitable<number>
  /**
   * Deletes entries from before a time, a few entries per statement. `auditTrail().prune()` calls it after the
   * application has shortened the retention.
   *
   * @param before the time in milliseconds since the epoch.
   */
  prune(before: number): Awaitable<void>
}
