/** The built-in charts, and the configurations for which the proofs run. */
import type { Chart, FlowTypes } from "../../machines/grammar.ts"
import type { FlowName } from "../../src/flows/registry.ts"
import { charts, configurations, programs } from "../../test/machines/flows.ts"
import type { FlowPolicy } from "../../machines/proofs/verify-flow.ts"
import type { Tables } from "../../machines/program.ts"

export function chartOfFlow(flow: FlowName): Chart<FlowTypes> {
  // Mutants read a chart as plain config; its static type does not help here.
  return charts[flow] as unknown as Chart<FlowTypes>
}

/** The built-in chart. */
export function builtIn(flow: FlowName): Tables {
  return programs[flow]
}

/** The policies that the proofs use, one for each configuration. */
export function policiesOf(flow: FlowName): readonly FlowPolicy[] {
  const own = configurations.filter(({ program }) => program === programs[flow])
  return own.length > 0 ? own.map(({ requires, assume }) => ({ requires, assume })) : [{}]
}
