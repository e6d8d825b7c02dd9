import { describe, expect, it } from "vitest"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import { describe as describeFlow } from "../../src/devtools/describe/describe.ts"
import type { FlowDescription } from "../../src/devtools/describe/description.ts"
import { differenceOf } from "../../src/devtools/describe/difference.ts"
import { charts } from "../machines/flows.ts"

const builtIn = describeFlow(charts.signOut)

function changed(change: Partial<FlowDescription>): FlowDescription {
  return { ...builtIn, ...change }
}

describe("the difference between two flows", () => {
  it("is empty between a flow and itself, wherever its sources are", () => {
    const moved = changed({
      states: builtIn.states.map((state) => ({ ...state, source: { file: "elsewhere", line: 1 } })),
    })
    expect(differenceOf(builtIn, moved)).toEqual({ added: [], removed: [], changed: [] })
  })

  it("names added states and removed states", () => {
    const [first, ...rest] = builtIn.states
    if (!first) throw new Error("There are no states.")
    const after = changed({ states: [...rest, { ...first, path: "other" }] })
    expect(differenceOf(builtIn, after)).toMatchObject({ added: ["other"], removed: ["idle"] })
  })

  it("gives the old and the new target of a changed transition", () => {
    const after = changed({
      edges: builtIn.edges.map((edge) => (edge.on === "session.ended" ? { ...edge, to: "refused" } : edge)),
    })
    expect(differenceOf(builtIn, after).changed).toEqual([
      { path: "endingSession", says: ["session.ended leads to refused, was choosingFarewell"] },
    ])
  })

  it("says which check is no longer passed, and which ask is no longer made", () => {
    const after = changed({
      edges: builtIn.edges.map(({ passes, ...edge }) => (passes === "csrf" ? { ...edge, asks: [] } : edge)),
    })
    expect(differenceOf(builtIn, after).changed).toEqual([
      {
        path: "checkingCsrf",
        says: ["always if csrfProven asks nothing, was resolveTarget", "always if csrfProven passes nothing, was csrf"],
      },
    ])
  })

  it("says of a state whose effect an override replaced that the application runs it", () => {
    const after = describeFlow(
      extendFlow(charts.signOut, { effects: { endSession: (params, tools) => tools.builtIn(params) } }),
    )
    expect(differenceOf(builtIn, after).changed).toEqual([
      { path: "endingSession", says: ["effect: the application's own, was the built-in one"] },
    ])
    const [asking] = after.states.filter(({ path }) => path === "endingSession")
    expect(asking?.asks?.replaced).toBe(true)
  })

  it("lists a change once, even if it is the same in several transitions of a state", () => {
    const engineFailures = new Set(["effect.failed", "effect.timedOut"])
    const after = changed({
      edges: builtIn.edges.map((edge) =>
        edge.from === "" && engineFailures.has(edge.on) ? { ...edge, to: "idle" } : edge,
      ),
    })
    expect(differenceOf(builtIn, after).changed).toEqual([
      { path: "", says: ["effect.failed, effect.timedOut: each leads to idle, was refused"] },
    ])
  })

  it("lists the events that every state newly handles or no longer handles", () => {
    const after = changed({ edges: builtIn.edges.filter(({ on, from }) => from !== "" || on !== "flow.expired") })
    expect(differenceOf(builtIn, after).changed).toEqual([{ path: "", says: ["no longer flow.expired → refused"] }])
  })
})
