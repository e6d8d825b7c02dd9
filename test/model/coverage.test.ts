/** How much of each chart the generated paths take, and why no request takes the rest. */
import { describe, expect, it } from "vitest"
import { edgeKey, graphOf } from "../../machines/proofs/edges.ts"
import type { FlowPath } from "../../src/testing/model/path.ts"
import { pairwise } from "../../src/testing/model/select.ts"
import { sampleNote } from "../support/sample.ts"
import { takes } from "./contexts.ts"
import { pathsOf, playedFlows, type PlayedFlow, type ScenePath } from "./play.ts"
import { playedPaths } from "./sample-paths.ts"
import { scenes } from "./scenes.ts"
import { againScenes } from "./scenes-again.ts"
import { kinds } from "./shown.ts"
import { whyUnprovoked } from "./unprovoked.ts"

// The cast is correct, because TypeScript requires exactly these keys in `playedFlows`.
describe.each(Object.keys(playedFlows) as readonly PlayedFlow[])("the paths of %s", (flow) => {
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

  it("leave nothing out if fewer of them are played: no transition, state, request, cause of an answer, refusal or end", async () => {
    const { paths } = await taken(flow)
    const all = paths.map(({ path }) => path)
    for (const fewer of [await played(flow), pairsOf(paths)])
      for (const [what, shownBy] of Object.entries(kinds))
        expect(new Set(fewer.flatMap(shownBy)), `${what}. ${sampleNote}`).toEqual(new Set(all.flatMap(shownBy)))
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

/** The paths that this run plays, in the scenes of both lists. */
async function played(flow: PlayedFlow): Promise<readonly FlowPath[]> {
  const lists = [scenes, againScenes].map((list) =>
    list.filter((scene) => scene.flow === flow).map((scene) => playedPaths(scene, list)),
  )
  return (await Promise.all(lists.flat())).flat()
}

function pairsOf(paths: readonly ScenePath[]): readonly FlowPath[] {
  const every = new Set(paths.map(({ scene }) => scene))
  return [...every].flatMap((scene) => pairwise(paths.filter((one) => one.scene === scene).map(({ path }) => path)))
}

async function taken(flow: PlayedFlow) {
  const paths = await pathsOf(flow)
  const program = playedFlows[flow].program(undefined)
  const natural = new Set(paths.flatMap(({ path }) => [...path.natural]))
  return { paths, program, edges: graphOf(program).edges, natural }
}
