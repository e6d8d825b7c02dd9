/**
 * Packs the package as for publication and checks the tarball: every export exists and resolves under every module
 * resolution for ES modules, and no other file is in it. `tsx tools/check-package.ts`, after a build. With `--sample 4`,
 * attw resolves only that many of the exports, others each day; it takes half a second for each. With `--for-tests`, the
 * tarball stays, installed, for the suites that test the published form.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { publint, type Message } from "publint"
import { formatMessage } from "publint/utils"
import { packForTests } from "./pack-for-tests.ts"
import { pack } from "./pack.ts"
import { sampleOf, seedIn } from "./sample.ts"

const root = resolve(import.meta.dirname, "..")
const options = { sample: { type: "string" }, "for-tests": { type: "boolean", default: false } } as const
const { sample, "for-tests": isForTests } = parseArgs({ options }).values

/** Files that no export names, and that a published package nevertheless contains. */
const visualizer = [
  "index.js",
  "index.html.js",
  "visualizer-script.js",
  "advice-script.js",
  "visualizer.css.js",
  "charts.js",
  "paths-script.js",
  "elk-worker-script.js",
  "elk-worker.LICENSE.md",
].map((file) => `dist/visualizer/modules/${file}`)

/** Files that a published package may contain. */
const expected =
  /^(?:dist\/(?:src|machines|node10)\/.+\.(?:js|d\.ts)|dist\/visualizer\/modules\/[\w.-]+|docs\/.+\.(?:md|html|png|webp)|visualizations\/[\w-]+\.svg|(?:CHANGELOG|README|SECURITY)\.md|LICENSE|package\.json)$/

/**
 * The entry points of the package, with those behind exports with a `*`: `adapters/memory` for `./adapters/*`. attw checks
 * the latter only if the command names them. Files in deeper folders do not match.
 */
function entryPoints(files: readonly string[]): string[] {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { exports: unknown }
  const exports = typeof manifest.exports === "object" && manifest.exports !== null ? manifest.exports : {}
  return Object.entries(exports).flatMap(([name, target]: [string, unknown]) => {
    if (typeof target !== "string" || !target.endsWith(".js")) return []
    if (!target.includes("*")) return [name]
    const [before = "", after = ""] = target.replace("./", "").split("*")
    const stars = files
      .filter((file) => file.startsWith(before) && file.endsWith(after))
      .map((file) => file.slice(before.length, file.length - after.length))
    return stars.filter((star) => !star.includes("/")).map((star) => name.replace("./", "").replace("*", star))
  })
}

/** A finding of attw about one subpath: about its own resolution, or about an import within the declarations. */
interface AttwProblem {
  resolutionKind?: string
  resolutionOption?: string
}

/**
 * Returns whether attw resolves the named subpaths for ES modules. Otherwise prints attw's table of all findings. Problems
 * within declarations under node10 fail in attw too, although its profile leaves them out;
 * `test/tooling/consumers.test.ts` checks those with the compiler.
 */
function passesAttw(tarball: string, named: readonly string[]): boolean {
  const args = [tarball, "--profile", "esm-only", ...named]
  const attw = join(root, "node_modules", ".bin", "attw")
  // The output goes into a file, because attw exits before a pipe has taken all of it.
  const file = join(folder, "attw.json")
  const said = spawnSync(attw, [...args, "--format", "json"], { cwd: root, stdio: ["ignore", openSync(file, "w"), 2] })
  if (said.status === 0) return true
  const found = findingsIn(readFileSync(file, "utf8"))
  if (found.length > 0 && found.every(isLeftOut)) return true
  spawnSync(attw, [...args, "--no-emoji", "--format", "ascii"], { cwd: root, stdio: "inherit" })
  return false
}

/** Returns the findings of a report; an empty list if attw has failed and written no report. */
function findingsIn(report: string): AttwProblem[] {
  if (report === "") return []
  // attw wrote it a moment ago.
  const { problems = {} } = JSON.parse(report) as { problems?: Record<string, AttwProblem[]> }
  return Object.values(problems).flat()
}

function isLeftOut({ resolutionKind, resolutionOption }: AttwProblem): boolean {
  return resolutionOption === "node10" || resolutionKind === "node10" || resolutionKind === "node16-cjs"
}

/**
 * The only intended finding of publint: `#next/server` names two files, and TypeScript takes the first existing file.
 * These files contain only types, and no program loads them, so the problem that publint expects in other tools cannot
 * happen.
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
  const { tarball, files: paths } = isForTests ? packForTests(root) : pack(root, folder)
  const strangers = paths.filter((path) => !expected.test(path))
  const entries = entryPoints(paths)
  const seed = seedIn(process.env, new Date())
  const chosen = sample === undefined ? entries : sampleOf(entries, Number(sample), seed)
  const named = ["--entrypoints", ...chosen]
  const missing = visualizer.filter((path) => !paths.includes(path))
  for (const path of missing) process.stderr.write(`${path} is missing: run npm run build.\n`)
  for (const path of strangers) process.stderr.write(`${path} does not belong in the package.\n`)
  const sound = await passesPublint(tarball)
  const resolves = passesAttw(tarball, named)
  if (strangers.length > 0 || missing.length > 0 || !sound || !resolves) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
