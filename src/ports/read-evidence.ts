import type { Evidence } from "./evidence.ts"

/** Reads evidence that was stored as JSON. Total: returns `undefined` for another text or shape. */
export function readEvidence(text: string): Evidence | undefined {
  const found = parsed(text)
  if (found === null || typeof found !== "object") return undefined
  const { sid, at, amr, of, results }: { [K in keyof Evidence]?: unknown } = found
  if (typeof sid !== "string" || typeof at !== "number" || (of !== "user" && of !== "account")) return undefined
  if (!Array.isArray(amr) || !amr.every((method) => typeof method === "string")) return undefined
  return { ...found, sid, at, amr, of, ...readResults(results) }
}

/** The results of a token or a row, to be spread. Leaves out a value that is not an object. */
export function readResults(value: unknown): Pick<Evidence, "results"> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { results: { ...value } } : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
