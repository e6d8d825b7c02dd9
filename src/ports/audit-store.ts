/** Keeps the audit trail. */
import type { AuditEntry } from "./audit.ts"
import type { Awaitable } from "./records.ts"

/** An entry to keep. */
export interface AuditRecord {
  /** The keyed hashes under which the entry is found: 64 hexadecimal characters each. At least one. */
  readonly subjects: readonly string[]
  readonly entry: AuditEntry
  /** After this moment the entry is not returned, and is deleted. */
  readonly expires: Date
}

/** A part of a list. */
export interface AuditPage {
  /** Entries at most. */
  readonly limit: number
  /** The `id` of the last entry of the page before. */
  readonly before?: string | undefined
}

/** One for all instances of an application. */
export interface AuditStore {
  append(records: readonly AuditRecord[]): Awaitable<void>
  /** Returns entries that are kept under one of the subjects, each once, newest first. */
  list(subjects: readonly string[], page: AuditPage): Awaitable<readonly AuditEntry[]>
  /**
   * Deletes every entry that is kept under one of the subjects, also where it is kept under others.
   *
   * @returns how many entries.
   */
  erase(subjects: readonly string[]): Awaitable<number>
  /**
   * Deletes entries that are older, a few at a time: for a retention that became shorter.
   *
   * @param before milliseconds since the epoch.
   */
  prune(before: number): Awaitable<void>
}
