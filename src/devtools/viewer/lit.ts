/** Computes the path that requests took through a chart, and the flag at the state in which they stopped. */
import type { FlowDescription } from "../describe/description.ts"
import { stepsOf, stopOf, walkOfSteps } from "../follow/trace-path.ts"
import { isRejected, toneOf, type TraceTone } from "../follow/trace-words.ts"
import type { Walk } from "../follow/walk.ts"
import type { Trace } from "../../ports/trace.ts"

/** A few words over the corner of a state. */
export interface Flag {
  /** Path of the state. */
  state: string
  says: string
  tone: TraceTone | "soft"
}

export interface Lit {
  walk: Walk
  /** The path with all moves, also while the user steps through them. */
  path: Walk
  flags: readonly Flag[]
  /** The number of moves of all requests together. */
  steps: number
}

export interface LitRequests {
  /** The requests of the path, in their order. */
  traces: readonly Trace[]
  /** The selected request. */
  shown: Trace
  /** The number of moves to show; `undefined` for all moves. */
  step: number | undefined
}

/** Returns the path of the requests on the chart; `undefined` if no request belongs to this flow. */
export function litBy(description: FlowDescription, { traces, shown, step }: LitRequests): Lit | undefined {
  const steps = stepsOf(description, traces)
  if (steps.length === 0) return undefined
  const path = walkOfSteps(description, steps)
  const walk = step === undefined ? path : walkOfSteps(description, steps.slice(0, step))
  const stepping = step !== undefined && step < steps.length
  const flag: Flag = stepping
    ? { state: walk.at, says: `step ${step} of ${steps.length}`, tone: "soft" }
    : { state: stopOf(description, shown), says: stopWords(shown), tone: toneOf(shown) }
  return { walk, path, flags: shown.flow === description.flow ? [flag] : [], steps: steps.length }
}

function stopWords(trace: Trace): string {
  const tone = toneOf(trace)
  if (tone === "waits") return "waits here"
  if (tone === "well") return "ended here"
  if (isRejected(trace)) return `✕ rejected: ${trace.problem}`
  return `✕ stopped here${trace.reason === undefined ? "" : `: ${trace.reason}`}`
}
