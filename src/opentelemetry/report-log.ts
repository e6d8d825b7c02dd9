/** Writes an audit entry as a log record: name, time, severity and attributes. */
import type { LogAttributes, Logger } from "@opentelemetry/api-logs"
import type { AuditEntry } from "../ports/audit.ts"
import { auditEvents, type AuditResult } from "../ports/audit-events.ts"
import { instant } from "./instant.ts"

/**
 * The severity of each result, with its number in OpenTelemetry: WARN for results that an operator may want an alert
 * for, and INFO for all other results.
 */
const severities: Readonly<Record<AuditResult, { severityNumber: number; severityText: string }>> = {
  succeeded: { severityNumber: 9, severityText: "INFO" },
  waiting: { severityNumber: 9, severityText: "INFO" },
  failed: { severityNumber: 13, severityText: "WARN" },
  refused: { severityNumber: 13, severityText: "WARN" },
  limited: { severityNumber: 13, severityText: "WARN" },
}

export function reportLog(entry: AuditEntry, logger: Logger): void {
  const { name, at, result } = entry
  const { says } = auditEvents[name]
  const [timestamp, attributes] = [instant(at), attributesOf(entry)]
  logger.emit({ eventName: `authchart.${name}`, timestamp, ...severities[result], body: says, attributes })
}

/**
 * Returns the attributes of the log record of an audit entry. An attribute that the spans also have gets the same name
 * as in the spans.
 */
function attributesOf(entry: AuditEntry): LogAttributes {
  const { id, name, by, result, reason, person, identifier, flow, action, provider, methods } = entry
  const { step, state, trace, address, device } = entry
  return definedOnes({
    "authchart.audit.id": id,
    "authchart.audit.name": name,
    "authchart.audit.by": by,
    "authchart.audit.result": result,
    "authchart.audit.person": person,
    "authchart.audit.identifier": identifier,
    "authchart.audit.methods": [...methods],
    "authchart.audit.step": step,
    "authchart.audit.address": address,
    "authchart.audit.device": device,
    "authchart.reason": reason,
    "authchart.flow.id": trace,
    "authchart.flow.name": flow,
    "authchart.request": action,
    "authchart.provider": provider,
    "authchart.state": state,
  })
}

/** Removes attributes that are `undefined`, because an exporter could write the text "undefined". */
function definedOnes(attributes: LogAttributes): LogAttributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))
}
