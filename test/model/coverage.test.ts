/** How much of each chart the generated paths take, and why no request takes the rest. */
import { describe, expect, it } from "vitest"
import { edgeKey, graphOf } from "../../machines/proofs/edges.ts"
import { everyFlow } from "../../src/flows/every-flow.ts"
import { flowNames, type FlowName } from "../../src/flows/registry.ts"
import { pairwise } from "../../src/testing/model/select.ts"
import { takes } from "./contexts.ts"
import { pathsOf } from "./play.ts"
import { whyUnprovoked } from "./unprovoked.ts"

describe.each(flowNames)("the paths of %s", (flow) => {
  it("take every declared transition that a request can cause; each of the others has a reason, and every reason is needed", async () => {
    const { edges, natural } = await taken(flow)
    const others = edges.filter((edge) => !natural.has(edgeKey(edge)))
    const unexplained = others.filter((edge) => whyUnprovoked(flow, edge) === undefined).map(edgeKey)
    const provoked = edges.filter((edge) => natural.has(edgeKey(edge)))
    const needless = provoked.filter((edge) => whyUnprovoked(flow, edge) !== undefined).map(edgeKey)
    console.log(
      `coverage: ${flow}: ${provoked.length} of ${edges.length} declared transitions provoked over HTTP, ${others.length} with a reason why none can`,
    )
    expect({ unexplained, needless }).toEqual({ unexplained: [], needless: [] })
  })

  it("leave nothing out if fewer of them are played", async () => {
    const { paths } = await taken(flow)
    const scenes = new Map(paths.map(({ scene }) => [scene.name, paths.filter((one) => one.scene === scene)]))
    const fewer = [...scenes.values()].flatMap((own) => pairwise(own.map(({ path }) => path)))
    const all = new Set(paths.flatMap(({ path }) => [...path.edges]))
    expect(new Set(fewer.flatMap(({ edges }) => [...edges]))).toEqual(all)
  })

  it("take no transition that the chart's graph does not have", async () => {
    const { paths, edges } = await taken(flow)
    const declared = new Set(edges.map(edgeKey))
    expect(paths.flatMap(({ path }) => [...path.edges]).filter((edge) => !declared.has(edge))).toEqual([])
  })

  it("leave out transitions that no request can cause, and each of these leads to its declared target", async () => {
    const { edges, natural, program } = await taken(flow)
    const others = edges.filter((edge) => !natural.has(edgeKey(edge)))
    expect(others.filter((edge) => !takes(program, edge)).map(edgeKey)).toEqual([])
  })
})

async function taken(flow: FlowName) {
  const paths = await pathsOf(flow)
  const program = everyFlow[flow].program(undefined)
  const natural = new Set(paths.flatMap(({ path }) => [...path.natural]))
  return { paths, program, edges: graphOf(program).edges, natural }
}
