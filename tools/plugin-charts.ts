/**
 * The charts of the plugins that this package has, for the drawings: the account page, the second factor on it, and the
 * flows of passwords and of mailed codes.
 */
import type { Chart, FlowTypes } from "../machines/grammar.ts"

/** Returns the charts by the ids of their flows. */
export async function pluginCharts(): Promise<ReadonlyMap<string, Chart<FlowTypes>>> {
  const { account } = await import("../src/account.ts")
  const { manageTotp } = await import("../src/steps/totp.ts")
  const { memoryTotpStore } = await import("../src/stores/memory/totp-store.ts")
  const { chartsOfFlow } = await import("../machines/own-flow/flow-chart.ts")
  const { proofFlow } = await import("../src/password-flows/proof-flow.ts")
  const { mailCodeFlow } = await import("../src/mail-code/mail-code-flow.ts")
  const plugins = [account(), manageTotp({ store: memoryTotpStore(), issuer: "Example" })]
  const flows = [
    ...plugins.flatMap((plugin) => plugin.flows ?? []),
    proofFlow({ signUp: true, minimum: 15 }),
    mailCodeFlow(),
  ]
  return new Map(flows.map(({ id, definition }) => [id, chartsOfFlow(definition).chart]))
}
