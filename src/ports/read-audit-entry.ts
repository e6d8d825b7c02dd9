import type { AuditEntry } from "./audit.ts"
import { auditEvents } from "./audit-events.ts"

/**
 * Reads an entry that a store holds as JSON.
 *
 * @returns `undefined` for an entry of another release that this release cannot read.
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
  // The other fields need no check, because the string was written from an `AuditEntry`.
  return isEntry ? (read as AuditEntry) : undefined
}
