/** Records the audit entries of one request. */
import type { ResolvedAudit } from "../../config/audit.ts"
import { recordEntries } from "../../effects/audit/record-entries.ts"
import type { FailedRequest, HttpResult } from "../../flows/http-result.ts"
import type { FlowRun } from "../flow-run.ts"
import { entriesOf } from "./entries-of.ts"

/**
 * Records the audit entries of a run. The function never rejects: if it cannot record an entry, it reports this in the
 * log.
 */
export async function auditRun(run: FlowRun, ended: HttpResult | FailedRequest, audit: ResolvedAudit): Promise<void> {
  const { flow, prepared, provider, context, event, result, recorder } = run
  if (recorder === undefined) return
  const failure = "failure" in ended ? ended.failure : undefined
  const [before, traceId] = [run.resumed?.state, run.traceId()]
  const { program } = prepared
  const whole = { flow, program, provider, context, traceId, event, before, result, failure, recorder }
  await recordEntries(() => entriesOf(whole), audit, context.runtime)
}
