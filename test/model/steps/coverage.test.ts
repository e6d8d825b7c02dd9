/** How much of each composed chart the generated paths take, and why no request takes the rest. */
import { describe, expect, it } from "vitest"
import { edgeKey, graphOf, type Edge } from "../../../machines/proofs/edges.ts"
import { programs } from "../../machines/flows.ts"
import { sampleNote } from "../../support/sample.ts"
import { takes } from "../contexts.ts"
import { pathsIn, programOf } from "../play.ts"
import { playedPaths } from "../sample-paths.ts"
import { scenes } from "../scenes.ts"
import { kinds } from "../shown.ts"
import { stepScenes, type StepScene } from "./scenes.ts"
import { whyUnprovokedIn } from "./unprovoked.ts"

/** Charts of at least one scene: two scenes with the same step on the same flow count once. */
const charts = stepScenes.filter((scene, index) => stepScenes.findIndex((other) => sameChart(scene, other)) === index)

function sameChart(one: StepScene, other: StepScene): boolean {
  return one.step === other.step && one.flow === other.flow
}

describe.each(charts)("the paths of $flow with the step $step", (chart) => {
  it("take every transition that the step adds and a request can cause; each of the others has a reason, and every reason is needed", async () => {
    const { edges, natural, program } = await taken(chart)
    const base = new Set(graphOf(programs[chart.flow]).edges.map(edgeKey))
    const added = edges.filter((edge) => !base.has(edgeKey(edge)))
    const provoked = added.filter((edge) => natural.has(edgeKey(edge)))
    const others = added.filter((edge) => !natural.has(edgeKey(edge)))
    const why = (edge: Edge) => whyUnprovokedIn({ step: chart.step, flow: chart.flow, program }, edge)
    console.log(
      `coverage: ${chart.flow} with ${chart.step}: ${provoked.length} of ${added.length} added transitions provoked over HTTP, ${others.length} with a reason why none can`,
    )
    expect(added.length).toBeGreaterThan(10)
    expect({
      unexplained: others.filter((edge) => why(edge) === undefined).map(edgeKey),
      needless: provoked.filter((edge) => why(edge) !== undefined).map(edgeKey),
    }).toEqual({ unexplained: [], needless: [] })
  })

  it("take the transitions that the same flow's paths take without the step, if the chart still has them", async () => {
    const { edges, natural } = await taken(chart)
    const declared = new Set(edges.map(edgeKey))
    const [base] = scenes.filter(
      ({ name, provider }) => name.endsWith(", database sessions") && provider === chart.provider,
    )
    if (base === undefined) throw new Error("There is no scene without the step.")
    const before = new Set((await pathsIn(base)).flatMap((path) => [...path.natural]))
    expect(before.size).toBeGreaterThan(10)
    expect([...before].filter((edge) => declared.has(edge) && !natural.has(edge))).toEqual([])
  })

  it("leave nothing out if fewer of them are played: no transition, state, request, cause of an answer, refusal or end", async () => {
    const own = stepScenes.filter((scene) => sameChart(scene, chart))
    const all = (await Promise.all(own.map(pathsIn))).flat()
    const fewer = (await Promise.all(own.map((scene) => playedPaths(scene, stepScenes)))).flat()
    for (const [what, shownBy] of Object.entries(kinds))
      expect(new Set(fewer.flatMap(shownBy)), `${what}. ${sampleNote}`).toEqual(new Set(all.flatMap(shownBy)))
  })

  it("take no transition that the composed chart's graph does not have", async () => {
    const { edges, seen } = await taken(chart)
    const declared = new Set(edges.map(edgeKey))
    expect([...seen].filter((edge) => !declared.has(edge))).toEqual([])
  })
})

describe.each(charts)("the transitions that no path takes of $flow with the step $step", (chart) => {
  it("lead to their declared targets", async () => {
    const { edges, seen, program } = await taken(chart)
    const left = edges.filter((edge) => edge.from.startsWith(`admission.${chart.step}.`) && !seen.has(edgeKey(edge)))
    expect(left.filter((edge) => !takes(program, edge)).map(edgeKey)).toEqual([])
  })
})

async function taken(chart: StepScene) {
  const own = stepScenes.filter((scene) => sameChart(scene, chart))
  const paths = (await Promise.all(own.map(pathsIn))).flat()
  const program = await programOf(chart)
  const { edges } = graphOf(program)
  const natural = new Set(paths.flatMap((path) => [...path.natural]))
  return { edges, natural, program, seen: new Set(paths.flatMap((path) => [...path.edges])) }
}
