/** Remembers from which `keep` of an application's step or flow the parameters of a chart's `keep` were made. */
import type { LooseStep } from "./step.types.ts"

/** One `keep` of a definition. */
export interface KeptData {
  readonly part: LooseStep
  /** The `params` in the definition: an object, or a function of the data and the event. */
  readonly given: unknown
}

const kept = new WeakMap<object, KeptData>()

/**
 * Remembers the definition from which these parameters were made, and returns the parameters. The proofs look the
 * definition up by the parameters' identity.
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
