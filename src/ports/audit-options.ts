/** The types of the option `audit`, and of searches in the audit trail. */
import type { AuditEntry } from "./audit.ts"
import type { AuditStore } from "./audit-store.ts"
import type { LimitPeriod } from "./limits.ts"

/** Receives each entry before the response. The library ignores errors and results of the listener. */
export type AuditListener = (entry: AuditEntry) => void

/** The value of the option `audit`. Without this option, and without `events.audit`, the library records nothing. */
export interface AuditOptions {
  /**
   * The store of the audit trail. It receives only entries that name a person or an identifier, because no search could
   * find other entries. `true` selects the audit store in `stores`. Default `false`.
   */
  readonly store?: boolean | AuditStore | undefined
  /** The time for which the store holds entries, from an hour to ten years, such as `"30d"`. Default `"90d"`. */
  readonly retention?: LimitPeriod | undefined
  /** A function that exports entries, such as `openTelemetryLogs()` of `authchart/opentelemetry/logs`. */
  readonly listener?: AuditListener | undefined
}

/** The subject of a search. If several fields are set, the search finds entries that match at least one of them. */
export interface AuditSubject {
  /** The id of the adapter's user. */
  readonly user?: string | undefined
  /** An account at a provider, for people without a stored user. */
  readonly account?: { readonly provider: string; readonly providerAccountId: string } | undefined
  /** An e-mail address, or another identifier as the visitor types it. */
  readonly identifier?: string | undefined
  /**
   * The reference on an error page (`?flow=`), which is also the field `trace` of entries. A search finds the entries of
   * this sign-in whose result is not `succeeded`. `erase` and `record` ignore the reference.
   */
  readonly reference?: string | undefined
}
