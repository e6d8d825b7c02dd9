import { beforeAll, describe, expect, it } from "vitest"
import { insertSteps } from "../../machines/steps/insert-steps.ts"
import { describeBuiltIn } from "../../src/devtools/describe/built-in.ts"
import { describe as describeFlow } from "../../src/devtools/describe/describe.ts"
import type { FlowDescription } from "../../src/devtools/describe/description.ts"
import { pathsFound } from "../../src/devtools/follow/paths-found.ts"
import {
  PATHS_VERSION,
  pathsIn,
  stepsOf,
  walkAlong,
  type PathsFile,
  type PlayedPath,
} from "../../src/devtools/follow/paths.ts"
import { edgesOfMoves } from "../../src/devtools/follow/trace-path.ts"
import { begin, choices, follow } from "../../src/devtools/follow/walk.ts"
import { builtInPaths } from "../../tools/visualizer-paths.ts"
import { charts as builtInCharts } from "../machines/flows.ts"
import { pathsOf, playedFlows, type PlayedFlow } from "../model/play.ts"
import { wordStep } from "../steps/steps-app.ts"

let file: PathsFile
const descriptions = describeBuiltIn()
const ofTests = Object.entries(playedFlows).map(([flow, { chart }]) => [flow as PlayedFlow, chart.id] as const)

// The generation of all paths takes some tens of seconds while other tests run.
beforeAll(async () => {
  file = await builtInPaths()
}, 180_000)

function described(name: string): FlowDescription {
  const found = descriptions.find(({ flow }) => flow === name)
  if (!found) throw new Error(`There is no flow ${name}.`)
  return found
}

function taken(paths: readonly PlayedPath[]): ReadonlySet<string> {
  return new Set(paths.flatMap((path) => stepsOf(path).map(({ edge }) => edge)))
}

function endOf(description: FlowDescription, path: PlayedPath) {
  const { at } = walkAlong(description, path, Infinity)
  return description.states.find((state) => state.path === at)
}

describe.each(ofTests)("the paths of the tests of %s", (tested, name) => {
  const description = described(name)

  it("take every transition that any path of the tests takes", async () => {
    const all = await pathsOf(tested)
    const moves = all.flatMap(({ path }) => path.requests.flatMap(({ expected }) => expected.moves))
    const declared = new Set(edgesOfMoves(description, moves).flatMap((edge) => edge?.id ?? []))
    expect(taken(pathsIn(file, description))).toEqual(declared)
  })

  it("name every cause of an answer or a request in the tests", async () => {
    const all = await pathsOf(tested)
    const causes = all.flatMap(({ path }) =>
      path.requests.flatMap(({ entry, answers }) => [
        entry.name,
        ...answers.map(({ ask, cause }) => `${ask}: ${cause.name}`),
      ]),
    )
    const says = pathsIn(file, description).flatMap((path) => stepsOf(path).flatMap((step) => step.says ?? []))
    expect(new Set(says)).toEqual(new Set(causes))
  })

  it("are few, have distinct names, and begin with the path without failures", () => {
    const paths = pathsIn(file, description)
    expect(paths.length).toBeLessThanOrEqual(150)
    const [first] = paths
    expect(first && endOf(description, first)?.kind).not.toBe("refusal")
    expect(first?.title).not.toMatch(/fails|hangs/)
    expect(new Set(paths.map(({ title, setting }) => `${title} in ${setting}`)).size).toBe(paths.length)
  })

  it("end in a final state of the chart, and each request except the last request ends in a waiting state", () => {
    for (const path of pathsIn(file, description)) {
      expect(choices(description, walkAlong(description, path, Infinity)), path.title).toEqual([])
      const ends = path.requests.map(({ ended }) => ended === "waiting")
      expect(ends, path.title).toEqual(ends.map((_ended, index) => index < ends.length - 1))
    }
  })
})

describe("the paths of a file", () => {
  it("are empty for another chart than their own", () => {
    const extended = describeFlow(insertSteps(builtInCharts.credentials, [wordStep()]))
    expect(pathsIn(file, extended)).toEqual([])
    expect(pathsIn(file, described("admission"))).toEqual([])
  })

  it("are the content of the file", () => {
    const description = described("sign-out")
    const own = pathsFound(description)
    const written = JSON.stringify({ version: PATHS_VERSION, flows: { "sign-out": own } } satisfies PathsFile)
    expect(pathsIn(JSON.parse(written) as PathsFile, description)).toEqual(own)
  })
})

/** Every state that a walk from there can reach, including itself. */
function statesFrom(description: FlowDescription, start: string): ReadonlySet<string> {
  const seen = new Set([start])
  for (const at of seen)
    for (const edge of choices(description, { at, taken: [], passed: [] }))
      seen.add(edge.to === edge.from ? at : edge.to)
  return seen
}

const charts: readonly (readonly [string, FlowDescription])[] = [
  ...descriptions.map((description) => [description.flow, description] as const),
  ["credentials with a step", describeFlow(insertSteps(builtInCharts.credentials, [wordStep()]))],
]

describe.each(charts)("the paths found on the chart of %s", (_name, description) => {
  const paths = pathsFound(description)

  it("take every transition that a walk can take, failures only during an effect or a wait", () => {
    const seen = new Map([[begin(description).at, begin(description)]])
    const possible = new Set<string>()
    for (const walk of seen.values())
      for (const edge of choices(description, walk)) {
        const state = description.states.find(({ path }) => path === walk.at)
        const waits = state?.keeps !== undefined || state?.kind === "waiting"
        if (edge.on === "flow.expired" && !waits) continue
        if (edge.on.startsWith("effect.") && !state?.asks) continue
        possible.add(edge.id)
        const next = follow(description, walk, edge.id)
        if (!seen.has(next.at)) seen.set(next.at, next)
      }
    expect(taken(paths)).toEqual(possible)
  })

  it("can be walked from the start to an end", () => {
    for (const path of paths) expect(choices(description, walkAlong(description, path, Infinity))).toEqual([])
  })

  it("continue to the best end, after each transition that still leads to it", () => {
    const best = description.states.some(({ kind }) => kind === "success") ? "success" : "end"
    const goals = new Set(description.states.flatMap(({ kind, path }) => (kind === best ? [path] : [])))
    const reaching = taken(paths.filter((path) => endOf(description, path)?.kind === best))
    const leading = [...taken(paths)].filter((id) => {
      const edge = description.edges.find((each) => each.id === id)
      return (
        edge !== undefined && edge.to !== edge.from && [...statesFrom(description, edge.to)].some((at) => goals.has(at))
      )
    })
    expect(leading.length).toBeGreaterThan(3)
    expect(leading.filter((id) => !reaching.has(id))).toEqual([])
  })

  it("have distinct names, and wait between their requests", () => {
    expect(new Set(paths.map(({ title }) => title)).size).toBe(paths.length)
    for (const path of paths) {
      let count = 0
      for (const { steps } of path.requests.slice(0, -1)) {
        count += steps.length
        const { at } = walkAlong(description, path, count)
        const state = description.states.find((each) => each.path === at)
        expect(state?.keeps !== undefined || state?.kind === "waiting", `${path.title} rests in ${at}`).toBe(true)
      }
    }
  })
})
