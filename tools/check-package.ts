/**
 * Packs the package as it would be published and looks at the tarball: that every export is there, resolves under
 * every module resolution for ES modules, and that nothing else is in it. `tsx tools/check-package.ts`, after a build.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { publint, type Message } from "publint"
import { formatMessage } from "publint/utils"
import { pack } from "./pack.ts"

const root = resolve(import.meta.dirname, "..")

/** What no export names, and a published package has all the same. */
const visualizer = [
  "index.js",
  "index.html.js",
  "visualizer-script.js",
  "visualizer.css.js",
  "charts.js",
  "paths-script.js",
  "elk-worker-script.js",
  "elk-worker.LICENSE.md",
].map((file) => `dist/visualizer/modules/${file}`)

/** What a published package may hold. */
const expected =
  /^(?:dist\/(?:src|machines|node10)\/.+\.(?:js|d\.ts)|dist\/visualizer\/modules\/[\w.-]+|docs\/.+\.(?:md|html|png)|visualizations\/[\w-]+\.svg|(?:CHANGELOG|README|SECURITY)\.md|LICENSE|package\.json)$/

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

/** What attw says of one subpath: of its own resolution, or of an import within the declarations. */
interface AttwProblem {
  resolutionKind?: string
  resolutionOption?: string
}

/**
 * Whether attw finds all subpaths for ES modules. It says what it found, and fails for problems within declarations under
 * node10 too, which its profile leaves out: `test/tooling/consumers.test.ts` has the compiler itself look there.
 */
function passesAttw(tarball: string, named: readonly string[]): boolean {
  const args = [tarball, "--profile", "esm-only", ...named]
  const attw = join(root, "node_modules", ".bin", "attw")
  const said = spawnSync(attw, [...args, "--no-emoji", "--format", "ascii"], { cwd: root, stdio: "inherit" })
  if (said.status === 0) return true
  // Into a file: it ends before all of it went through a pipe.
  const file = `${tarball}.json`
  spawnSync(attw, [...args, "--format", "json"], { cwd: root, stdio: ["ignore", openSync(file, "w"), "inherit"] })
  const { problems = {} } = JSON.parse(readFileSync(file, "utf8")) as { problems?: Record<string, AttwProblem[]> }
  const found = Object.values(problems).flat()
  return found.length > 0 && found.every(isLeftOut)
}

function isLeftOut({ resolutionKind, resolutionOption }: AttwProblem): boolean {
  return resolutionOption === "node10" || resolutionKind === "node10" || resolutionKind === "node16-cjs"
}

/**
 * The one thing that publint says and is meant: `#next/server` names two files, of which TypeScript takes the first that
 * is there. It is of types alone, and nothing loads it, so that what publint fears of other tools cannot happen.
 */
const meant = (message: Message): boolean =>
  message.code === "IMPORTS_FALLBACK_ARRAY_USE" && message.path.join(".") === "imports.#next/server"

async function passesPublint(tarball: string): Promise<boolean> {
  const data = readFileSync(tarball)
  const { messages } = await publint({
    strict: true,
    pack: { tarball: data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) },
  })
  const found = messages.filter((message) => !meant(message))
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, unknown>
  for (const message of found)
    process.stderr.write(`publint: ${formatMessage(message, manifest, { color: false }) ?? message.code}\n`)
  return found.length === 0
}

const folder = mkdtempSync(join(tmpdir(), "authchart-pack-"))
try {
  const { tarball, files: paths } = pack(root, folder)
  const strangers = paths.filter((path) => !expected.test(path))
  const starred = entriesBehindStars(paths)
  const named = starred.length === 0 ? [] : ["--include-entrypoints", ...starred]
  const missing = visualizer.filter((path) => !paths.includes(path))
  for (const path of missing) process.stderr.write(`${path} is missing: npm run build makes it.\n`)
  for (const path of strangers) process.stderr.write(`${path} has no business in the package.\n`)
  const sound = await passesPublint(tarball)
  const resolves = passesAttw(tarball, named)
  if (strangers.length > 0 || missing.length > 0 || !sound || !resolves) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
