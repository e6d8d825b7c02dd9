/** The table of CONTRIBUTING that says where common changes begin. */
import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { describe, expect, test } from "vitest"

const root = resolve(import.meta.dirname, "../..")
const text = readFileSync(resolve(root, "CONTRIBUTING.md"), "utf8")
const [, section = ""] = /## Where to change what\n([^]*?)\n## /.exec(text) ?? []
const rows = section
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, task = ""]) => /^[a-z]/.test(task) && task !== "task")
  .map(([, task = "", ...cells]) => ({ task, paths: pathsIn(cells.join(" ")) }))

function pathsIn(cells: string): readonly string[] {
  return [...cells.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path)
}

/** Returns true if a file has this path, in which `<name>` stands for one name, the same at each place. */
function exists(path: string): boolean {
  const folder = path.replace(/\/[^/]*$/, "").replace(/\/?<.*$/, "")
  const files = readdirSync(resolve(root, folder), { recursive: true, encoding: "utf8" })
  const name = new RegExp(`^${path.replaceAll(".", "\\.").replace(/<\w+>/, "([\\w-]+)").replaceAll(/<\w+>/g, "\\1")}$`)
  return files.some((file) => name.test(`${folder}/${file}`))
}

describe("the table of common changes", () => {
  test("has these tasks", () => {
    expect(rows.map(({ task }) => task)).toEqual([
      "add a language",
      "change or add a text for visitors",
      "add an option",
      "change a cookie's lifetime",
      "add a field to traces",
      "add a provider",
      "add or change a limit of attempts",
      "store database sessions elsewhere",
      "add a set of stores, which holds the evidence and the registry of sessions, counters, factors and passwords",
      "change an error's text",
      "add a check",
      "add a flow",
    ])
  })

  test.each(rows)("names files that exist: $task", ({ paths }) => {
    expect(paths.length).toBeGreaterThan(1)
    const missing = paths.filter((path) => !exists(path))
    expect(missing).toEqual([])
  })
})
