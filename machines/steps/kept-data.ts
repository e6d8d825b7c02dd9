/** Which `keep` of a chart writes the data of an application's step or flow, as its definition says it. */
import type { LooseStep } from "./step.types.ts"

/** One `keep` of a definition. */
export interface KeptData {
  readonly part: LooseStep
  /** As the definition has it: an object, or a function of the data and the event. */
  readonly given: unknown
}

const kept = new WeakMap<object, KeptData>()

/** Notes what the parameters of a `keep` were made of: the proofs know them by identity. */
export function writing<P extends object>(params: P, data: KeptData): P {
  kept.set(params, data)
  return params
}

/** The `keep` that these parameters were made of; `undefined` for parameters of the library. */
export function keptBy(params: unknown): KeptData | undefined {
  return typeof params === "function" ? kept.get(params) : undefined
}
