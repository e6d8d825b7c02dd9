import { describe, expect, it } from "vitest"
import { compile } from "../../machines/compile.ts"
import { graphOf } from "../../machines/proofs/edges.ts"
import { chartOf } from "../../machines/xstate-form.ts"
import { askNames } from "../../machines/vocabulary.ts"
import { everyMutant, programOf } from "../../tools/mutants/all.ts"
import { aim, arrowsOf, at, readChart, writeChart } from "../../tools/mutants/chart-tree.ts"
import { unplayed, unproven } from "../../tools/mutants/equivalent.ts"
import { flowNames } from "../../src/flows/registry.ts"
import { builtIn, chartOfFlow } from "../../tools/mutants/flows.ts"
import { provenWrong } from "../../tools/mutants/proof-net.ts"
import { reportOf } from "../../tools/mutants/report.ts"
import { sampleOf, seedOf } from "../../tools/sample.ts"
import { complaints, stale, type Verdict } from "../../tools/mutants/verdict.ts"

const all = everyMutant()

const verdict = (over: Partial<Verdict>): Verdict => ({
  key: "email/aim/nowhere",
  kind: "structural",
  says: "It is aimed elsewhere.",
  proof: "INV-O2 gate(link, grant)",
  played: true,
  path: "a path",
  outside: true,
  ...over,
})

describe("a chart as a tree", () => {
  it.each(flowNames)("%s: written back, it equals the original chart", (flow) => {
    const written = compile(chartOf(writeChart(readChart(chartOfFlow(flow)))), askNames)
    const edges = (graph: ReturnType<typeof graphOf>) => graph.edges
    expect(edges(graphOf(written))).toEqual(edges(graphOf(builtIn(flow))))
    expect([...written.states.values()].map(({ path, meta, waiting }) => [path, meta, waiting])).toEqual(
      [...builtIn(flow).states.values()].map(({ path, meta, waiting }) => [path, meta, waiting]),
    )
  })

  it("shares no object with the built-in chart, so that a change affects only the copy", () => {
    const tree = readChart(chartOfFlow("oauth"))
    for (const [, arrow] of arrowsOf(at(tree, "checkingNonce"))) aim(tree, arrow, "admission.issuingSession")
    expect(graphOf(builtIn("oauth")).edges).toEqual(graphOf(compile(chartOfFlow("oauth"), askNames)).edges)
  })

  it("makes, when aimed at an asking state, the ask of that state", () => {
    const tree = readChart(chartOfFlow("oauth"))
    const [first] = arrowsOf(at(tree, "checkingState"))
    if (first === undefined) throw new TypeError("There is no transition.")
    aim(tree, first[1], "verifyingIdToken")
    expect(first[1].actions.map(({ type }) => type)).toEqual(["verifyIdToken"])
    aim(tree, first[1], "refused")
    expect(first[1].actions).toEqual([])
  })
})

describe("the mutants", () => {
  it("have distinct keys, the same in every run", () => {
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
    expect(everyMutant().map(({ key }) => key)).toEqual(all.map(({ key }) => key))
  })

  it.each([
    ["a guard that always holds", "oauth/guard/checkingState[always#0]/true"],
    ["a guard that never holds", "oauth/guard/checkingState[always#0]/false"],
    ["a transition aimed at the grant", "oauth/aim/checkingState[always#2]/admission.issuingSession"],
    ["a transition aimed past its target", "oauth/aim/exchangingCode[code.exchanged#0]/checkingNonce"],
    ["a transition aimed at its own source", "oauth/aim/exchangingCode[code.refused#0]/exchangingCode"],
    ["a refusal aimed at success", "oauth/aim/verifyingIdToken[idToken.refused#0]/checkingNonce"],
    ["a removed transition", "oauth/remove/verifyingIdToken[idToken.refused#0]"],
    ["a time-out without a handler", "oauth/remove/(chart)[effect.timedOut#0]"],
    ["a dropped check", "oauth/drop/checkingNonce"],
    ["two swapped checks", "oauth/swap/checkingIssuer/checkingState"],
    ["an `always` past a check", "oauth/bypass/checkingNonce/choosingSource"],
    ["a dropped ask", "oauth/silence/admission.resolvingTarget[entry]"],
    ["an ask before its gate", "oauth/early/exchangingCode/checkingVerifier"],
    ["another initial state", "oauth/initial/admission/admission.issuingSession"],
    ["another final state", "oauth/done/admission/diverted"],
  ])("have %s", (_what, key) => {
    expect(all.map((mutant) => mutant.key)).toContain(key)
  })

  it("change the edges of the chart, except the mutants of guards, marks and waits", () => {
    const same = all
      .filter(({ flow, key }) => flow === "credentials" && !/\/(?:guard|unmark|unwait)\//.test(key))
      .filter((mutant) => {
        try {
          return (
            JSON.stringify(graphOf(programOf(mutant)).edges) === JSON.stringify(graphOf(builtIn("credentials")).edges)
          )
        } catch {
          // The compiler refuses the mutant, which is therefore certainly different.
          return false
        }
      })
    expect(same.map(({ key }) => key)).toEqual([])
  })

  it("stop when they loop for ever", () => {
    const round = all.find(({ key }) => key === "oauth/aim/exchangingCode[code.refused#0]/exchangingCode")
    if (round === undefined) throw new TypeError("There is no such mutant.")
    const allowance = { left: 1 }
    const program = programOf(round, allowance)
    const asking = program.states
      .get("exchangingCode")
      ?.on.get("code.refused")?.[0]
      ?.acts.find(({ keep }) => !keep)
    const params = asking?.params as (seen: object) => unknown
    const context = { provider: "p", issuer: "i", redirectUri: "u", response: {} }
    expect(params({ context })).toMatchObject({ provider: "p" })
    expect(() => params({ context })).toThrow("The chart loops for ever.")
  })
})

describe("the first net", () => {
  it("finds nothing in the built-in charts", () => {
    for (const flow of flowNames) {
      const unchanged = {
        key: `${flow}/none`,
        flow,
        kind: "structural",
        says: "",
        states: [],
        change: () => undefined,
      } as const
      expect(provenWrong(unchanged)).toBeUndefined()
    }
  })

  it.each(["signOut", "credentials"] as const)("finds every structural mutant of %s that is not listed", (flow) => {
    const structural = all.filter((mutant) => mutant.flow === flow && mutant.kind === "structural")
    const unfound = structural.filter((mutant) => provenWrong(mutant) === undefined).map(({ key }) => key)
    expect(unfound).toEqual(structural.map(({ key }) => key).filter((key) => unproven.has(key)))
  })
})

describe("the list of equivalents", () => {
  it("names mutants that exist, and a reason for each", () => {
    expect(stale(all)).toEqual([])
    for (const reason of [...unproven.values(), ...unplayed.values()]) expect(reason).toMatch(/^[A-Z].+\.$/)
  })

  it("is invalid if it names a mutant that does not exist", () => {
    expect(stale([])).toHaveLength(unproven.size + unplayed.size)
  })
})

describe("the verdict", () => {
  it("has no complaint if both nets find the mutant", () => {
    expect(complaints(verdict({}))).toEqual([])
  })
  it("complains of a structural mutant that no proof finds, although a path does", () => {
    expect(complaints(verdict({ proof: undefined }))).toEqual([
      "no proof finds it: email/aim/nowhere: It is aimed elsewhere.",
    ])
  })
  it("requires no proof to find a guard, and requires a path", () => {
    expect(complaints(verdict({ kind: "guard", proof: undefined }))).toEqual([])
    expect(complaints(verdict({ kind: "guard", path: undefined }))).toHaveLength(1)
    expect(complaints(verdict({ kind: "liveness", path: undefined }))).toHaveLength(1)
  })
  it("requires no path for a mutant that was not played", () => {
    expect(complaints(verdict({ played: false, path: undefined }))).toEqual([])
  })
  it("complains of a listed mutant that is found after all", () => {
    const [key = ""] = unplayed.keys()
    expect(complaints(verdict({ key, path: undefined }))).toEqual([])
    expect(complaints(verdict({ key }))[0]).toContain("listed as unplayed, but found by a path")
    const [other = ""] = unproven.keys()
    expect(complaints(verdict({ key: other, proof: undefined }))).toEqual([])
    expect(complaints(verdict({ key: other }))[0]).toContain("listed as unproven, but found by INV-O2")
  })
  it("counts by kind, with the survivors of each", () => {
    const report = reportOf([
      verdict({}),
      verdict({ kind: "guard", proof: undefined, path: undefined, outside: false }),
      verdict({ kind: "liveness", outside: false }),
    ])
    const cells = report.split("\n").map((line) => line.split(/ {2,}/))
    expect(cells[1]).toEqual(["structural", "1", "1", "1", "1", "1", "0", "0"])
    expect(cells[2]).toEqual(["guard", "1", "0", "1", "0", "0", "0", "1"])
    expect(cells[3]).toEqual(["liveness", "1", "1", "1", "1", "0", "0", "0"])
    expect(cells[4]).toEqual(["all", "3", "2", "3", "2", "1", "0", "1"])
  })
})

describe("the sample", () => {
  const list = Array.from({ length: 500 }, (_, index) => index)
  it("is the same for the same seed, different for another, and has no duplicates", () => {
    expect(sampleOf(list, 40, 20260131)).toEqual(sampleOf(list, 40, 20260131))
    expect(sampleOf(list, 40, 20260131)).not.toEqual(sampleOf(list, 40, 20260201))
    expect(new Set(sampleOf(list, 40, 7)).size).toBe(40)
    expect(new Set(sampleOf([1, 2], 40, 0))).toEqual(new Set([1, 2]))
  })
  it("reaches every mutant over time", () => {
    const seen = new Set(Array.from({ length: 100 }, (_, day) => sampleOf(list, 40, 20260101 + day)).flat())
    expect(seen.size).toBeGreaterThan(490)
  })
  it("has the day as its seed", () => {
    expect(seedOf(new Date(Date.UTC(2026, 0, 31, 23)))).toBe(20260131)
  })
})
