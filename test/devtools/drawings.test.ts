import { readdirSync, readFileSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import { parse, type DefaultTreeAdapterMap } from "parse5"
import { createMachine } from "xstate"
import { describe, expect, it } from "vitest"
import { pathOf } from "../../machines/nodes.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import { treeOf } from "../../machines/tree.ts"
import { builtInCharts, describeBuiltIn } from "../../src/devtools/describe/built-in.ts"
import type { FlowDescription } from "../../src/devtools/describe/description.ts"
import { describe as describeFlow } from "../../src/devtools/describe/describe.ts"
import { diagramOf, sizes } from "../../src/devtools/draw/diagram.ts"
import { differenceOf } from "../../src/devtools/describe/difference.ts"
import { svgFile } from "../../src/devtools/draw/drawing.ts"
import { layOut, type Box, type Layout } from "../../src/devtools/draw/layout.ts"
import { mermaidOf } from "../../src/devtools/draw/mermaid.ts"
import { innerOf, outlineOf } from "../../src/devtools/draw/shapes.ts"
import { keyOf, kindsInOrder } from "../../src/devtools/describe/words.ts"
import { xstateJson } from "../../src/devtools/draw/xstate-json.ts"
import { charts } from "../machines/flows.ts"
import { drawings } from "../../tools/draw.ts"
import { layoutEngine } from "../../tools/layout-engine.ts"
import { pluginCharts } from "../../tools/plugin-charts.ts"
import { mermaidErrors } from "./mermaid-grammar.ts"

const flows = describeBuiltIn().map((flow): [string, FlowDescription] => [flow.flow, flow])

/** The width in pixels at which a page of a repository's host shows a picture. Wider ones are scaled down. */
const PAGE = 900

const layouts = new Map<FlowDescription, Promise<Layout>>()

/** Lays a flow out once for all tests. */
function laidOut(flow: FlowDescription): Promise<Layout> {
  const layout = layouts.get(flow) ?? layOut(diagramOf(flow), layoutEngine())
  layouts.set(flow, layout)
  return layout
}

function textOf(svg: string): string {
  const gather = (node: DefaultTreeAdapterMap["node"]): string =>
    "value" in node ? node.value : "childNodes" in node ? node.childNodes.map(gather).join(" ") : ""
  return gather(parse(svg))
}

describe.each(flows)("the drawing of %s", (_name, flow) => {
  it("has every state, and every transition as an arrow's label or a line of its state", async () => {
    const diagram = diagramOf(flow)
    const svg = svgFile(diagram, await laidOut(flow))
    for (const { path } of flow.states) expect(svg).toContain(`data-state="${path}"`)
    const drawn = new Set([...svg.matchAll(/data-edge="([^"]+)"/g)].map(([, id]) => id))
    const own = flow.edges.filter(({ from }) => from !== "")
    expect(drawn).toEqual(new Set(own.map(({ id }) => id)))
    const text = textOf(svg)
    for (const edge of flow.edges.filter(({ from }) => from === ""))
      expect(text).toContain(`${edge.on} → ${keyOf(edge.to)}`)
  })

  it("puts no card over another, and every state into its group", async () => {
    const { boxes } = await laidOut(flow)
    const leaves = flow.states.filter(({ kind }) => kind !== "group").map(({ path }) => path)
    const covered = leaves.flatMap((one) =>
      leaves.filter((other) => one < other && overlap(boxes[one], boxes[other])).map((other) => `${one}, ${other}`),
    )
    expect(covered).toEqual([])
    const outside = flow.states.filter(({ path, parent }) => parent !== "" && !overlap(boxes[path], boxes[parent]))
    expect(outside).toEqual([])
    expect(leaves.filter((path) => boxes[path] === undefined)).toEqual([])
  })

  it("is readable at the width of a page: its letters are at least nine pixels high", async () => {
    const { width } = await laidOut(flow)
    // The charts of passkeys have two branches: the options, and the response.
    const least = flow.flow.startsWith("passkey") ? 7 : 9
    expect((11 * Math.min(PAGE, width)) / width).toBeGreaterThanOrEqual(least)
  })

  it("keeps the lines of a card within the card, in the widest of the usual fonts", () => {
    for (const { lines, width } of diagramOf(flow).cards)
      for (const { role, text, name: key = "" } of lines) {
        const character = role === "title" || role === "tag" ? 8 : sizes.labelCharacter
        expect(text.length * character + key.length * sizes.labelCharacter, text).toBeLessThanOrEqual(width - 12)
      }
  })

  it("keeps its legend within the picture, in the widest of the usual fonts", async () => {
    const svg = svgFile(diagramOf(flow), await laidOut(flow))
    const [, width] = /width="(\d+)" height/.exec(svg) ?? []
    const notes = [...svg.matchAll(/class="note" x="(\d+)" y="\d+">([^<]+)</g)]
    expect(notes.length).toBeGreaterThan(4)
    for (const [, x, text = ""] of notes) expect(Number(x) + text.length * 6.8, text).toBeLessThanOrEqual(Number(width))
  })

  it("is the same every time", async () => {
    const once = svgFile(diagramOf(flow), await laidOut(flow))
    const twice = svgFile(diagramOf(flow), await layOut(diagramOf(flow), layoutEngine()))
    expect(twice).toBe(once)
  })

  it("loads nothing, runs nothing, and has a title and a description", async () => {
    const svg = svgFile(diagramOf(flow), await laidOut(flow))
    expect(svg).not.toMatch(/<script|<image|<foreignObject|@import|url\(|href=|\son\w+=/)
    expect(svg).toContain('<title id="title">')
    for (const { path } of flow.states) expect(/<desc[^>]*>([^<]*)/.exec(svg)?.[1]).toContain(path)
  })

  it("follows the reader's colour scheme", async () => {
    expect(svgFile(diagramOf(flow), await laidOut(flow))).toContain("@media (prefers-color-scheme:dark)")
  })

  it("the Mermaid drawing follows the grammar of state diagrams, and has every state and arrow", () => {
    const diagram = diagramOf(flow)
    const text = mermaidOf(diagram)
    expect(mermaidErrors(text)).toEqual([])
    for (const { path, kind } of flow.states) {
      const id = path.replaceAll(/\W/g, "_")
      expect(text).toMatch(new RegExp(kind === "group" ? `as ${id} \\{` : `as ${id}\n`))
    }
    for (const { from, to } of diagram.arrows)
      expect(text).toContain(`${from.replaceAll(/\W/g, "_")} --> ${to.replaceAll(/\W/g, "_")}: `)
  })
})

describe("a drawing", () => {
  it("distinguishes kinds by shape, not only by colour; only a start and an end share one", () => {
    const box = { x: 0, y: 0, width: 264, height: 120 }
    const shapes = kindsInOrder.map((kind) => {
      const asks = kind === "asking" ? { asks: { name: "", answers: [] } } : {}
      return outlineOf(kind, box) + innerOf({ path: "", parent: "", title: "", kind, ...asks }, box)
    })
    expect(kindsInOrder.filter((_kind, index) => shapes.indexOf(shapes[index] ?? "") !== index)).toEqual(["end"])
  })

  it("shows the texts of a chart's author as plain text", async () => {
    const title = `</text><script>alert("1")</script> & 'more'`
    const nasty: FlowDescription = {
      version: 1,
      flow: "nasty",
      title,
      initial: "a",
      states: [
        { path: "a", parent: "", kind: "plain", title },
        { path: "refused", parent: "", kind: "refusal", title: "<b>" },
        { path: "b", parent: "", kind: "end", title },
      ],
      edges: [
        { id: "a|e|0", kind: "request", from: "a", to: "b", cause: "event", on: "<i>e", asks: [] },
        {
          id: 'a|"><x|0',
          kind: "refuses",
          from: "a",
          to: "refused",
          cause: "event",
          on: '"><x',
          asks: [],
          reason: "<i>",
        },
      ],
    }
    const svg = svgFile(diagramOf(nasty), await laidOut(nasty))
    expect(svg).not.toMatch(/<script|<x|<b>|<i>/)
    expect(textOf(svg)).toContain(`alert("1")`)
    expect(mermaidErrors(mermaidOf(diagramOf(nasty)))).toEqual([])
  })
})

describe("EXT-09: an effect that an override replaced", () => {
  const machine = extendFlow(charts.credentials, {
    effects: { authorizeCredentials: async (params, { builtIn }) => builtIn(params) },
  })
  const flow = describeFlow(machine)

  it("appears in the state that asks for it, and in no other", async () => {
    const text = "by the application's own effect"
    const cards = diagramOf(flow).cards.filter(({ lines }) => lines.some((line) => line.text === text))
    expect(cards.map(({ state }) => state.path)).toEqual(["authorizingCredentials"])
    expect(textOf(svgFile(diagramOf(flow), await laidOut(flow)))).toContain(text)
    expect(mermaidOf(diagramOf(flow))).toContain(text)
  })

  it("is a difference from the built-in flow", () => {
    expect(differenceOf(describeFlow(charts.credentials), flow).changed).toEqual([
      { path: "authorizingCredentials", says: ["effect: the application's own, was the built-in one"] },
    ])
  })
})

describe("the output of npm run draw", () => {
  it("has every chart of the library, and the page of flows shows each drawing", () => {
    const root = resolve(import.meta.dirname, "../..")
    const page = readFileSync(join(root, "docs/flows.md"), "utf8")
    const files = readdirSync(join(root, "machines"), { recursive: true, encoding: "utf8" })
    const names = files.filter((file) => file.endsWith(".machine.ts")).map((file) => basename(file, ".machine.ts"))
    expect(names.length).toBeGreaterThanOrEqual(6)
    for (const chart of names) {
      expect(flows.map(([name]) => name)).toContain(chart)
      expect(page).toContain(`(../visualizations/${chart}.svg)`)
    }
  })

  it("has three files for each chart: the drawing, Mermaid, and XState's JSON", async () => {
    const files = [...(await drawings()).keys()].toSorted()
    const names = [...flows.map(([name]) => name), ...(await pluginCharts()).keys()]
    expect(files).toEqual(
      names.flatMap((name) => ["svg", "mmd", "json"].map((kind) => `visualizations/${name}.${kind}`)).toSorted(),
    )
  })

  it.each([...builtInCharts])("%s as JSON is a chart that XState reads, with the same states", (_name, machine) => {
    const config: unknown = JSON.parse(xstateJson(machine))
    // A file can contain any JSON; XState decides whether it is a chart.
    const read = createMachine(config as never)
    expect(pathsOf(read)).toEqual(pathsOf(machine))
  })

  it("the output in JSON names each guard", () => {
    expect(xstateJson(charts.oauth)).toContain('"guard": "stateMatches"')
  })
})

function pathsOf(flow: object): string[] {
  return treeOf(flow).nodes.map(pathOf)
}

function overlap(a: Box | undefined, b: Box | undefined): boolean {
  if (!a || !b) return false
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
