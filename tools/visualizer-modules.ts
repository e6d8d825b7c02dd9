/**
 * Writes the built visualizer as modules with strings into `dist/visualizer/modules/`, from which servers on every
 * runtime respond. A bundler includes modules, but no other files.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { chartsIn } from "./charts-in.ts"

/** @param folder of the built visualizer. */
export function writeModules(folder: string): void {
  const modules = join(folder, "modules")
  rmSync(modules, { recursive: true, force: true })
  mkdirSync(modules, { recursive: true })
  // Parsed and written again, so that invalid JSON fails here and not in a server.
  const texts = new Map([["charts", JSON.stringify(chartsIn(folder).charts)]])
  const served = readdirSync(folder).filter((name) => /\.(?:html|css|js)$/.test(name) && name !== "charts.js")
  for (const name of served) texts.set(name, readFileSync(join(folder, name), "utf8"))
  for (const [name, text] of texts)
    writeFileSync(join(modules, `${name.replace(/\.js$/, "-script")}.js`), `export default ${JSON.stringify(text)}\n`)
  copyFileSync(join(folder, "elk-worker.LICENSE.md"), join(modules, "elk-worker.LICENSE.md"))
  const loaders = served.sort().map((name) => `    ${JSON.stringify(name)}: ${loaderOf(name)},\n`)
  writeFileSync(
    join(modules, "index.js"),
    `export default {\n  files: {\n${loaders.join("")}  },\n  charts: ${loaderOf("charts")},\n}\n`,
  )
}

/** Each address is a literal: a bundler does not follow a computed address. */
function loaderOf(name: string): string {
  return `() => import("./${name.replace(/\.js$/, "-script")}.js").then((module) => module.default)`
}
