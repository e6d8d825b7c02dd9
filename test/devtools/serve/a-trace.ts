import type { Trace } from "../../../src/ports/trace.ts"

/** A trace of a session read, with the given changes. */
export function traceOf(over: Partial<Trace> = {}): Trace {
  return {
    id: "00000000000000aa",
    request: "GET session",
    flow: "session",
    provider: undefined,
    person: undefined,
    at: 1_800_000_000_000,
    took: 2,
    moves: [{ from: undefined, to: "idle", on: "xstate.init", guard: undefined }],
    asks: [],
    passed: [],
    ended: "none",
    reason: undefined,
    error: undefined,
    ...over,
  }
}
