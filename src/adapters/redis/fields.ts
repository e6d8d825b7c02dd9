/** Converts records to Redis hashes, and back. Each field of a hash is JSON. */

const dates: ReadonlySet<string> = new Set(["emailVerified", "expires"])

/**
 * Returns the names and the JSON values of a record's fields, alternately, in the order that `HSET` requires. Leaves
 * out values that JSON cannot represent.
 *
 * @throws {RangeError} for an invalid date.
 */
export function fieldsOf(record: object): string[] {
  return Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
    if (value instanceof Date && Number.isNaN(value.getTime())) throw new RangeError("Invalid date.")
    const text = JSON.stringify(value) as string | undefined // the declared type of `stringify` lacks `undefined`
    return text === undefined || isOurs(name) ? [] : [name, text]
  })
}

/** Makes a record from the hash that a script returned; `undefined` for an empty hash. */
export function recordOf<T extends object>(answer: unknown): T | undefined {
  if (!Array.isArray(answer) || answer.length === 0) return undefined
  const texts = answer.map(String)
  const entries = texts.flatMap((name, index) => {
    if (index % 2 === 1 || isOurs(name)) return []
    const value: unknown = JSON.parse(texts[index + 1] ?? "null")
    return [[name, dates.has(name) && typeof value === "string" ? new Date(value) : value] as const]
  })
  // The cast is safe, because `fieldsOf` wrote the hash from a record of this type.
  return Object.fromEntries(entries) as T
}

/** Returns true for a field in which a script stores the name of another key. This field is not part of the record. */
function isOurs(name: string): boolean {
  return name.startsWith("#")
}
