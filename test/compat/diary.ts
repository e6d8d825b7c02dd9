/** Records everything that an application and its surroundings receive from the library, in order. */

/** One call: of a callback, an event, an adapter's method, a provider's endpoint, the mailer or the logger. */
export interface Call {
  what: string
  args: unknown
}

export interface Diary {
  calls: Call[]
  /** Records a call with its arguments at this moment, because callbacks change their arguments. */
  note: (what: string, args?: unknown) => void
}

export function openDiary(): Diary {
  const calls: Call[] = []
  return { calls, note: (what, args = null) => void calls.push({ what, args: plain(args) }) }
}

/**
 * Returns a value as JSON. A date becomes the number of seconds from now, and requests and errors become their texts.
 * Leaves out a key with the value `undefined`.
 */
function plain(value: unknown, depth = 0): unknown {
  if (depth > 12) return "(deep)"
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value
  if (value instanceof Date) return `date ${(value.getTime() - Date.now()) / 1000}`
  if (value instanceof Error) return `error ${"type" in value ? String(value.type) : value.name}`
  if (value instanceof Request) return { method: value.method, url: value.url }
  if (value instanceof URL) return value.href
  if (Array.isArray(value)) return value.map((one) => plain(one, depth + 1))
  if (typeof value !== "object") return `(${typeof value})`
  const entries = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(entries.map(([name, member]) => [name, plain(member, depth + 1)]))
}
