/**
 * Reads a page of a person's audit trail that a server sent. A server of another release can send entries that this
 * release cannot read.
 */
import type { History, HistoryEntry } from "../draw/history.ts"

/** Returns the history in a value; `undefined` if the value is not a history. Leaves out unreadable entries. */
export function readHistory(value: unknown): History | undefined {
  const { entries, more } = Object(value) as { entries?: unknown; more?: unknown }
  if (!Array.isArray(entries)) return undefined
  return { entries: entries.filter(isEntry), more: more === true }
}

function isEntry(value: unknown): value is HistoryEntry {
  const { entry, says } = Object(value) as { entry?: unknown; says?: unknown }
  const { id, name, at, methods } = Object(entry) as Record<string, unknown>
  const texts = [says, id, name].every((text) => typeof text === "string")
  return texts && typeof at === "number" && Array.isArray(methods)
}
