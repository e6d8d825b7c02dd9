/** The reasons of refusals in the charts, compared with the reasons that requests cause. */
import { describe, expect, it } from "vitest"
import { describe as describeChart } from "../../src/devtools/describe/describe.ts"
import { pathsOf, playedFlows, type PlayedFlow } from "./play.ts"
import { nameOf, refusalsIn } from "./refusals.ts"

// The cast is correct, because TypeScript requires exactly these keys in `playedFlows`.
describe.each(Object.keys(playedFlows) as readonly PlayedFlow[])("the reasons of refusals in %s", (flow) => {
  it("are declared wherever no answer brings them, and requests cause each declared reason and no other", async () => {
    const description = describeChart(playedFlows[flow].chart)
    const { declared, provoked, reasons } = refusalsIn(
      description,
      (await pathsOf(flow)).map(({ path }) => path),
    )
    const unnamed = declared.filter(
      ({ cause, reason, reasons: several }) => cause === "always" && reason === undefined && several === undefined,
    )
    expect(unnamed.map(nameOf)).toEqual([])
    const said = declared.flatMap((edge) => {
      const known = edge.reasons ?? (edge.reason === undefined ? undefined : [edge.reason])
      return known !== undefined && provoked.has(edge) ? [{ edge: nameOf(edge), reasons: [...known].toSorted() }] : []
    })
    const caused = declared.flatMap((edge) => {
      const isKnown = edge.reasons !== undefined || edge.reason !== undefined
      return isKnown && provoked.has(edge)
        ? [{ edge: nameOf(edge), reasons: [...(reasons.get(edge) ?? [])].toSorted() }]
        : []
    })
    expect(caused).toEqual(said)
  })
})
