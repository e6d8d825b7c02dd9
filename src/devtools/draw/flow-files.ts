/** The files of one flow: what `npm run draw` keeps of the library's flows, and `npx authchart draw` of an application's. */
import type { FlowDescription } from "../describe/description.ts"
import { diagramOf } from "./diagram.ts"
import { svgFile } from "./drawing.ts"
import type { Layout } from "./layout.ts"
import { mermaidOf } from "./mermaid.ts"
import { xstateJson } from "./xstate-json.ts"

export interface DrawnFlow {
  description: FlowDescription
  /** Of the diagram of that description. */
  layout: Layout
  /** The chart that was described. */
  chart: object
}

/**
 * The texts of a flow's files, by their names: `<flow>.svg`, `<flow>.mmd` and `<flow>.json`. The same flow gives the same
 * texts, and none of them holds the value of an option.
 */
export function flowFiles({ description, layout, chart }: DrawnFlow): ReadonlyMap<string, string> {
  const diagram = diagramOf(description)
  const [svg, mmd, json] = flowFileNames(description.flow)
  return new Map([
    [svg, svgFile(diagram, layout)],
    [mmd, mermaidOf(diagram)],
    [json, xstateJson(chart)],
  ])
}

/** What the files of a flow are called. */
export function flowFileNames(flow: string): readonly [svg: string, mmd: string, json: string] {
  return [`${flow}.svg`, `${flow}.mmd`, `${flow}.json`]
}
