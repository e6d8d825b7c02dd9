import type { Evidence } from "./evidence.ts"

/** Reads evidence that a store holds as JSON. Never throws: returns `undefined` for a string that is not evidence. */
export function readEvidence(text: string): Evidence | undefined {
  const found = parsed(text)
  if (found === null || typeof found !== "object") return undefined
  const { sid, at, amr, of, since, results }: { [K in keyof Evidence]?: unknown } = found
  if (typeof sid !== "string" || typeof at !== "number" || (of !== "user" && of !== "account")) return undefined
  if (!Array.isArray(amr) || !amr.every((method) => typeof method === "string")) return undefined
  return { ...found, sid, at, amr, of, ...readSince(since), ...readResults(results) }
}

/**
 * Returns an object with the field `results`, which callers spread into evidence. If `value` is not an object, the
 * result has no field.
 */
export function readResults(value: unknown): Pick<Evidence, "results"> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { results: { ...value } } : {}
}

/**
 * Returns an object with the field `since`, which callers spread into evidence. A time that is not a number becomes 0,
 * the oldest time. If `value` is not an object, the result has no field.
 */
export function readSince(value: unknown): Pick<Evidence, "since"> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {}
  const times = Object.entries(value).map(([method, time]: [string, unknown]) => [
    method,
    typeof time === "number" ? time : 0,
  ])
  return { since: Object.fromEntries(times) as Record<string, number> }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
