/** Makes the files of one flow, for `npm run draw` and `npx authchart draw`. */
import type { FlowDescription } from "../describe/description.ts"
import { diagramOf } from "./diagram.ts"
import { svgFile } from "./drawing.ts"
import type { Layout } from "./layout.ts"
import { mermaidOf } from "./mermaid.ts"
import { xstateJson } from "./xstate-json.ts"

export interface DrawnFlow {
  description: FlowDescription
  /** The layout of that description's diagram. */
  layout: Layout
  /** The chart that was described. */
  chart: object
}

/**
 * Returns the texts of a flow's files by name: `<flow>.svg`, `<flow>.mmd` and `<flow>.json`. The output is
 * deterministic, and contains no values of options.
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

/** Returns the names of a flow's files. */
export function flowFileNames(flow: string): readonly [svg: string, mmd: string, json: string] {
  return [`${flow}.svg`, `${flow}.mmd`, `${flow}.json`]
}
