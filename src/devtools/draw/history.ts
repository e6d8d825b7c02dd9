/** The JSON format in which the visualizer receives a person's audit trail. */
import type { AuditEntry } from "../../ports/audit.ts"

/** An entry of the audit trail, and sentences that explain it. */
export interface HistoryEntry {
  readonly entry: AuditEntry
  /** A sentence that explains the event. */
  readonly says: string
  /**
   * The explanation of the entry's reason, from the catalogue of reasons. Absent if the entry has no reason, or a
   * reason that is not in the catalogue.
   */
  readonly why?: string | undefined
}

export interface History {
  /** The entries of one page, newest first. */
  readonly entries: readonly HistoryEntry[]
  /** True if there are older entries. A request with the `id` of the last entry gets them. */
  readonly more: boolean
}
