import type { Additions, SessionDetails } from "./evidence.ts"

/** Reads evidence that was stored as JSON. Total: anything else, and every other shape, is `undefined`. */
export function readEvidence(text: string): SessionDetails | undefined {
  const found = parsed(text)
  if (found === null || typeof found !== "object") return undefined
  const { sid, at, amr, of, additions }: { [K in keyof SessionDetails]?: unknown } = found
  if (typeof sid !== "string" || typeof at !== "number" || (of !== "user" && of !== "account")) return undefined
  if (!Array.isArray(amr) || !amr.every((method) => typeof method === "string")) return undefined
  return { ...found, sid, at, amr, of, ...readAdditions(additions) }
}

/** The additions of a token or a row, to be spread: whatever is not an object of them is left out. */
export function readAdditions(value: unknown): { additions?: Additions } {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { additions: value as Additions } : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
