/** Distinguishes the checks of a trace: a check that the request passed, and a check that did not apply. */
import type { Trace } from "../../ports/trace.ts"
import type { EdgeDescription, FlowDescription } from "../describe/description.ts"
import { edgesOfMoves } from "./trace-path.ts"

/**
 * How a flow passed a check:
 *
 * - `passed`: this request passed the check.
 * - `notApplied`: the check did not apply. The request had nothing to compare, or the step did not apply to this person or
 *   provider.
 * - `remembered`: the browser is a remembered device, which skipped the step.
 * - `earlier`: an earlier request of the flow passed the check, or the trace does not say how.
 */
export type PassedHow = "passed" | "notApplied" | "remembered" | "earlier"

export interface Passing {
  readonly check: string
  readonly how: PassedHow
}

/** The words after the name of a check. */
export const passedWords: Readonly<Record<PassedHow, string>> = {
  passed: "",
  notApplied: "did not apply",
  remembered: "skipped: remembered device",
  earlier: "in an earlier request",
}

/**
 * Returns the checks that the flow has passed, in their order.
 *
 * @param description the chart of the trace's flow. Without it, every check counts as `passed`.
 */
export function passingsOf(description: FlowDescription | undefined, trace: Trace): readonly Passing[] {
  if (description === undefined) return trace.passed.map((check) => ({ check, how: "passed" }))
  const edges = edgesOfMoves(description, trace.moves)
  return trace.passed.map((check) => {
    const edge = edges.find((each) => each?.passes === check)
    return { check, how: edge === undefined ? "earlier" : howBy(edge) }
  })
}

function howBy({ on, notApplied }: EdgeDescription): PassedHow {
  if (on === "device.recognized") return "remembered"
  return notApplied === true ? "notApplied" : "passed"
}
