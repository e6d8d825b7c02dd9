/**
 * Prints the sizes of five bundles of the built package, in kB after gzip. Build first.
 *
 * `-- --check` fails above the limits of `bundle/budgets.ts`. `-- --list mail` prints the modules that one of the bundles
 * loads at once, with their bytes before gzip.
 */
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { budgets, excesses } from "./bundle/budgets.ts"
import { weigh } from "./bundle/weigh.ts"

const root = resolve(import.meta.dirname, "..")
const { peerDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  peerDependencies: Readonly<Record<string, string>>
}
const external = Object.keys(peerDependencies).flatMap((name) => [name, `${name}/*`])
const { values } = parseArgs({ options: { list: { type: "string" }, check: { type: "boolean", default: false } } })

const found: string[] = []
console.log("kB after gzip            at once   core    all")
for (const budget of budgets) {
  if (values.list !== undefined && values.list !== budget.name) continue
  const weight = await weigh({ contents: budget.contents, folder: root, external })
  const sizes = [weight.atOnce, weight.core, weight.all].map((size) => size.toFixed(1).padStart(7))
  console.log(`${budget.name.padEnd(24)} ${sizes.join("")}`)
  found.push(...excesses(budget, weight))
  if (values.list === undefined) continue
  for (const [file, bytes] of [...weight.modules].sort(([, one], [, other]) => other - one))
    console.log(`${String(bytes).padStart(8)}  ${file}`)
}
if (values.check && found.length > 0) {
  console.error(`${found.join("\n")}\nRun: npm run bundle-sizes -- --list "session-only middleware"`)
  process.exitCode = 1
}
