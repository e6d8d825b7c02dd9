/**
 * From each `keep` that an application wrote in a step or flow, the library makes a `keep` of the chart. This file
 * remembers the original, so that the proofs can look it up.
 */
import type { LooseStep } from "./step.types.ts"

/** One `keep` of a definition. */
export interface KeptData {
  readonly part: LooseStep
  /** The `params` in the definition: an object, or a function of the data and the event. */
  readonly given: unknown
}

const kept = new WeakMap<object, KeptData>()

/**
 * Remembers the definition from which these parameters were made, and returns the parameters. The proofs look up the
 * definition by the identity of the parameters.
 */
export function writing<P extends object>(params: P, data: KeptData): P {
  kept.set(params, data)
  return params
}

/**
 * Returns the `keep` of a definition from which these parameters were made; `undefined` for parameters of the library.
 */
export function keptBy(params: unknown): KeptData | undefined {
  return typeof params === "function" ? kept.get(params) : undefined
}
