/** The built-in charts, and each configuration that they are proven in. */
import type { Chart, FlowTypes } from "../../machines/grammar.ts"
import type { FlowName } from "../../src/flows/registry.ts"
import { charts, configurations, programs } from "../../test/machines/flows.ts"
import type { FlowPolicy } from "../../machines/proofs/verify-flow.ts"
import type { Tables } from "../../machines/program.ts"

export function chartOfFlow(flow: FlowName): Chart<FlowTypes> {
  // A chart is read as plain config here: what it is typed to is of no use.
  return charts[flow] as unknown as Chart<FlowTypes>
}

/** The flow as it is built in. */
export function builtIn(flow: FlowName): Tables {
  return programs[flow]
}

/** What the flow is held to, once for each configuration that it can have. */
export function policiesOf(flow: FlowName): readonly FlowPolicy[] {
  const own = configurations.filter(({ program }) => program === programs[flow])
  return own.length > 0 ? own.map(({ requires, assume }) => ({ requires, assume })) : [{}]
}
