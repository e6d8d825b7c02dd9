/** Runs of a chart: the main path, the comparison of two runs, and a run as one file. */
import { describe, expect, it } from "vitest"
import { describeBuiltIn } from "../../src/devtools/describe/built-in.ts"
import { partOf } from "../../src/devtools/draw/band-part.ts"
import { diagramOf } from "../../src/devtools/draw/diagram.ts"
import { layOut, type Box } from "../../src/devtools/draw/layout.ts"
import { runFile } from "../../src/devtools/draw/run-file.ts"
import { mainPath } from "../../src/devtools/follow/main-path.ts"
import { partingOf } from "../../src/devtools/follow/parting.ts"
import { stepsOf } from "../../src/devtools/follow/trace-path.ts"
import { beginning, boxAt } from "../../src/devtools/viewer/viewport.ts"
import { layoutEngine } from "../../tools/layout-engine.ts"
import { like, sampleTraces } from "./browser/sample-traces.ts"

const flows = describeBuiltIn()
const oauth = flows.find(({ flow }) => flow === "oauth")
if (!oauth) throw new Error("There is no flow oauth.")
const sample = await sampleTraces()
const layout = await layOut(diagramOf(oauth), layoutEngine())

describe("the main path of a chart", () => {
  it.each(flows.map((flow) => [flow.flow, flow] as const))(
    "%s: begins at the start and ends at a good end",
    (_name, flow) => {
      const path = mainPath(flow)
      expect(path[0]).toBe(flow.initial)
      const last = flow.states.find((state) => state.path === path.at(-1))
      expect(last?.kind).not.toBe("refusal")
      expect(["success", "end"]).toContain(last?.kind)
      const leads = (from: string, to: string) =>
        flow.edges.some((edge) => edge.to === to && (edge.from === from || from.startsWith(`${edge.from}.`)))
      for (const [index, to] of path.slice(1).entries()) expect(leads(path[index] ?? "", to), to).toBe(true)
    },
  )

  it.each([
    [1280 - 290 - 360, 800],
    [1440 - 290 - 360, 900],
    [390, 590],
  ])("is in the middle of the first view of the whole chart, at %d × %d", (width, height) => {
    const boxes = mainPath(oauth).flatMap((path) => boxAt(layout.boxes, path) ?? [])
    const view = beginning(layout, { width, height }, boxes)
    const seen = boxes.filter((box) => (box.y + box.height) * view.scale + view.y <= height)
    const insideAt = (x: number) =>
      seen.filter((box) => box.x * view.scale + x >= 0 && (box.x + box.width) * view.scale + x <= width)
    expect(insideAt(view.x)).toContain(boxes[0])
    // No other position shows the initial state and more of the path.
    const margin = 24
    const others = Array.from({ length: Math.ceil(layout.width) }, (_each, index) => insideAt(-index + margin))
    const best = Math.max(...others.filter((inside) => inside.includes(boxes[0] as Box)).map(({ length }) => length))
    expect(insideAt(view.x).length).toBeGreaterThanOrEqual(best - 1)
    expect(insideAt(view.x).length).toBeGreaterThanOrEqual(width > 600 ? 4 : 1)
  })
})

describe("two runs", () => {
  it("part at the state in which one of them fails", () => {
    const [done, failed] = [stepsOf(oauth, sample.signIn), stepsOf(oauth, sample.broken)]
    const parting = partingOf(done, failed)
    expect(parting?.at).toBe("exchangingCode")
    expect(parting?.common).toBe(failed.length - 1)
    expect(parting?.one?.move.on).toBe("code.exchanged")
    expect(parting?.other?.move.to).toBe("refused")
  })

  it("do not part if they have the same moves, and part at the end of the shorter one", () => {
    const done = stepsOf(oauth, sample.signIn)
    expect(partingOf(done, stepsOf(oauth, sample.signIn))).toBeUndefined()
    const begun = stepsOf(oauth, sample.signIn.slice(0, 1))
    expect(partingOf(begun, done)).toMatchObject({ common: begun.length, at: "awaitingCallback", one: undefined })
    expect(partingOf([], done)).toMatchObject({ common: 0, at: "" })
  })
})

describe("a run as one file", () => {
  const file = runFile({
    description: oauth,
    layout,
    content: partOf,
    traces: sample.broken,
    advice: ["Check the provider."],
  })

  it("loads nothing, and has no script", () => {
    expect(file).toContain("default-src 'none'")
    expect(file).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|href=|src=|url\(|@import/)
    expect(file.match(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/g) ?? []).toEqual([])
  })

  it("has the reason, the sentence, the place, the advice, the requests, the effects and the moves", () => {
    const [, failed] = sample.broken
    for (const words of [
      failed.reason ?? "",
      "Exchange the code for tokens",
      "Check the provider.",
      "GET callback: Refused",
      'title="exchangeCode',
      "POST signin: Waits",
      failed.id,
    ])
      expect(file).toContain(words)
    expect(file.match(/<li>[^<]* → /g)).toHaveLength(stepsOf(oauth, sample.broken).length)
  })

  it("says the provider, the person, the times and what to check next, and shows code as code", () => {
    const [began, failed] = sample.broken
    const [from, to] = [new Date(began.at).toISOString(), new Date(failed.at).toISOString()]
    expect(file).toContain(`Provider: idp · Person: not known · Begun: ${from} · Last request: ${to}`)
    expect(file).toContain("<h2>Check next</h2>")
    const traces = [like(failed, { error: { type: "OAuthCallbackError", says: "Check `state` again.", causes: [] } })]
    const coded = runFile({ description: oauth, layout, content: partOf, traces, advice: ["Compare `iss`."] })
    expect(coded).toContain("Check <code>state</code> again.")
    expect(coded).toContain("Compare <code>iss</code>.")
    expect(coded).not.toContain("`")
  })

  it("has a sentence for an attempt that a step rejected", () => {
    const [attempt] = sample.broken
    const traces = [like(attempt, { problem: "code_wrong" })]
    const written = runFile({ description: oauth, layout: undefined, content: partOf, traces, advice: [] })
    expect(written).toContain("<strong>code_wrong</strong> A step rejected what the user sent")
    expect(written).not.toContain("Check next")
  })

  it("marks the visited states and arrows, and the state in which the run stopped", () => {
    expect(file).toMatch(/class="state check visited stop" data-state="exchangingCode"/)
    expect(file).toMatch(/class="state check visited" data-state="checkingIssuer"/)
    expect(file).toMatch(/class="arrow passes visited" data-arrow="checkingIssuer→checkingState"/)
    expect(file).not.toMatch(/visited[^"]*" data-state="verifyingIdToken"/)
  })

  it("escapes every text, and drops fields that are not part of a trace", () => {
    const says = '"><script>alert(1)</script>'
    const nasty = like(sample.broken[1], {
      id: says,
      request: says,
      reason: says,
      error: { type: says, says, causes: [{ name: says, says, code: says }] },
    })
    const written = runFile({
      description: { ...oauth, title: says },
      layout: undefined,
      content: partOf,
      traces: [Object.assign({}, nasty, { cookie: "canary-of-a-cookie" })],
      advice: [says],
    })
    expect(written).not.toContain("<script")
    expect(written).not.toContain("canary")
    expect(written).not.toContain("<svg")
  })
})
