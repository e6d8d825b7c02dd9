/**
 * Builds the visualizer into `dist/visualizer/`: a page with its scripts and style, the built-in charts with their
 * layout and generated paths, and the layout engine for other charts. `tsx tools/build-visualizer.ts`, a part of `npm
 * run build`.
 *
 * The scripts are classic scripts, because a browser loads no module for a page that it opens from a file.
 */
import { build } from "esbuild"
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import { describeBuiltIn } from "../src/devtools/describe/built-in.ts"
import type { ChartOfFlow } from "../src/devtools/draw/charts.ts"
import { diagramOf } from "../src/devtools/draw/diagram.ts"
import { layOut } from "../src/devtools/draw/layout.ts"
import { drawingColours, drawingRules } from "../src/devtools/draw/style.ts"
import { unservedConfig } from "../src/devtools/serve/charts-of.ts"
import { chartsScript } from "../src/devtools/serve/charts-script.ts"
import { presetsOf } from "../src/devtools/serve/providers-of.ts"
import { compositionOf } from "../src/flows/composition.ts"
import { layoutEngine } from "./layout-engine.ts"
import { writeModules } from "./visualizer-modules.ts"
import { builtInPaths } from "./visualizer-paths.ts"

const root = resolve(import.meta.dirname, "..")
const source = join(root, "src/devtools/viewer")

/** Empties the folder, and then builds everything in it. */
export async function buildVisualizer(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(source, "index.html"), join(folder, "index.html"))
  await build({
    entryPoints: {
      visualizer: join(source, "main.tsx"),
      advice: join(source, "advice-script.ts"),
      bands: join(source, "bands-script.ts"),
      "find-paths": join(source, "find-paths-script.ts"),
      layout: join(source, "layout-script.ts"),
      share: join(source, "share-script.ts"),
    },
    outdir: folder,
    bundle: true,
    minify: true,
    format: "iife",
    target: ["es2022"],
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
  })
  await build({
    stdin: {
      contents: `@import "./app.css";\n${drawingColours}\n.drawing{${drawingRules}}`,
      loader: "css",
      resolveDir: source,
    },
    outfile: join(folder, "visualizer.css"),
    bundle: true,
    minify: true,
    // Nested rules are flattened for browsers without nesting.
    target: ["chrome105", "firefox115", "safari16"],
    logLevel: "warning",
  })
  const charts = await builtInCharts()
  const presets = presetsOf(compositionOf(unservedConfig({ providers: [] })), charts)
  writeFileSync(join(folder, "charts.js"), chartsScript({ name: "authchart", charts, presets }))
  writeFileSync(join(folder, "paths.js"), `globalThis.authchartPaths=${JSON.stringify(await builtInPaths())}\n`)
  const elk = dirname(createRequire(import.meta.url).resolve("elkjs/package.json"))
  copyFileSync(join(elk, "lib/elk-worker.min.js"), join(folder, "elk-worker.js"))
  copyFileSync(join(elk, "LICENSE.md"), join(folder, "elk-worker.LICENSE.md"))
}

async function builtInCharts(): Promise<ChartOfFlow[]> {
  const charts: ChartOfFlow[] = []
  for (const description of describeBuiltIn()) {
    charts.push({ description, layout: await layOut(diagramOf(description), layoutEngine()) })
  }
  return charts
}

if (process.argv[1] === import.meta.filename) {
  const folder = join(root, "dist/visualizer")
  await buildVisualizer(folder)
  writeModules(folder)
}
