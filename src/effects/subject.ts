/** What comes out of `String(value)` when there was no id at all. */
const accidents: ReadonlySet<string> = new Set(["undefined", "null", "NaN", "[object Object]"])

/**
 * Reads the id of a user at a provider (D8): a non-empty string of at most 255 characters, taken as it is, or a whole
 * number below 2^53 in magnitude, written in decimals. A larger number stands for several ids: JSON.parse has rounded
 * it, and two users would share an account (IDP-05).
 *
 * @returns `undefined` for any other value.
 */
export function readSubject(id: unknown): string | undefined {
  const text = typeof id === "number" && Number.isSafeInteger(id) ? String(id) : id
  if (typeof text !== "string" || text.trim() === "" || text.length > 255 || accidents.has(text)) return undefined
  return text
}
