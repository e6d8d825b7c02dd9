/** Values as JSON and back, with dates as dates and large integers as they were: what is sealed between two requests is what it was before. */

/** Dates become `{ $date }`, large integers `{ $bigint }`; an object that has such a key itself is wrapped, so that nothing is taken for another. */
export function toPlain(value: unknown): unknown {
  if (typeof value === "bigint") return { $bigint: String(value) }
  if (value instanceof Date) return { $date: value.getTime() }
  if (Array.isArray(value)) return value.map(toPlain)
  if (typeof value !== "object" || value === null) return value
  const plain = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPlain(part)]))
  return marked(value) ? { $object: plain } : plain
}

/** What {@link toPlain} was given, of what it gave. */
export function fromPlain(plain: unknown): unknown {
  if (Array.isArray(plain)) return plain.map(fromPlain)
  if (typeof plain !== "object" || plain === null) return plain
  if ("$date" in plain && typeof plain.$date === "number") return new Date(plain.$date)
  if ("$bigint" in plain && typeof plain.$bigint === "string") return BigInt(plain.$bigint)
  const whole = "$object" in plain && typeof plain.$object === "object" ? plain.$object : plain
  return Object.fromEntries(Object.entries(whole ?? {}).map(([key, part]) => [key, fromPlain(part)]))
}

function marked(value: object): boolean {
  return "$date" in value || "$bigint" in value || "$object" in value
}
