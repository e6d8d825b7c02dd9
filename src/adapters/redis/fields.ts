/** Records as hashes: a field each, written as JSON. */

const dates: ReadonlySet<string> = new Set(["emailVerified", "expires"])

/**
 * Fields and values, one after the other. `undefined` and what JSON has no word for is left out.
 *
 * @throws {RangeError} for an invalid date.
 */
export function fieldsOf(record: object): string[] {
  return Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
    if (value instanceof Date && Number.isNaN(value.getTime())) throw new RangeError("Invalid date.")
    const text = JSON.stringify(value) as string | undefined // as the declaration of JSON.stringify forgets to say
    return text === undefined || isOurs(name) ? [] : [name, text]
  })
}

/** The record that a script answered with; undefined where there was none. */
export function recordOf<T extends object>(answer: unknown): T | undefined {
  if (!Array.isArray(answer) || answer.length === 0) return undefined
  const texts = answer.map(String)
  const entries = texts.flatMap((name, index) => {
    if (index % 2 === 1 || isOurs(name)) return []
    const value: unknown = JSON.parse(texts[index + 1] ?? "null")
    return [[name, dates.has(name) && typeof value === "string" ? new Date(value) : value] as const]
  })
  // The fields are those that were written: records of the same kind.
  return Object.fromEntries(entries) as T
}

/** Fields that lead from one key to another are no part of the record. */
function isOurs(name: string): boolean {
  return name.startsWith("#")
}
