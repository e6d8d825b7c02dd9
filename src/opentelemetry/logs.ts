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
   * which uses the SDK that is registered when the listener makes a record.
   */
  logger?: Logger | undefined
}

/**
 * Makes a listener that exports the audit trail: `NextAuth({ audit: { listener: openTelemetryLogs() } })`. A record
 * belongs to the span that is active when the library makes the entry. Without an SDK, the listener exports nothing. An
 * error of the SDK does not change the response.
 */
export function openTelemetryLogs({ logger }: OpenTelemetryLogsOptions = {}): AuditListener {
  return (entry) => reportLog(entry, logger ?? logs.getLogger("authchart", version))
}
