/** Records an action of an operator in the audit trail of the application, for example a reset of limits. */
import type { ResolvedAudit } from "../config/audit.ts"
import type { AuditEntry } from "../ports/audit.ts"
import type { OperatorAuditName } from "../ports/audit-events.ts"
import type { AuditRecord } from "../ports/audit-store.ts"
import { systemRandom } from "../protocol/bytes.ts"
import { entryOutsideFlow, type OutsideSubject } from "../protocol/entry-outside-flow.ts"
import { inTime } from "./doctor/in-time.ts"
import type { OpenedConfig } from "./open-config.ts"
import { shownError } from "./shown/shown.ts"

/** The maximum time for the audit store, the listener and `events.audit` together, in milliseconds. */
const patience = 10_000

/** An action that was done. */
export interface OperatorAction {
  readonly name: OperatorAuditName
  readonly of: OutsideSubject
  /** The time of the action, in milliseconds since the epoch. */
  readonly at: number
}

/**
 * Passes an audit entry to the audit store, the listener and `events.audit`. The store does not receive an entry about
 * an IP address or about all visitors, because searches are by user and would not find it. Without an audit trail in
 * the configuration, the function does nothing.
 * @throws {Error} if a receiver fails. The other receivers still get the entry. The message contains no secret.
 */
export async function recordAction({ name, of, at }: OperatorAction, opened: OpenedConfig): Promise<void> {
  const { audit, secrets, events } = opened.config
  const [secret] = secrets
  if (audit === undefined || secret === undefined) return
  const record = await entryOutsideFlow(name, of, { secret, at, random: systemRandom })
  const received = await Promise.allSettled([
    inTime(keep(record, audit), patience),
    inTime(tell(record.entry, audit, events.audit), patience),
  ])
  const failures = received.flatMap((one) =>
    one.status === "rejected" ? [shownError(one.reason, opened.secrets)] : [],
  )
  if (failures.length > 0)
    throw new Error(`The action was done, but recording it in the audit trail failed: ${failures.join("; ")}`)
}

async function keep({ subjects, entry }: Pick<AuditRecord, "subjects" | "entry">, audit: ResolvedAudit): Promise<void> {
  if (subjects.length === 0) return
  await audit.store?.append([{ subjects, entry, expires: new Date(entry.at + audit.retention) }])
}

/** Calls the listener first, so that `events.audit` can wait until the listener's exporter has sent the entry. */
async function tell(
  entry: AuditEntry,
  { listener }: ResolvedAudit,
  event: ((entry: AuditEntry) => unknown) | undefined,
): Promise<void> {
  const listened: unknown = listener?.(entry)
  await Promise.resolve(listened)
  await Promise.resolve(event?.(entry))
}
