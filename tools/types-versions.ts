/**
 * Writes `typesVersions` of package.json from its `exports`: TypeScript with `"moduleResolution": "node"` (node10) does
 * not read `exports`. `tsx tools/types-versions.ts`. With `--check`, the tool writes nothing, and fails if the file
 * would change.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { mainDeclarations, nextServer } from "./build-node10.ts"

type Exports = Readonly<Record<string, string | null>>

/**
 * The files with the declarations of each subpath. The main entry has `types`. A subpath that `exports` closes gets an
 * empty list, which the compiler reads as "no such module". Of two matching patterns the compiler takes the longer one,
 * as Node does.
 */
export function pathsOf(exports: Exports): [string, string[]][] {
  return Object.entries(exports).flatMap(([name, target]): [string, string[]][] => {
    if (name === ".") return []
    if (target === null) return [[name.slice(2), []]]
    return target.endsWith(".js") ? [[name.slice(2), [target.replace(/\.js$/, ".d.ts")]]] : []
  })
}

interface Manifest {
  types?: string
  exports: Exports
  typesVersions?: object
}

/** Returns the text of package.json with `types` and `typesVersions` from its `exports`. */
export function withTypes(text: string): string {
  const { types: _types, typesVersions: _typesVersions, ...manifest } = JSON.parse(text) as Manifest
  const entries = Object.entries(manifest).flatMap(([key, value]) =>
    key === "exports"
      ? [
          ["types", mainDeclarations],
          [key, value],
          ["typesVersions", { "*": Object.fromEntries([...pathsOf(manifest.exports), nextServer]) }],
        ]
      : [[key, value]],
  )
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}

if (process.argv[1] === import.meta.filename) {
  const file = resolve(import.meta.dirname, "../package.json")
  const text = readFileSync(file, "utf8")
  // The formatter changes the layout of lists, so compare only the values.
  const same = JSON.stringify(JSON.parse(withTypes(text))) === JSON.stringify(JSON.parse(text))
  if (process.argv.includes("--check")) {
    if (!same)
      process.stderr.write("`typesVersions` of package.json does not match `exports`. Run: npm run types-versions\n")
    process.exitCode = same ? 0 : 1
  } else if (!same) writeFileSync(file, withTypes(text))
}
