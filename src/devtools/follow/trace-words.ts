/** A trace in words: how it ended, whether that is a failure, how long it took. Shapes and colours come after the words. */
import type { Trace } from "../../ports/trace.ts"

/** What an entry looks like: it failed, it goes on with a later request, or it is over and well. */
export type TraceTone = "failed" | "waits" | "well"

/** It was refused, it was no request to a route, or it gave less than was asked for. */
export function hasFailed({ ended, reason, error }: Trace): boolean {
  return ended === "refused" || ended === "turnedAway" || reason !== undefined || error !== undefined
}

/**
 * It only read something, as a rule a session, and nothing was wrong: by far the most of what an application does. A
 * change of a session (`POST session`) is none.
 */
export function isQuietRead(trace: Trace): boolean {
  if (hasFailed(trace) || trace.request.startsWith("POST")) return false
  return trace.flow === "session" || (trace.flow === "" && trace.request.startsWith("GET"))
}

export function toneOf(trace: Trace): TraceTone {
  if (hasFailed(trace)) return "failed"
  return trace.ended === "waiting" ? "waits" : "well"
}

/** How it ended, for people: `Refused`, `Signed in`. An outcome without words of its own is spelt out. */
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

/** What was asked for; a trace of before requests were named says its flow. */
export function requestWords({ request, flow }: Trace): string {
  return request || flow || "Request"
}

/** Milliseconds as people read them: `0.4 ms`, `38 ms`, `1.25 s`. */
export function lasting(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(2)} s`
  return `${milliseconds >= 10 ? Math.round(milliseconds) : Number(milliseconds.toFixed(1))} ms`
}
