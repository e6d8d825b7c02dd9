/** A trace in words: its end, whether it failed, and its duration. */
import type { Trace } from "../../ports/trace.ts"

/** The look of an entry: failed, waiting for a later request, or ended well. */
export type TraceTone = "failed" | "waits" | "well"

/** The request was refused, reached no route, or returned less than it asked for. */
export function hasFailed({ ended, reason, error }: Trace): boolean {
  return ended === "refused" || ended === "turnedAway" || reason !== undefined || error !== undefined
}

/**
 * The request read a session, or another page, without a failure: most requests of an application do. A change of a
 * session (`POST session`) is not one.
 */
export function isQuietRead(trace: Trace): boolean {
  if (hasFailed(trace) || trace.request.startsWith("POST")) return false
  return trace.flow === "session" || (trace.flow === "" && trace.request.startsWith("GET"))
}

export function toneOf(trace: Trace): TraceTone {
  if (hasFailed(trace)) return "failed"
  return trace.ended === "waiting" ? "waits" : "well"
}

/** The end in words: `Refused`, `Signed in`. An unknown outcome is spelt out. */
export function endWords({ ended }: Trace): string {
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

/** The request in words; its flow, for an old trace without a request. */
export function requestWords({ request, flow }: Trace): string {
  return request || flow || "Request"
}

/** Milliseconds for readers: `0.4 ms`, `38 ms`, `1.25 s`. */
export function lasting(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(2)} s`
  return `${milliseconds >= 10 ? Math.round(milliseconds) : Number(milliseconds.toFixed(1))} ms`
}
