/** The marks of the checks that defend in depth, compared with the refusals that requests can cause. */
import { describe, expect, it } from "vitest"
import { describe as describeChart } from "../../src/devtools/describe/describe.ts"
import type { EdgeDescription } from "../../src/devtools/describe/description.ts"
import { edgesOfMoves } from "../../src/devtools/follow/trace-path.ts"
import type { FlowPath, PathRequest } from "../../src/testing/model/path.ts"
import { pathsOf, playedFlows, type PlayedFlow } from "./play.ts"

// The cast is correct, because TypeScript requires exactly these keys in `playedFlows`.
const flows = Object.keys(playedFlows) as readonly PlayedFlow[]

/** Checks that the configurations of these paths do not use. `test/account/linking.test.ts` causes their refusals. */
const playedElsewhere: ReadonlySet<string> = new Set(["admission.checkingRecency"])

/** Refusals of checks, by their place: the same state can be in the charts of several flows. */
interface Refusals {
  readonly declared: ReadonlySet<string>
  readonly provoked: ReadonlySet<string>
  /** The paths of the states that the charts mark as a defence in depth. */
  readonly marked: ReadonlySet<string>
}

async function refusals(): Promise<Refusals> {
  const [declared, provoked, marked] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const flow of flows) {
    const description = describeChart(playedFlows[flow].chart)
    const checks = description.states.filter(({ check }) => check !== undefined)
    for (const { path, inDepth } of checks) if (inDepth === true) marked.add(path)
    const refusing = description.edges.filter(
      ({ kind, from }) => kind === "refuses" && checks.some(({ path }) => path === from),
    )
    for (const edge of refusing) declared.add(nameOf(edge))
    for (const { path } of await pathsOf(flow))
      for (const { expected } of justRequests(path))
        for (const edge of edgesOfMoves(description, expected.moves))
          if (edge !== undefined && refusing.includes(edge)) provoked.add(nameOf(edge))
  }
  return { declared, provoked, marked }
}

const nameOf = ({ from, on, guard, reason }: EdgeDescription): string =>
  [from, on, guard?.name, reason].filter((part) => part !== undefined && part !== "").join(" ")

/**
 * Returns the requests of a path that a browser or a provider can cause. A request that needs the application's secret
 * or a renamed cookie (`unjust`), or an answer that replaces an effect's (`forced`), ends the list.
 */
function justRequests({ requests }: FlowPath): readonly PathRequest[] {
  const first = requests.findIndex(
    ({ entry, answers }) => entry.unjust === true || answers.some(({ cause }) => cause.forced !== undefined),
  )
  return first < 0 ? requests : requests.slice(0, first)
}

describe("the checks that the charts mark as a defence in depth", () => {
  it("have no refusal that a request causes while the other defences hold", async () => {
    const { provoked, marked } = await refusals()
    expect([...provoked].filter((name) => marked.has(name.split(" ")[0] ?? ""))).toEqual([])
  })

  it("are all checks of which no refusal is caused", async () => {
    const { declared, provoked, marked } = await refusals()
    const checks = new Set([...declared].map((name) => name.split(" ")[0] ?? ""))
    const caused = new Set([...provoked].map((name) => name.split(" ")[0] ?? ""))
    for (const check of playedElsewhere) expect(checks).toContain(check)
    const uncaused = [...checks].filter((check) => !caused.has(check) && !playedElsewhere.has(check))
    expect(uncaused.toSorted()).toEqual([...marked].toSorted())
  })
})
