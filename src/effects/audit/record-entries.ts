/** Passes audit entries to the audit store, the listener and `events.audit`. */
import type { ResolvedAudit } from "../../config/audit.ts"
import type { AuditEntry } from "../../ports/audit.ts"
import { auditedReference } from "../../protocol/audit-subjects.ts"
import { boundedLogOf } from "../../config/repeated-lines.ts"
import type { Runtime } from "../runtime.ts"
import { announce, inTime } from "../unit-of-work.ts"

/** The maximum time that a response waits for the audit store, in milliseconds. */
const patience = 2000

/**
 * The parts of a runtime that recording needs, also outside a request: an entry can be about a call of the application.
 */
type Recording = Pick<Runtime, "config" | "now" | "deadline">

/** Records audit entries. The function never rejects: if it cannot record an entry, it reports this in the log. */
export async function recordEntries(
  make: () => Promise<readonly AuditEntry[]>,
  audit: ResolvedAudit,
  runtime: Recording,
): Promise<void> {
  try {
    const entries = await make()
    await Promise.all([keep(entries, audit, runtime), tell(entries, audit, runtime)])
  } catch (cause) {
    const error = new Error("Recording the audit entry failed; the response is unaffected.", { cause })
    if (boundedLogOf(runtime.config).outages.lets("audit", runtime.now())) runtime.config.log.error(error)
  }
}

async function tell(entries: readonly AuditEntry[], { listener }: ResolvedAudit, runtime: Recording): Promise<void> {
  for (const entry of entries) {
    hear(listener, entry)
    await announce(runtime, "audit", entry)
  }
}

/**
 * Calls the listener. A listener that throws or rejects, such as an exporter whose server is down, has no effect on the
 * request.
 */
function hear(listener: ResolvedAudit["listener"], entry: AuditEntry): void {
  try {
    const told: unknown = listener?.(entry)
    Promise.resolve(told).catch(() => undefined)
  } catch {
    // The error is ignored, because the flow has ended and its result is unaffected.
  }
}

async function keep(all: readonly AuditEntry[], audit: ResolvedAudit, runtime: Recording): Promise<void> {
  const { store, retention } = audit
  const entries = all.filter((entry) => isKept(entry, runtime))
  if (store === undefined || entries.length === 0) return
  const records = await Promise.all(
    entries.map(async (entry) => ({
      subjects: [...subjectsOf(entry), ...(await referenceOf(entry, runtime))],
      entry,
      expires: new Date(entry.at + retention),
    })),
  )
  try {
    await inTime(() => store.append(records), patience, runtime)
  } catch (thrown) {
    const cause = thrown instanceof Error ? thrown : new Error(String(thrown))
    const error = new Error("audit_unavailable: the audit store failed; entries of this request are not kept.", {
      cause,
    })
    if (boundedLogOf(runtime.config).outages.lets("audit", runtime.now())) runtime.config.log.error(error)
    await announce(runtime, "auditStoreFailed", { error, entries })
  }
}

function subjectsOf({ person, identifier }: AuditEntry): readonly string[] {
  return [person, identifier].filter((subject) => subject !== undefined)
}

/**
 * Returns the hash of the reference, by which operators find a sign-in that did not succeed. Such an entry takes one
 * more row in a table. Entries of successes have none, because no error page shows their reference.
 */
async function referenceOf({ result, trace }: AuditEntry, { config }: Recording): Promise<readonly string[]> {
  const [newest] = config.secrets
  return result === "succeeded" || trace === undefined || newest === undefined
    ? []
    : [await auditedReference(trace, newest)]
}

/**
 * Returns true if the audit store must record the entry. The store records only entries with a person or an identifier,
 * because no search would find other entries. A client that has reached a limit can make any number of further
 * attempts. If their entries have the same name and subjects, the store records only one entry each minute.
 */
function isKept(entry: AuditEntry, { config }: Recording): boolean {
  const subjects = subjectsOf(entry)
  if (subjects.length === 0) return false
  return (
    entry.result !== "limited" ||
    boundedLogOf(config).limitedEntries.lets(JSON.stringify([entry.name, ...subjects]), entry.at)
  )
}
