/** Records the audit entries of one request. */
import type { ResolvedAudit } from "../../config/audit.ts"
import { recordEntries } from "../../effects/audit/record-entries.ts"
import type { EndedRun } from "./ended-run.ts"
import { entriesOf } from "./entries-of.ts"

/**
 * Records the audit entries of a run. The function never rejects: if it cannot record an entry, it reports this in the
 * log.
 */
export async function auditRun(run: EndedRun, audit: ResolvedAudit): Promise<void> {
  await recordEntries(() => entriesOf(run), audit, run.context.runtime)
}
