import type { Failure } from "./facts.ts"

/**
 * The three events that the interpreter sends in place of an answer or a request: an effect failed, an effect took too
 * long, or the waiting flow expired. Every chart handles these events at its root. None of these events leads to the
 * state that issues a session.
 */
export type EngineFailure =
  | { type: "effect.failed"; ask: string; failure: Failure }
  | { type: "effect.timedOut"; ask: string; failure: Failure }
  | { type: "flow.expired"; failure: Failure }

/** `effect.failed` and `effect.timedOut`, which the interpreter can send in place of the answer of any effect. */
export type EffectFailure = Exclude<EngineFailure["type"], "flow.expired">

export const effectFailures: readonly EffectFailure[] = ["effect.failed", "effect.timedOut"]

/** `effect.failed`, `effect.timedOut` and `flow.expired`. */
export const engineFailureTypes: ReadonlySet<string> = new Set<EngineFailure["type"]>([
  ...effectFailures,
  "flow.expired",
])
