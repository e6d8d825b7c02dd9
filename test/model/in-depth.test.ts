/** The marks of the refusals that defend in depth, compared with the refusals that requests can cause. */
import { existsSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { describe as describeChart } from "../../src/devtools/describe/describe.ts"
import type { EdgeDescription } from "../../src/devtools/describe/description.ts"
import { pathsOf, playedFlows, type PlayedFlow } from "./play.ts"
import { namesOf, refusalsIn, type Refusals } from "./refusals.ts"
import { testIn, whyUnprovoked } from "./unprovoked.ts"

// The cast is correct, because TypeScript requires exactly these keys in `playedFlows`.
const flows = Object.keys(playedFlows) as readonly PlayedFlow[]

async function refusalsOf(flow: PlayedFlow): Promise<Refusals> {
  const paths = await pathsOf(flow)
  return refusalsIn(
    describeChart(playedFlows[flow].chart),
    paths.map(({ path }) => path),
  )
}

/** Returns the test in which requests cause the refusal; `undefined` if no test does. */
function elsewhere(flow: PlayedFlow, { from, on, cause, guard }: EdgeDescription): string | undefined {
  return testIn(whyUnprovoked(flow, { from, on, kind: cause, ...(guard && { guard: guard.name }) }) ?? "")
}

describe.each(flows)("the refusals of %s that the chart marks as a defence in depth", (flow) => {
  it("are all declared refusals that no request causes, and no other", async () => {
    const { declared, provoked } = await refusalsOf(flow)
    const uncaused = declared.filter((edge) => !provoked.has(edge) && elsewhere(flow, edge) === undefined)
    expect(namesOf(declared.filter(({ inDepth }) => inDepth))).toEqual(namesOf(uncaused))
  })
})

describe("a refusal that requests cause only in another configuration", () => {
  it("is caused by no path, and its reason names a test that exists", async () => {
    const all = await Promise.all(flows.map(async (flow) => ({ flow, ...(await refusalsOf(flow)) })))
    const caused = all.flatMap(({ flow, declared, provoked }) =>
      declared.flatMap((edge) => {
        const test = elsewhere(flow, edge)
        return test === undefined ? [] : [{ flow, edge: edge.id, test, provoked: provoked.has(edge) }]
      }),
    )
    expect(caused.length).toBeGreaterThan(0)
    expect(caused.filter(({ test, provoked }) => provoked || !existsSync(test))).toEqual([])
  })
})
