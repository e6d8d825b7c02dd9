/** Finds the reason why the number of states in a model has no limit. */
import type { FlowState } from "../../../machines/step.ts"
import { ModelProblem } from "./absent-fields.ts"
import { valueAt, type ReadPath } from "./guard-reads.ts"

/** A value that a guard or a cause reads. */
export interface Read {
  readonly reader: string
  readonly path: ReadPath
}

/**
 * Returns the problem of a model with too many states. It names the value that differs in most of these states, because
 * this value probably changes without end.
 */
export function endless(positions: readonly { state: FlowState }[], reads: readonly Read[]): ModelProblem {
  const paths = [...new Map(reads.map(({ path }) => [path.join("."), path])).values()]
  const counted = paths.map((path) => {
    const values = new Set(positions.map(({ state }) => JSON.stringify(valueAt(state.context, path))))
    return { path, values: values.size }
  })
  const [worst] = counted.toSorted((one, other) => other.values - one.values)
  return new ModelProblem({ kind: "endless", path: worst?.path ?? [], values: worst?.values ?? 0 })
}
