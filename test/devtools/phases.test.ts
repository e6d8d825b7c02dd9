import { beforeAll, describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { describeBuiltIn } from "../../src/devtools/describe/built-in.ts"
import type { FlowDescription } from "../../src/devtools/describe/description.ts"
import { phaseAt, phasesOf } from "../../src/devtools/describe/phases.ts"
import { labelBox, overlap } from "../../src/devtools/draw/band-labels.ts"
import { partOf } from "../../src/devtools/draw/band-part.ts"
import { bandsOf, bandSizes, type BandedDrawing } from "../../src/devtools/draw/bands.ts"
import { diagramOf, sizes, type Diagram } from "../../src/devtools/draw/diagram.ts"
import { layOut, type Box, type Layout, type Point } from "../../src/devtools/draw/layout.ts"
import { squeezed } from "../../src/devtools/draw/squeeze.ts"
import { chartsOf } from "../../src/devtools/serve/charts-of.ts"
import { layoutEngine } from "../../tools/layout-engine.ts"
import { stepsApp, wordStep } from "../steps/steps-app.ts"

const flows = describeBuiltIn()

function flowNamed(name: string): FlowDescription {
  const found = flows.find(({ flow }) => flow === name)
  if (!found) throw new Error(`There is no flow ${name}.`)
  return found
}

async function composed(config: AuthConfig): Promise<FlowDescription> {
  const { charts } = await chartsOf(resolveConfig(config))
  const chart = charts.find(({ description }) => description.flow === "oauth")
  if (!chart) throw new Error("The application has no chart of oauth.")
  return chart.description
}

describe("the phases of a flow", () => {
  it.each(flows)("$flow: hold each state once, if the flow has a grant", (description) => {
    const leaves = description.states.filter(({ kind }) => kind !== "group").map(({ path }) => path)
    const grants = description.states.some(({ kind }) => kind === "grant")
    const inPhases = phasesOf(description).flatMap(({ states }) => states)
    expect(inPhases.toSorted()).toEqual(grants ? leaves.toSorted() : [])
  })

  it("of a sign-in at a provider lead from the form over the provider and the response to the session", () => {
    const phases = phasesOf(flowNamed("oauth"))
    expect(phases.map(({ title }) => title)).toEqual([
      "Asked",
      "At the provider",
      "Response judged",
      "User found",
      "Session",
    ])
    const phaseOf = (path: string) => phaseAt(phases, path)?.id
    expect(phaseOf("checkingCsrf")).toBe("asked")
    expect(phaseOf("awaitingCallback")).toBe("away")
    for (const path of ["missingFlowCookie", "checkingFlowCookie", "checkingState", "readingProfile"])
      expect(phaseOf(path), path).toBe("response")
    expect(phaseOf("admission.checkingLink")).toBe("user")
    expect(phaseOf("admission.issuingSession")).toBe("session")
    expect(phaseOf("admission")).toBe("user")
    expect(phaseOf("unknown")).toBeUndefined()
  })

  it("of a mailed link name the mailbox, and of credentials have no time away", () => {
    expect(phasesOf(flowNamed("email")).map(({ title }) => title)).toContain("At the mailbox")
    const ids = phasesOf(flowNamed("credentials")).map(({ id }) => id)
    expect(ids).toEqual(["asked", "response", "user", "session"])
  })

  it("of an application have its steps in a phase of their own, before the session", async () => {
    const { config } = stepsApp([wordStep()])
    const phases = phasesOf(await composed(config))
    expect(phases.map(({ id }) => id)).toEqual(["asked", "away", "response", "user", "steps", "session"])
    const steps = phases.find(({ id }) => id === "steps")?.states ?? []
    expect(steps.some((path) => path.endsWith("word.judging"))).toBe(true)
    expect(phaseAt(phases, "admission.issuingSession")?.id).toBe("session")
  })
})

describe("the bands of a sign-in at a provider", () => {
  const description = flowNamed("oauth")
  const phases = phasesOf(description)
  let diagram: Diagram
  let layout: Layout
  beforeAll(async () => {
    diagram = diagramOf(description)
    layout = await layOut(diagram, layoutEngine())
  })
  const drawn = (open: readonly string[], whole: Layout | undefined = layout): BandedDrawing =>
    bandsOf({ diagram, phases, layout: whole, content: partOf, open: new Set(open), width: 560 })

  it("are as high as a screen, and contain no state, while all of them are closed", () => {
    const closed = drawn([])
    expect(closed.layout.boxes).toEqual({})
    expect(closed.diagram.arrows).toEqual([])
    expect(closed.layout.height).toBeLessThan(600)
    expect(closed.layout.width).toBe(560 + 2 * bandSizes.margin)
    expect(closed.bands.find(({ phase }) => phase.id === "response")?.checks.join(" ")).toMatch(
      /^flowCookie → duplicateParameters → transaction/,
    )
  })

  it("come closer in a low window, with fewer lines, and have room for the words beside the title", () => {
    const inRoom = (width: number, room: number) =>
      bandsOf({ diagram, phases, layout, content: partOf, open: new Set(), width, room })
    const usual = drawn([]).layout.height
    expect(inRoom(560, usual).layout.height).toBe(usual)
    const [low, lowest, narrow] = [inRoom(480, usual - 1), inRoom(480, 0), inRoom(280, 0)]
    expect(low.layout.height).toBeLessThan(0.75 * usual)
    expect(lowest.layout.height).toBeLessThan(low.layout.height)
    expect(low.bands.flatMap(({ checks }) => checks)).toEqual(
      bandsOf({ diagram, phases, layout, content: partOf, open: new Set(), width: 480 }).bands.flatMap(
        ({ checks }) => checks,
      ),
    )
    expect(lowest.bands.flatMap(({ checks }) => checks)).toEqual([])
    for (const { phase, says, inTitle, box } of [...low.bands, ...narrow.bands]) {
      const line = `0 ${phase.title}  ${says.join("")}`
      if (inTitle) expect(line.length * sizes.labelCharacter, line).toBeLessThan(box.width - 40)
    }
    expect(low.bands.every(({ inTitle }) => inTitle)).toBe(true)
    expect(narrow.bands.some(({ inTitle }) => !inTitle)).toBe(true)
  })

  it("stay closed without a layout, so that the first picture needs no layout engine", () => {
    const waiting = bandsOf({
      diagram,
      phases,
      layout: undefined,
      content: partOf,
      open: new Set(["user"]),
      width: 560,
    })
    expect(waiting.bands.map(({ open }) => open)).toEqual(phases.map(() => false))
  })

  it.each(phases)(
    "$title: shows its states and arrows within the band, and no state over another",
    ({ id, states }) => {
      const {
        bands,
        layout: { boxes, routes },
        diagram: shown,
      } = drawn([id])
      const band = bands.find(({ open }) => open)
      if (!band) throw new Error("No band is open.")
      expect(Object.keys(boxes).toSorted()).toEqual([...states].toSorted())
      const cards = Object.values(boxes)
      for (const card of cards) expect(isWithin(card, band.box)).toBe(true)
      const touching = cards.filter((card, index) => cards.slice(index + 1).some((other) => overlap(card, other)))
      expect(touching).toEqual([])
      for (const { id: arrow } of shown.arrows)
        for (const point of routes[arrow]?.points ?? []) expect(isAt(point, band.box), arrow).toBe(true)
    },
  )

  it("keep the size of every state that they show", () => {
    const {
      layout: { boxes },
    } = drawn(phases.map(({ id }) => id))
    for (const [path, { width, height }] of Object.entries(boxes))
      expect([width, height].map(Math.round), path).toEqual(
        [layout.boxes[path]?.width, layout.boxes[path]?.height].map((size) => Math.round(size ?? 0)),
      )
  })

  it("name the band to which an arrow leads, and repeat it where it arrives", () => {
    const both = drawn(["away", "response"]).diagram.arrows
    const leaving = both.find(({ id }) => id === "awaitingCallback→checkingFlowCookie")
    expect(leaving?.labels).toEqual(["callback.received → 3"])
    expect(both.some(({ id }) => id === "awaitingCallback→checkingFlowCookie#in")).toBe(true)
    expect(drawn(["response"]).diagram.arrows.some(({ id }) => id === leaving?.id)).toBe(false)
  })

  it("mark where the code leaves the application, after the eight checks of the response", () => {
    const {
      bands,
      layout: { boxes },
    } = drawn(["response"])
    const boundary = bands.find(({ open }) => open)?.boundary
    expect(boundary?.says).toBe("8 checks come before the code (INV-O6)")
    expect(boundary?.state).toBe("checkingVerifier")
    expect(boundary?.y).toBeLessThan(boxes["exchangingCode"]?.y ?? 0)
    expect(boundary?.y).toBeGreaterThan((boxes["checkingVerifier"]?.y ?? 0) + (boxes["checkingVerifier"]?.height ?? 0))
    expect(drawn(["user"]).bands.some((band) => band.boundary !== undefined)).toBe(false)
  })

  it("count before the code only the checks that the selected provider requires, and say which others there are", () => {
    const checks = description.states.flatMap(({ check }) => check ?? [])
    const requires = checks.filter((check) => check !== "state" && check !== "nonce")
    const { bands } = bandsOf({
      diagram,
      phases,
      layout,
      content: partOf,
      open: new Set(["response"]),
      width: 560,
      requires,
    })
    const response = bands.find(({ open }) => open)
    expect(response?.boundary?.says).toBe("7 checks come before the code (INV-O6)")
    expect(response?.says.join(" ")).toMatch(/^2 of \d+ checks not required/)
  })

  it("have a head whose lines fit, also in a narrow band with everything in it", () => {
    for (const width of [280, 346, 560])
      for (const { says, box } of bandsOf({ diagram, phases, layout, content: partOf, open: new Set(), width }).bands)
        for (const line of says) expect(line.length * sizes.labelCharacter, line).toBeLessThan(box.width - 40)
  })
})

describe.each(flows.filter((flow) => phasesOf(flow).length > 1))("the bands of $flow", (description) => {
  it("have no label on a card, on another label, or outside of the band", async () => {
    const [phases, diagram] = [phasesOf(description), diagramOf(description)]
    const layout = await layOut(diagram, layoutEngine())
    for (const { id, states } of phases) {
      const shown = bandsOf({ diagram, phases, layout, content: partOf, open: new Set([id]), width: 560 })
      const band = shown.bands.find(({ open }) => open)
      if (!band) throw new Error("No band is open.")
      const cards = states.flatMap((path) => shown.layout.boxes[path] ?? [])
      const labels = shown.diagram.arrows.flatMap((arrow) =>
        arrow.labels.flatMap((text, index) => {
          const at = shown.layout.routes[arrow.id]?.labels[index]
          return at === undefined ? [] : [{ text, box: labelBox(text, at) }]
        }),
      )
      expect(labels.length + cards.length).toBeGreaterThan(0)
      for (const [index, { text, box }] of labels.entries()) {
        const others = [...cards, ...labels.slice(index + 1).map((label) => label.box)]
        expect(
          others.filter((other) => overlap(box, other)),
          `${id}: ${text}`,
        ).toEqual([])
        expect(isWithin(box, band.box), `${id}: ${text}`).toBe(true)
      }
    }
  })
})

describe("empty space", () => {
  it("is shortened to 44 pixels, and everything keeps its order and its size", () => {
    const { at, length } = squeezed([
      [10, 20],
      [500, 530],
      [540, 560],
      [300, 320],
    ])
    expect([10, 20, 300, 320, 500, 530, 540, 560].map(at)).toEqual([0, 10, 54, 74, 118, 148, 158, 178])
    expect(length).toBe(178)
  })

  it("that nothing fills is nothing", () => {
    expect(squeezed([]).length).toBe(0)
  })
})

function isWithin(inner: Box, outer: Box): boolean {
  const ends = [
    { x: inner.x, y: inner.y },
    { x: inner.x + inner.width, y: inner.y + inner.height },
  ]
  return ends.every((point) => isAt(point, outer))
}

function isAt({ x, y }: Point, box: Box): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
}
