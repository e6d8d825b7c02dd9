/** Changes the imports of an application exactly as the table of the guide says. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** One line of the table: a module, or with `…` at its end all modules with that prefix. */
export interface ImportChange {
  from: string
  to: string
}

/**
 * The table of the guide whose head is `from | to`.
 *
 * @throws {Error} if the table does not exist, or if the tool cannot follow a row: a person could not follow it either.
 */
export function importChanges(guide: string): ImportChange[] {
  const [, table] = /^\| from \| to \|\n\|[-| ]+\|\n((?:\|.*\|\n)+)/m.exec(guide) ?? []
  if (table === undefined) throw new Error("The guide has no table of imports.")
  return table
    .trimEnd()
    .split("\n")
    .flatMap((row) => {
      const [, left = "", right = ""] = row.split("|")
      const [to, ...more] = namesIn(right)
      const from = namesIn(left)
      if (to === undefined || more.length > 0 || from.length === 0) throw new Error(`What does this say? ${row}`)
      if (from.some((name) => name.endsWith("…") !== to.endsWith("…"))) throw new Error(`What is meant by …? ${row}`)
      return from.map((name) => ({ from: name, to }))
    })
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name)
}

/** Finds the places where code names a module: `from "…"`, `import "…"`, `import("…")`, `declare module "…"`. */
const namedModule = /(\bfrom\s+|\bimport\s+|\bimport\(\s*|\bdeclare module\s+)(["'])([^"'\n]+)\2/g

/** The source with renamed modules. */
export function withChangedImports(source: string, changes: readonly ImportChange[]): string {
  return source.replace(namedModule, (whole, before: string, quote: string, name: string) => {
    const renamed = renamedModule(name, changes)
    return renamed === undefined ? whole : `${before}${quote}${renamed}${quote}`
  })
}

function renamedModule(name: string, changes: readonly ImportChange[]): string | undefined {
  for (const { from, to } of changes) {
    if (from === name) return to
    const beginning = from.replace(/…$/, "")
    if (beginning !== from && name.startsWith(beginning)) return to.replace(/…$/, name.slice(beginning.length))
  }
  return undefined
}

/** Changes the imports of every source file below a folder. @returns the changed files. */
export function convertFolder(folder: string, changes: readonly ImportChange[]): string[] {
  return sourceFiles(folder).filter((file) => {
    const source = readFileSync(join(folder, file), "utf8")
    const changed = withChangedImports(source, changes)
    if (changed === source) return false
    writeFileSync(join(folder, file), changed)
    return true
  })
}

/** Returns the TypeScript and JavaScript files below a folder, without installed and built files. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !/(?:^|\/)(?:node_modules|\.next)\//.test(file))
    .sort()
}
