/** The flows: composed as the application composes them, and proven. */
import { rowsOf } from "../../../machines/proofs/catalogue.ts"
import { graphOf } from "../../../machines/proofs/edges.ts"
import { isComposed } from "../../flows/composed.ts"
import { compositionOf } from "../../flows/composition.ts"
import { policiesFor, type FlowName } from "../../flows/policies.ts"
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

/** Only flows that somebody can go through. @throws what composing throws, with a sentence for developers. */
function proven(config: CheckContext["config"]): Finding[] {
  const { programs } = compositionOf(config)
  const used = flowsOf(config)
  const rows = new Map<FlowName, { rules: number; checks: Set<string> }>()
  for (const [flow, { requires = [] }] of policiesFor(config, programs)) {
    if (!used.has(flow)) continue
    const known = rows.get(flow) ?? { rules: rowsOf({ whole: graphOf(programs[flow]) }).length, checks: new Set() }
    for (const check of requires) known.checks.add(check)
    rows.set(flow, known)
  }
  const steps = [...config.steps.keys()]
  const own = isComposed(config)
    ? ` as this application composes them${steps.length > 0 ? ` (steps: ${steps.join(", ")})` : ""}`
    : ""
  return [
    ok(`The flows${own} are proven: no path leads to a session round a check.`),
    ...[...rows].map(([flow, { rules, checks }]) =>
      ok(`${flow}: ${rules} rules hold${checks.size > 0 ? `; before a session: ${[...checks].join(", ")}` : ""}.`),
    ),
  ]
}

function flowsOf({ providers }: CheckContext["config"]): ReadonlySet<FlowName> {
  const ofProviders = [...providers.values()].map(({ type }): FlowName => (type === "oidc" ? "oauth" : type))
  return new Set<FlowName>([...ofProviders, "session", "signOut"])
}
