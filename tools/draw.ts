/**
 * Draws every built-in chart, and the charts of the plugins of this package: `visualizations/<flow>.svg`, `.mmd` (Mermaid) and `.json` (XState), and writes the table
 * of sources for the drawings. `npm run draw`; with `--check` it writes nothing and fails if a file would change.
 *
 * The table is written first, because the charts' descriptions read it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { layoutEngine } from "./layout-engine.ts"
import { pluginCharts } from "./plugin-charts.ts"
import { sourceTable, tableFile } from "./source-table.ts"

const root = resolve(import.meta.dirname, "..")

/** The content of every generated file, by its path from the root. */
export async function drawings(): Promise<ReadonlyMap<string, string>> {
  const { builtInCharts, describeBuiltIn } = await import("../src/devtools/describe/built-in.ts")
  const { describe } = await import("../src/devtools/describe/describe.ts")
  const { flowOf } = await import("../src/devtools/describe/description.ts")
  const { diagramOf } = await import("../src/devtools/draw/diagram.ts")
  const { flowFiles } = await import("../src/devtools/draw/flow-files.ts")
  const { layOut } = await import("../src/devtools/draw/layout.ts")
  const files = new Map<string, string>()
  const builtIn = new Map(describeBuiltIn().map((description) => [description.flow, description]))
  for (const chart of [...builtInCharts.values(), ...(await pluginCharts()).values()]) {
    const description = builtIn.get(flowOf(chart.id)) ?? describe(chart)
    const layout = await layOut(diagramOf(description), layoutEngine())
    for (const [name, text] of flowFiles({ description, layout, chart })) files.set(`visualizations/${name}`, text)
  }
  return files
}

/** The files whose content is out of date. */
function stale(files: ReadonlyMap<string, string>): string[] {
  return [...files].filter(([file, text]) => read(file) !== text).map(([file]) => file)
}

function read(file: string): string | undefined {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, "utf8") : undefined
}

function write(files: ReadonlyMap<string, string>): void {
  for (const file of stale(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), files.get(file) ?? "")
  }
}

if (process.argv[1] === import.meta.filename) {
  const table = new Map([[tableFile, sourceTable(root)]])
  if (process.argv.includes("--check")) {
    const old = [...stale(table), ...stale(await drawings())]
    for (const file of old) process.stderr.write(`${file} is out of date. Run: npm run draw\n`)
    if (old.length > 0) process.exitCode = 1
  } else {
    write(table)
    write(await drawings())
  }
}
