/** Composes the flows as the application does, and proves them. */
import { rowsOf } from "../../../machines/proofs/catalogue.ts"
import { graphOf } from "../../../machines/proofs/edges.ts"
import { flowOf, flowsWithoutProvider } from "../../flows/registry.ts"
import { compositionOf, policiesOf } from "../../flows/composition.ts"
import { ok, problem, type Check, type CheckContext, type Finding } from "./check.ts"

export const proofsCheck: Check = {
  id: "proofs",
  title: "Flows",
  run: ({ config }) => {
    try {
      return proven(config)
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      return [{ ...problem(said), docs: "docs/proofs.md" }]
    }
  },
}

/**
 * Returns the findings about the flows that a visitor can use.
 *
 * @throws {Error} if the composition of the flows or a proof fails. The message tells the developer what to do.
 */
function proven(config: CheckContext["config"]): Finding[] {
  const used = flowsOf(config)
  const rows = new Map<string, { rules: number; checks: Set<string> }>()
  for (const [{ id, program }, { requires = [] }] of policiesOf(compositionOf(config), config)) {
    if (!used.has(id)) continue
    const known = rows.get(id) ?? { rules: rowsOf({ whole: graphOf(program) }).length, checks: new Set() }
    for (const check of requires) known.checks.add(check)
    rows.set(id, known)
  }
  const steps = [...config.steps.keys()]
  const own = config.isComposed
    ? ` as this application composes them${steps.length > 0 ? ` (steps: ${steps.join(", ")})` : ""}`
    : ""
  return [
    ok(`The flows${own} are proven: no path leads to a session without its checks.`),
    ...[...rows].map(([flow, { rules, checks }]) =>
      ok(`${flow}: ${rules} rules hold${checks.size > 0 ? `; before a session: ${[...checks].join(", ")}` : ""}.`),
    ),
  ]
}

function flowsOf({ providers, ownFlows }: CheckContext["config"]): ReadonlySet<string> {
  return new Set([...[...providers.values()].map(flowOf), ...ownFlows.keys(), ...flowsWithoutProvider])
}
