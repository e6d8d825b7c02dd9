import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { installTarball, tarballToTry } from "../../tools/pack.ts"
import { bundleForWorkers } from "./bundle.ts"

/** Importers of these entry points run on Node.js, Bun or Deno, as their pages say. */
const forNode = ["testing", "testing/adapter"]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "authchart-entries-"))
  const root = resolve(import.meta.dirname, "../..")
  installTarball(root, tarballToTry(root, folder), folder)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the import paths from the exports of the installed package: `""` is the main entry point. */
function entries(): string[] {
  const installed = join(folder, "node_modules/authchart")
  const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
    exports: Record<string, string | null>
  }
  return Object.entries(exports).flatMap(([name, target]) => {
    const entry = name.replace(/^\.\/?/, "")
    if (target === null || !target.endsWith(".js")) return []
    if (!target.includes("*")) return [entry]
    const files = readdirSync(join(installed, target.slice(0, target.indexOf("*"))))
    const stars = files.filter((file) => file.endsWith(".js")).map((file) => entry.replace("*", file.slice(0, -3)))
    return stars.filter((star) => !Object.keys(exports).includes(`./${star}`))
  })
}

/** Returns modules that are neither in the package nor in its dependencies. */
async function missingFor(entry: string): Promise<string[]> {
  const file = join(folder, `entry-${entry.replaceAll("/", "-")}.js`)
  writeFileSync(file, `export * from "${entry === "" ? "authchart" : `authchart/${entry}`}"\n`)
  return (await bundleForWorkers(file)).missing
}

it("only the entries for Node need modules of Node", async () => {
  const all = entries()
  expect(all).toEqual(expect.arrayContaining(["", "core", "jwt", "adapters/sql", "providers/google", ...forNode]))
  const needing: string[] = []
  for (const entry of all)
    if ((await missingFor(entry)).some((module) => module.startsWith("node:"))) needing.push(entry)
  expect(needing.sort()).toEqual(forNode)
})

it("needs no other package in the entries that every application imports", async () => {
  for (const entry of ["", "core", "jwt", "errors"]) expect(await missingFor(entry)).toEqual([])
})
