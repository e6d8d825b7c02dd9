/** Where an application sends the audit trail: the option `audit`; and whom it asks for. */
import type { AuditEntry } from "./audit.ts"
import type { AuditStore } from "./audit-store.ts"
import type { LimitPeriod } from "./limits.ts"

/** Receives each entry before the response. Errors and results of the listener are ignored. */
export type AuditListener = (entry: AuditEntry) => void

/** The value of the option `audit`. Without it, and without `events.audit`, nothing is recorded. */
export interface AuditOptions {
  /** Keeps entries of known people and identifiers. `true`: in `stores`. Default `false`. */
  readonly store?: boolean | AuditStore | undefined
  /** How long entries are kept, from an hour to ten years: `"30d"`. Default `"90d"`. */
  readonly retention?: LimitPeriod | undefined
  /** Exports entries: `openTelemetryLogs()` of `authchart/opentelemetry/logs`. */
  readonly listener?: AuditListener | undefined
}

/** Whom entries are about. With several fields: all that is about one of them. */
export interface AuditSubject {
  /** Id of the adapter's user. */
  readonly user?: string | undefined
  /** An account at a provider, for people without a stored user. */
  readonly account?: { readonly provider: string; readonly providerAccountId: string } | undefined
  /** A mail address, or another identifier as it is typed. */
  readonly identifier?: string | undefined
}
