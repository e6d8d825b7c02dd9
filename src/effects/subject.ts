/** What comes out of `String(value)` when there was no id at all. */
const accidents: ReadonlySet<string> = new Set(["undefined", "null", "NaN", "[object Object]"])

/**
 * Reads who somebody is at a provider (D8): a non-empty string of at most 255 characters, taken as it is, or a finite
 * number written in decimals. Anything else is nobody.
 */
export function readSubject(id: unknown): string | undefined {
  const text = typeof id === "number" && Number.isFinite(id) ? String(id) : id
  if (typeof text !== "string" || text.trim() === "" || text.length > 255 || accidents.has(text)) return undefined
  return text
}
