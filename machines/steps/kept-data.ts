/**
 * Remembers the `keep`s that an application wrote in a step or flow. The chart contains wrapped versions of them, and
 * the proofs look up the originals.
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
 * Remembers the definition of which `params` is the wrapped version, and returns `params`. The proofs look up the
 * definition by the identity of `params`.
 */
export function writing<P extends object>(params: P, data: KeptData): P {
  kept.set(params, data)
  return params
}

/** Returns the definition that was remembered for these parameters; `undefined` for parameters of the library. */
export function keptBy(params: unknown): KeptData | undefined {
  return typeof params === "function" ? kept.get(params) : undefined
}
