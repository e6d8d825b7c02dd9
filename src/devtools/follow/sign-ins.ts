/** Groups the requests of sign-ins, and of other flows that take several requests. */
import type { Trace } from "../../ports/trace.ts"
import type { FlowDescription } from "../describe/description.ts"

/** The lifetime of a waiting flow whose chart is unknown, in seconds: the lifetime of a visit to a provider. */
const USUAL_WAIT = 900

/**
 * Returns the time that a flow can wait for the next request, in seconds.
 *
 * @param descriptions the charts of the page.
 */
export function waitOf({ flow, moves }: Trace, descriptions: readonly FlowDescription[]): number {
  const last = moves.at(-1)?.to
  const states = descriptions.find((description) => description.flow === flow)?.states
  return states?.find(({ path }) => path === last)?.lasts ?? USUAL_WAIT
}

/** Returns true for a request of a flow that can take several requests: any flow except a read of a session. */
export function isOfSignIn({ flow }: Trace): boolean {
  return flow !== "" && flow !== "session"
}

/**
 * Returns the requests of each flow with several requests, by the id of the flow, oldest first. Leaves out requests
 * that only read a session, and requests that reached no flow.
 */
export function signInsOf(traces: readonly Trace[]): ReadonlyMap<string, readonly Trace[]> {
  const byId = new Map<string, Trace[]>()
  for (const trace of traces) {
    if (!isOfSignIn(trace)) continue
    const known = byId.get(trace.id)
    if (known) known.push(trace)
    else byId.set(trace.id, [trace])
  }
  const several = [...byId].filter(([, requests]) => requests.length > 1)
  return new Map(several.map(([id, requests]) => [id, requests.toSorted((one, other) => one.at - other.at)]))
}

/**
 * Returns true if a flow waits, and has expired: a later request can no longer continue it. The trace must be the last
 * of its flow.
 *
 * @param now the present time, in milliseconds since the epoch.
 * @param wait the result of {@link waitOf}, in seconds.
 */
export function isAbandoned({ ended, at }: Trace, now: number, wait: number): boolean {
  return ended === "waiting" && now - at > wait * 1000
}
