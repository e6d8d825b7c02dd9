/**
 * Packs the package as it would be published and looks at the tarball: that every export is there, resolves under
 * every module resolution for ES modules, and that nothing else is in it. `tsx tools/check-package.ts`, after a build.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "..")

interface Packed {
  filename: string
  files: { path: string }[]
}

/** What a published package may hold. */
const expected = /^(?:dist\/(?:src|machines)\/.+\.(?:js|d\.ts)|LICENSE|README\.md|package\.json)$/

function packInto(folder: string): Packed {
  const out = execFileSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--loglevel=error", "--pack-destination", folder],
    {
      cwd: root,
      encoding: "utf8",
    },
  )
  const [packed] = JSON.parse(out) as Packed[]
  if (packed === undefined) throw new Error("npm pack made no tarball.")
  return packed
}

/**
 * The entry points behind exports with a `*`, which attw passes over unless they are named: `adapters/memory` for
 * `./adapters/*`. Files in deeper folders are not meant by it.
 */
function entriesBehindStars(files: readonly string[]): string[] {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { exports: unknown }
  const exports = typeof manifest.exports === "object" && manifest.exports !== null ? manifest.exports : {}
  return Object.entries(exports).flatMap(([name, target]: [string, unknown]) => {
    if (typeof target !== "string" || !target.includes("*")) return []
    const [before = "", after = ""] = target.replace("./", "").split("*")
    const stars = files
      .filter((file) => file.startsWith(before) && file.endsWith(after))
      .map((file) => file.slice(before.length, file.length - after.length))
    return stars.filter((star) => !star.includes("/")).map((star) => name.replace("./", "").replace("*", star))
  })
}

function run(tool: string, args: string[]): boolean {
  return spawnSync(join(root, "node_modules", ".bin", tool), args, { cwd: root, stdio: "inherit" }).status === 0
}

const folder = mkdtempSync(join(tmpdir(), "authchart-pack-"))
try {
  const packed = packInto(folder)
  const tarball = join(folder, packed.filename)
  const paths = packed.files.map((file) => file.path)
  const strangers = paths.filter((path) => !expected.test(path))
  const starred = entriesBehindStars(paths)
  const named = starred.length === 0 ? [] : ["--include-entrypoints", ...starred]
  for (const path of strangers) process.stderr.write(`${path} has no business in the package.\n`)
  const sound = run("publint", ["run", tarball, "--strict"])
  const resolves = run("attw", [tarball, "--profile", "esm-only", "--no-emoji", "--format", "ascii", ...named])
  if (strangers.length > 0 || !sound || !resolves) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
