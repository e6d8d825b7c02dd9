/**
 * Records what happens in a request, and passes the record to the trace listeners. Without listeners, records nothing.
 */
import type { TraceNotes } from "../../flows/trace-notes.ts"
import { listenersOf } from "../../devtools/serve/listeners.ts"
import type { Trace, TraceListener } from "../../ports/trace.ts"
import type { Platform, ServedRequest } from "../runtime.ts"
import { traceErrorOf } from "./trace-error.ts"
import { newTraceId } from "./trace-id.ts"

/**
 * Serves a request in a configuration with trace listeners, and calls the listeners when the response is ready. The
 * recording never changes the response.
 *
 * @param named the value of {@link Trace.request} until the request is routed.
 */
export async function recordTrace<T>(
  named: string,
  served: ServedRequest,
  serve: (served: ServedRequest) => Promise<T>,
): Promise<T> {
  const { config, impure } = served
  const listeners = listenersOf(config, impure)
  const notes = blankNotes(named, impure.now)
  try {
    return await serve({ ...served, notes })
  } finally {
    tell(notes, served, listeners)
  }
}

function blankNotes(request: string, now: () => number): TraceNotes {
  return {
    now,
    at: now(),
    moves: [],
    asks: [],
    request,
    id: undefined,
    flow: "",
    provider: undefined,
    person: undefined,
    passed: [],
    ended: "answered",
    error: undefined,
    reason: undefined,
    problem: undefined,
    attemptsLeft: undefined,
    silent: false,
  }
}

function tell(notes: TraceNotes, { config, impure }: ServedRequest, listeners: readonly TraceListener[]): void {
  if (notes.silent) return
  try {
    const trace = traceOf(notes, impure)
    for (const listener of listeners) hear(listener, trace)
  } catch (error) {
    config.log.error(new Error("Recording the trace failed; the response is unaffected.", { cause: error }))
  }
}

/** Makes the trace: names and times, and of an error only the parts that a trace may show. */
function traceOf(notes: TraceNotes, impure: Platform): Trace {
  const { id, request, flow, provider, person, at, moves, asks, passed, ended, reason, error } = notes
  const named = { id: id?.() ?? newTraceId(impure), request, flow, provider, person }
  const ran = { at, took: impure.now() - at, moves, asks, passed, ended, reason, ...rejectionOf(notes) }
  return { ...named, ...ran, error: error && traceErrorOf(error) }
}

/** Returns the fields of the trace for an attempt that a step rejected; none for another request. */
function rejectionOf({ problem, attemptsLeft }: TraceNotes): Pick<Trace, "problem" | "attemptsLeft"> {
  if (!problem) return {}
  return attemptsLeft === undefined ? { problem } : { problem, attemptsLeft }
}

/**
 * Calls a listener. A listener that throws or rejects, such as an exporter that is down, has no effect on the request.
 */
function hear(listener: TraceListener, trace: Trace): void {
  try {
    const told: unknown = listener(trace)
    Promise.resolve(told).catch(() => undefined)
  } catch {
    // The error is ignored, because the flow has ended and its result is unaffected.
  }
}
