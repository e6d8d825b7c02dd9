/** Describes a trace in words: its outcome, whether the request failed, and its duration. */
import type { Trace, TraceBudget } from "../../ports/trace.ts"

/** How the page shows a request: as failed, waiting for a later request, or successful. */
export type TraceTone = "failed" | "waits" | "well"

/**
 * Returns true if the library refused the request, if a step rejected it, if the request matched no route, or if the
 * request returned only a part of its result.
 */
export function hasFailed(trace: Trace): boolean {
  const { ended, reason, error } = trace
  return (
    isRejected(trace) || ended === "refused" || ended === "turnedAway" || reason !== undefined || error !== undefined
  )
}

/** Returns true if a step rejected the request, and the flow waits for another attempt. */
export function isRejected({ problem }: Trace): boolean {
  return problem !== undefined
}

/** Returns the sentence about a rejected attempt and the attempts that are left. */
export function rejectionWords({ attemptsLeft }: Pick<Trace, "attemptsLeft">): string {
  const rejected = "The flow rejected the request"
  if (attemptsLeft === 0) return `${rejected}. No attempt is left: the user must sign in again.`
  const left = attemptsLeft === undefined ? "" : `: ${attemptsLeft} ${attemptsLeft === 1 ? "is" : "are"} left`
  return `${rejected}, and shows its page again. It waits for another attempt${left}.`
}

/**
 * Returns true if the request only read a session or a page, and did not fail. Most requests of an application are such
 * reads. Returns false for a change of a session (`POST session`).
 */
export function isQuietRead(trace: Trace): boolean {
  if (hasFailed(trace) || trace.request.startsWith("POST")) return false
  return trace.flow === "session" || (trace.flow === "" && trace.request.startsWith("GET"))
}

export function toneOf(trace: Trace): TraceTone {
  if (hasFailed(trace)) return "failed"
  return trace.ended === "waiting" ? "waits" : "well"
}

/**
 * Returns the outcome in words: `Refused`, `Signed in`. An outcome that is not in the table becomes its name, split
 * into words.
 */
export function endWords(trace: Trace): string {
  if (isRejected(trace)) return "Rejected"
  const { ended } = trace
  const known = words.get(ended)
  if (known !== undefined) return known
  const spelt = ended.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase()
  return spelt.slice(0, 1).toUpperCase() + spelt.slice(1)
}

const words: ReadonlyMap<string, string> = new Map([
  ["waiting", "Waits"],
  ["live", "Session"],
  ["none", "No session"],
])

/**
 * Returns the trace's text for the request. Traces of earlier releases lack this text; the function then returns the
 * flow.
 */
export function requestWords({ request, flow }: Trace): string {
  return request || flow || "Request"
}

/** Writes milliseconds for readers: `0.4 ms`, `38 ms`, `1.25 s`. */
export function lasting(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(2)} s`
  return `${milliseconds >= 10 ? Math.round(milliseconds) : Number(milliseconds.toFixed(1))} ms`
}

/** Returns the state of a limit's rule in words: `9 left`, `skipped: store failed`. */
export function budgetWords({ left, skipped }: TraceBudget): string {
  return skipped === undefined ? `${left ?? 0} left` : `skipped: ${skipped}`
}
