/** The first net: the compiler's refusals, and the findings of the catalogue of invariants. */
import { ChartError } from "../../machines/chart-error.ts"
import type { CounterExample } from "../../machines/proofs/invariants.ts"
import { counterExamples } from "../../machines/proofs/verify-flow.ts"
import { programOf } from "./all.ts"
import { builtIn, policiesOf } from "./flows.ts"
import type { Mutant } from "./mutant.ts"

/** The finding: an invariant with its id, or the compiler's error; `undefined` without a finding. */
export function provenWrong(mutant: Mutant): string | undefined {
  try {
    const found = brokenIn(mutant)
    return found && `${found.id ?? ""} ${found.invariant}`.trim()
  } catch (error) {
    if (error instanceof ChartError) return `compile: ${error.code}`
    throw error
  }
}

/** Returns the first invariant that the mutant breaks in one of the configurations of its flow. */
function brokenIn(mutant: Mutant): CounterExample | undefined {
  const program = programOf(mutant)
  for (const policy of policiesOf(mutant.flow)) {
    const [found] = counterExamples(program, { ...policy, base: builtIn(mutant.flow) })
    if (found) return found
  }
  return undefined
}
