/** `authchart/opentelemetry/logs`: a listener for `audit.listener` that makes a log record for each audit entry. */
import { logs, type Logger } from "@opentelemetry/api-logs"
import type { AuditEntry } from "../ports/audit.ts"
import type { AuditListener } from "../ports/audit-options.ts"
import { reportLog } from "./report-log.ts"
import { version } from "./version.ts"

export type { AuditEntry, AuditListener }

export interface OpenTelemetryLogsOptions {
  /**
   * The logger that receives the records. Default: `logs.getLogger("authchart", version)` of `@opentelemetry/api-logs`,
   * which uses the SDK that is registered when a record is made.
   */
  logger?: Logger | undefined
}

/**
 * Makes a listener that exports the audit trail: `NextAuth({ audit: { listener: openTelemetryLogs() } })`. A record
 * belongs to the span that is active when the entry is made. Without an SDK, nothing is exported. An error of the SDK
 * does not change the response.
 */
export function openTelemetryLogs({ logger }: OpenTelemetryLogsOptions = {}): AuditListener {
  return (entry) => reportLog(entry, logger ?? logs.getLogger("authchart", version))
}
