import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ChartError, compile, type Program } from "../../machines/compile.ts"
import { edgeOf, graphOf, START, type Edge } from "../../machines/proofs/edges.ts"
import { start, step } from "../../machines/step.ts"
import { observe } from "./observe.ts"
import { ASKS, runs, type RandomFlow, type Run } from "./random-chart.ts"
import { changed, isTrusted, machineOf, signIn, SMALL_ASKS, stateAt } from "./small-chart.ts"

const GRANT = "admission.issuingSession"

const states = (path: readonly Edge[]) => path.map((edge) => edge.to)

describe("the graph of a chart", () => {
  it("has an edge for every microstep of XState, with the same name as in our engine", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(runs, (run) => {
        const program = compiled(run)
        const observed = observe(run)
        const { edges } = graphOf(program)
        const wanted = observed.moves.map(({ kind, on, from, to, guard }) => ({ kind, on, from, to, guard }))
        const named = edges.map(({ kind, on, from, to, guard }) => JSON.stringify({ kind, on, from, to, guard }))
        expect(edges.filter(({ kind }) => kind === "initial").map(({ to }) => to)).toEqual(
          observed.first ? [observed.first] : [expect.any(String)],
        )
        expect(wanted.filter((move) => !named.includes(JSON.stringify(move)))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it("has an edge for every transition of our engine, with the asks on the way", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(runs, (run) => {
        const program = compiled(run)
        const { edges } = graphOf(program)
        try {
          let last = start(program, { seed: run.seed })
          for (const event of run.events) {
            const taken = last.taken.map(edgeOf)
            for (const move of taken) expect(edges).toContainEqual(move)
            expect(taken.flatMap(({ asks }) => asks)).toEqual(last.asks.map(({ type }) => type))
            last = step(program, last.state, event)
          }
        } catch (error) {
          // The engine stops a run that loops because of its guards. The equivalence test covers such runs.
          fc.pre(!(error instanceof ChartError))
          throw error
        }
      }),
      { numRuns: 400 },
    )
  })

  it("counts initial, inherited and done edges, which XState's own graph functions leave out", () => {
    const { edges } = graphOf(compile(machineOf(signIn()), SMALL_ASKS))
    expect(edges).toContainEqual({
      from: START,
      to: "idle",
      kind: "initial",
      on: "xstate.init",
      asks: [],
      enters: true,
    })
    const inherited = { from: GRANT, to: "refused", kind: "event", on: "effect.failed", asks: [], enters: true }
    expect(edges).toContainEqual(inherited)
    expect(edges).toContainEqual({
      from: "admission.admitted",
      to: "signedIn",
      kind: "done",
      on: "xstate.done.state.small.admission",
      asks: [],
      enters: true,
    })
    expect(edges).toContainEqual({
      from: "checkingState",
      to: "exchangingCode",
      kind: "always",
      on: "",
      guard: "stateMatches",
      passes: "state",
      asks: ["exchangeCode"],
      enters: true,
    })
  })

  it("has no edge out of an ended flow, although the chart itself handles events", () => {
    const { edges } = graphOf(compile(machineOf(signIn()), SMALL_ASKS))
    expect(edges.filter(({ from }) => from === "refused" || from === "signedIn")).toEqual([])
  })

  it("leaves out alternatives after an edge without a guard, in the state or in the states around", () => {
    const config = changed((chart) => {
      stateAt(chart, "awaiting").on = {
        "flow.expired": [{ guard: isTrusted, target: "idle" }, "checkingState", "refused"],
      }
    })
    const { edges } = graphOf(compile(machineOf(config), SMALL_ASKS))
    const expired = edges.filter(({ from, on }) => from === "awaiting" && on === "flow.expired")
    expect(states(expired)).toEqual(["idle", "checkingState"])
  })

  it("drops the edges that an assumption excludes: a guard that never holds, and alternatives after one that always does", () => {
    const program = compile(machineOf(signIn()), SMALL_ASKS)
    const leaving = (assume: Record<string, boolean>) =>
      states(
        graphOf(program, { assume }).edges.filter(({ from, kind }) => from === "checkingState" && kind === "always"),
      )
    expect(leaving({})).toEqual(["exchangingCode", "refused"])
    expect(leaving({ stateMatches: true })).toEqual(["exchangingCode"])
    expect(leaving({ stateMatches: false })).toEqual(["refused"])
    expect(leaving({ isTrusted: true })).toEqual(["exchangingCode", "refused"])
  })
})

/** Returns the program of a random chart. Another test covers charts that the compiler refuses as endless loops. */
function compiled({ chart }: Run): Program<RandomFlow> {
  try {
    return compile(chart.machine, ASKS)
  } catch (error) {
    fc.pre(!(error instanceof ChartError))
    throw error
  }
}
