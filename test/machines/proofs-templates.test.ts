import { describe, expect, it } from "vitest"
import { compile } from "../../machines/compile.ts"
import { graphOf, type Graph } from "../../machines/proofs/edges.ts"
import type { CounterExample } from "../../machines/proofs/invariants.ts"
import {
  asksOnlyIn,
  before,
  guardedBy,
  leadsNever,
  mustTake,
  on,
  once,
  onlyFrom,
  sameSources,
} from "../../machines/proofs/order.ts"
import { bounded, guardTotal, longestRun } from "../../machines/proofs/totality.ts"
import { changed, isTrusted, machineOf, SMALL_ASKS, stateAt, type StateConfig } from "./small-chart.ts"

const GRANT = "admission.issuingSession"
const asksSession = { type: "issueSession", params: {} }
const asksCode = { type: "exchangeCode", params: {} }

function programWith(change: (chart: StateConfig) => void = () => undefined) {
  return compile(machineOf(changed(change)), SMALL_ASKS)
}

function graphWith(change?: (chart: StateConfig) => void): Graph {
  return graphOf(programWith(change))
}

const visited = (found: CounterExample | undefined) => found?.path.map(({ to }) => to)

describe("mustTake", () => {
  it("holds if every path to the target takes one of the edges", () => {
    expect(mustTake(graphWith(), on("code.exchanged"), GRANT)).toBeUndefined()
    expect(mustTake(graphWith(), guardedBy("stateMatches"), GRANT)).toBeUndefined()
  })
  it("finds the shortest path that takes none of the required edges", () => {
    const graph = graphWith((chart) => (stateAt(chart, "awaiting").on["flow.skipped"] = "admission"))
    const found = mustTake(graph, on("code.exchanged"), GRANT)
    expect(visited(found)).toEqual(["idle", "awaiting", "admission.consultingSignIn", GRANT])
    expect(found?.says).toContain(`"${GRANT}" is reached without a transition on code.exchanged`)
  })
  it("holds for no reachable target if there is no such edge", () => {
    expect(mustTake(graphWith(), on("misspelt"), GRANT)?.invariant).toBe(`mustTake(on misspelt, ${GRANT})`)
  })
})

describe("leadsNever", () => {
  it("holds if none of the edges leads to the target", () => {
    expect(leadsNever(graphWith(), on("code.refused", "signIn.denied"), GRANT)).toBeUndefined()
  })
  it("finds an edge that is aimed at the target, and one that leads there later", () => {
    const aimed = graphWith(
      (chart) => (stateAt(chart, "exchangingCode").on["code.refused"] = { target: "#small.admission.issuingSession" }),
    )
    expect(visited(leadsNever(aimed, on("code.refused"), GRANT))?.at(-1)).toBe(GRANT)
    const later = graphWith((chart) => (stateAt(chart, "exchangingCode").on["code.refused"] = "idle"))
    expect(visited(leadsNever(later, on("code.refused"), GRANT))?.slice(3)).toEqual([
      "exchangingCode",
      "idle",
      "awaiting",
      "checkingState",
      "exchangingCode",
      "admission.consultingSignIn",
      GRANT,
    ])
  })
  it("proves nothing about edges that do not exist", () => {
    expect(leadsNever(graphWith(), on("misspelt"), GRANT)?.says).toBe('Flow "small" has no transition on misspelt.')
  })
})

describe("before", () => {
  it("holds if the first is visited before the second, and both before the target", () => {
    expect(before(graphWith(), ["checkingState", "exchangingCode"], GRANT)).toBeUndefined()
  })
  it("finds a path around either of them, and the wrong order", () => {
    expect(before(graphWith(), ["exchangingCode", "checkingState"], GRANT)?.invariant).toBe(
      `before(exchangingCode, checkingState, ${GRANT})`,
    )
    const round = graphWith((chart) => (stateAt(chart, "idle").on["skipped"] = "admission"))
    expect(visited(before(round, ["checkingState", "exchangingCode"], GRANT))?.at(2)).toBe(GRANT)
  })
})

describe("once", () => {
  it("holds for a state on no cycle", () => {
    expect(once(graphWith(), "exchangingCode")).toBeUndefined()
  })
  it("finds a cycle, and names the edge that closes it", () => {
    const graph = graphWith((chart) => (stateAt(chart, GRANT).on["session.refused"] = "#small.awaiting"))
    expect(once(graph, "exchangingCode")?.invariant).toBe("once(exchangingCode)")
    expect(visited(once(graph, "exchangingCode"))).toContain("awaiting")
  })
})

describe("onlyFrom", () => {
  it("holds if only the named states lead into the target", () => {
    expect(onlyFrom(graphWith(), GRANT, ["admission.consultingSignIn"])).toBeUndefined()
    expect(onlyFrom(graphWith(), "admission", ["exchangingCode"])).toBeUndefined()
  })
  it("finds an entry from elsewhere", () => {
    const graph = graphWith(
      (chart) =>
        (stateAt(chart, "exchangingCode").on["code.known"] = {
          target: "#small.admission.issuingSession",
          actions: asksSession,
        }),
    )
    expect(onlyFrom(graph, GRANT, ["admission.consultingSignIn"])?.says).toContain(
      `"${GRANT}" is entered from "exchangingCode" too`,
    )
  })
  it("proves nothing about states that do not exist", () => {
    expect(onlyFrom(graphWith(), GRANT, ["consulting"])?.says).toBe('Flow "small" has no state "consulting".')
  })
})

describe("asksOnlyIn", () => {
  it("holds if only the named states ask for the effect, and no state for an empty list", () => {
    expect(asksOnlyIn(graphWith(), "issueSession", [GRANT])).toBeUndefined()
    expect(asksOnlyIn(graphWith(), "endSession", [])).toBeUndefined()
  })
  it("finds the edge that asks for it elsewhere", () => {
    expect(visited(asksOnlyIn(graphWith(), "exchangeCode", []))).toEqual([
      "idle",
      "awaiting",
      "checkingState",
      "exchangingCode",
    ])
  })
})

describe("sameSources", () => {
  const deciding = (chart: StateConfig) => {
    chart.states["one"] = { on: {}, states: {}, type: "final", output: {} }
    chart.states["other"] = { on: {}, states: {}, type: "final", output: {} }
    stateAt(chart, "awaiting").on = { ...stateAt(chart, "awaiting").on, left: "one", right: "other" }
  }
  it("holds if one state decides between two", () => {
    expect(sameSources(graphWith(deciding), "one", "other")).toBeUndefined()
  })
  it("finds a path to one of them that avoids that state", () => {
    const graph = graphWith((chart) => {
      deciding(chart)
      stateAt(chart, "idle").on["left"] = "one"
    })
    expect(sameSources(graph, "one", "other")?.path.at(-1)).toMatchObject({ from: "idle", to: "one" })
    expect(sameSources(graph, "other", "one")?.path.at(-1)).toMatchObject({ from: "idle", to: "one" })
  })
})

describe("guardTotal", () => {
  it("holds if every event with guards has a last transition without one", () => {
    expect(guardTotal(programWith())).toBeUndefined()
  })
  it("R4: finds an event that is handled only under a guard", () => {
    const program = programWith(
      (chart) => (stateAt(chart, "awaiting").on["callback.received"] = { guard: isTrusted, target: "checkingState" }),
    )
    expect(guardTotal(program)?.says).toBe(
      '"awaiting" handles "callback.received" only if a guard holds: ' +
        "start → idle → awaiting (on signIn.requested) → checkingState (on callback.received, if isTrusted).",
    )
  })
  it("counts the transitions of surrounding states as the last one", () => {
    const program = programWith(
      (chart) => (stateAt(chart, GRANT).on["effect.failed"] = { guard: isTrusted, target: "admitted" }),
    )
    expect(guardTotal(program)).toBeUndefined()
  })
})

describe("bounded", () => {
  const again = (tags: object) => (chart: StateConfig) => {
    stateAt(chart, "exchangingCode").on["code.refused"] = "retrying"
    chart.states["retrying"] = {
      ...tags,
      on: { again: { target: "exchangingCode", actions: asksCode } },
      states: {},
    }
  }
  it("counts the effects of the longest request", () => {
    expect(longestRun(graphWith())).toMatchObject({ asks: 3, moves: 6 })
  })
  it("holds if every request comes to a waiting state or to an end", () => {
    expect(bounded(graphWith())).toBeUndefined()
  })
  it("INV-T1: finds a cycle without a waiting state, and accepts one with a waiting state", () => {
    expect(bounded(graphWith(again({})))?.says).toContain(
      "exchangingCode → retrying (on code.refused) → exchangingCode (on again)",
    )
    expect(longestRun(graphWith(again({})))).toBeUndefined()
    expect(bounded(graphWith(again({ tags: "waiting" })))).toBeUndefined()
  })
  it("does not count an event that a state ignores as a transition", () => {
    expect(bounded(graphWith((chart) => (stateAt(chart, "exchangingCode").on["weather.changed"] = {})))).toBeUndefined()
  })
})
