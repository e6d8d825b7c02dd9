/** Finds the `keep` of a definition that writes the data of an application's step or flow. */
import type { LooseStep } from "./step.types.ts"

/** One `keep` of a definition. */
export interface KeptData {
  readonly part: LooseStep
  /** The definition's value: an object, or a function of the data and the event. */
  readonly given: unknown
}

const kept = new WeakMap<object, KeptData>()

/** Remembers the source of the parameters of a `keep`. The proofs identify them by their object. */
export function writing<P extends object>(params: P, data: KeptData): P {
  kept.set(params, data)
  return params
}

/** The `keep` that these parameters were made of; `undefined` for parameters of the library. */
export function keptBy(params: unknown): KeptData | undefined {
  return typeof params === "function" ? kept.get(params) : undefined
}
