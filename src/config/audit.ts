/** Resolves the option `audit`, and finds its faults. */
import { InvalidConfiguration } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { AuditListener, AuditOptions } from "../ports/audit-options.ts"
import type { AuditStore } from "../ports/audit-store.ts"
import type { AuthConfig } from "./options.ts"

export interface ResolvedAudit {
  readonly store: AuditStore | undefined
  /** The time for which the store holds entries, in milliseconds. */
  readonly retention: number
  readonly listener: AuditListener | undefined
}

const units = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const [shortest, longest] = [units.h, 3650 * units.d]
const usual = 90 * units.d

/**
 * Resolves the option `audit`. Returns `undefined` if no store, listener or event callback receives audit entries.
 * Never throws, because {@link auditProblem} reports invalid values.
 */
export function auditOf({ audit = {}, events, stores }: AuthConfig): ResolvedAudit | undefined {
  const store = audit.store === true ? stores?.audit : audit.store || undefined
  const { listener } = audit
  if (store === undefined && listener === undefined && events?.audit === undefined) return undefined
  return { store, retention: retentionOf(audit) ?? usual, listener }
}

/**
 * Returns the retention in milliseconds; 90 days if the option is absent. Returns `undefined` for a value that is not a
 * period, and for a period shorter than an hour or longer than ten years.
 */
function retentionOf({ retention }: AuditOptions): number | undefined {
  if (retention === undefined) return usual
  const [, count = "", unit] = /^(\d*)([smhd])$/.exec(String(retention)) ?? []
  if (unit === undefined) return undefined
  const period = Number(count === "" ? 1 : count) * units[unit as keyof typeof units]
  return period < shortest || period > longest ? undefined : period
}

const page = "docs/audit.md#configuration"

export function auditProblem({ audit, stores }: AuthConfig): AuthError | undefined {
  if (audit === undefined) return undefined
  if (typeof audit !== "object" || audit === null)
    return new InvalidConfiguration(`audit is an object: audit: { store: true, retention: "90d" }. See ${page}.`)
  const { store, listener } = audit
  if (store === true && stores === undefined)
    return new InvalidConfiguration(
      `audit.store is true, and there are no stores. Set stores: sqlStores({ … }), or pass an audit store. See ${page}.`,
    )
  if (store === true && stores?.audit === undefined)
    return new InvalidConfiguration(
      `audit.store is true, and these stores keep no audit trail. Pass an audit store: audit: { store }. See ${page}.`,
    )
  if (typeof store === "object" && typeof store?.append !== "function")
    return new InvalidConfiguration(`audit.store is true, false or an AuditStore with append(). See ${page}.`)
  if (listener !== undefined && typeof listener !== "function")
    return new InvalidConfiguration(`audit.listener is a function of an entry. See ${page}.`)
  if (retentionOf(audit) === undefined)
    return new InvalidConfiguration(`audit.retention is a number with h or d, from 1h to 3650d: "90d". See ${page}.`)
  return undefined
}
