/** `authchart/audit`: reads and erases the audit trail, and records actions of operators. */
import type { AuditEntry } from "./ports/audit.ts"
import type { AuditSubject } from "./ports/audit-options.ts"
import type { OperatorAuditName } from "./ports/audit-events.ts"
import type { AuditPage, AuditStore } from "./ports/audit-store.ts"
import { usableSecrets } from "./config/secrets.ts"
import { platform } from "./interpreter/runtime.ts"
import { auditedAs } from "./protocol/audit-subjects.ts"
import { entryOutsideFlow } from "./protocol/entry-outside-flow.ts"

export { auditEvents } from "./ports/audit-events.ts"
export type { AuditName, AuditResult, OperatorAuditName } from "./ports/audit-events.ts"
export type { AuditEntry } from "./ports/audit.ts"
export type { AuditListener, AuditOptions, AuditSubject } from "./ports/audit-options.ts"
export type { AuditPage, AuditRecord, AuditStore } from "./ports/audit-store.ts"

export interface AuditTrailOptions {
  /** The `stores` of the configuration, or a single audit store. */
  store: AuditStore | { readonly audit?: AuditStore | undefined }
  /**
   * The application's secret or secrets, as in the configuration. In the entries, people are named by keyed hashes that
   * the library derives with these secrets.
   */
  secret: string | readonly string[]
  /** The number of days for which the store holds the entries that `record` writes. Default 90. */
  days?: number | undefined
}

/** The audit trail of one application. */
export interface AuditTrail {
  /**
   * Returns the entries about a subject, newest first; at most 50 without `limit`. `before` is the id of the last entry of
   * the previous page.
   */
  list: (of: AuditSubject, page?: Partial<AuditPage>) => Promise<readonly AuditEntry[]>
  /**
   * Deletes every entry about a subject. To erase a user, name the user and all identifiers that belong to the user.
   *
   * @returns the number of deleted entries.
   */
  erase: (of: AuditSubject) => Promise<number>
  /**
   * Records an action of an operator.
   *
   * @throws {TypeError} if the subject names neither a user nor an account nor an identifier.
   */
  record: (name: OperatorAuditName, of: AuditSubject) => Promise<AuditEntry>
  /**
   * Deletes entries that are older than `days` days. An application that shortens `audit.retention` calls this method
   * once, because existing entries keep the old retention.
   */
  prune: (days: number) => Promise<void>
}

const day = 86_400_000

/**
 * Opens the audit trail: `auditTrail({ store: stores, secret })`.
 *
 * @throws {TypeError} if `store` has no audit trail, or if there is no secret.
 */
export function auditTrail({ store: given, secret, days = 90 }: AuditTrailOptions): AuditTrail {
  const store = "append" in given ? given : given.audit
  if (store === undefined) throw new TypeError("These stores keep no audit trail. Pass stores that have `audit`.")
  const secrets = usableSecrets(typeof secret === "string" ? secret : [...secret])
  const [newest] = secrets
  if (newest === undefined) throw new TypeError("auditTrail() needs the application's secret. Pass AUTH_SECRET.")
  const { now } = platform
  return {
    list: async (of, { limit = 50, before } = {}) => store.list(await auditedAs(of, secrets), { limit, before }),
    erase: async (of) => store.erase(await auditedAs({ ...of, reference: undefined }, secrets)),
    async record(name, of) {
      const record = await entryOutsideFlow(name, of, { secret: newest, at: now(), random: platform })
      if (record.subjects.length === 0)
        throw new TypeError("Whom is the entry about? Name a user, an account or an identifier.")
      await store.append([{ ...record, expires: new Date(record.entry.at + days * day) }])
      return record.entry
    },
    prune: async (older) => store.prune(now() - older * day),
  }
}
