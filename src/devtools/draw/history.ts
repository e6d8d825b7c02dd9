/** A person's audit trail for the visualizer, as JSON. */
import type { AuditEntry } from "../../ports/audit.ts"

/** An entry, and the sentences that explain it. */
export interface HistoryEntry {
  readonly entry: AuditEntry
  /** The event in words. */
  readonly says: string
  /** The sentence of the catalogue for the reason. Absent without a reason of the catalogue. */
  readonly why?: string | undefined
}

export interface History {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  /** There are older entries: the `id` of the last one asks for them. */
  readonly more: boolean
}
