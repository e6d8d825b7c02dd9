import type { AuditEntry } from "./audit.ts"
import { auditEvents } from "./audit-events.ts"

/**
 * Reads an entry that a store kept as JSON.
 *
 * @returns `undefined` for a text that another release wrote and that this release cannot read.
 */
export function readAuditEntry(text: string): AuditEntry | undefined {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return undefined
  }
  const { id, name, at, methods } = Object(read) as Partial<Record<keyof AuditEntry, unknown>>
  const isKnown = typeof name === "string" && Object.hasOwn(auditEvents, name)
  const isEntry = isKnown && typeof id === "string" && typeof at === "number" && Array.isArray(methods)
  // The other fields are not checked, because the store wrote the text from an `AuditEntry`.
  return isEntry ? (read as AuditEntry) : undefined
}
