/**
 * Counts the code that one OAuth callback runs, beside `@auth/core`: the files and named functions that V8 reports,
 * with warm caches. `npm run request-path` builds the package and counts; `-- --list` prints the names of the
 * functions, and `-- --check` fails above the limits.
 */
import { Session } from "node:inspector/promises"
import { relative, resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { oauthCallback, type AuthPackage } from "../bench/oauth-callback.ts"

const root = resolve(import.meta.dirname, "..")
const limits = { files: 47, functions: 138 }
const secret = "a secret for counting, of thirty-two bytes and more"

/** Named functions that ran, by file. */
type Path = ReadonlyMap<string, readonly string[]>

const { values } = parseArgs({
  options: { list: { type: "boolean", default: false }, check: { type: "boolean", default: false } },
})
const ours = await pathOf("dist", "dist/src/core.js")
const peers = await pathOf("node_modules/@auth/core", "node_modules/@auth/core/index.js")

if (values.list)
  for (const path of [ours, peers])
    for (const [file, names] of path) console.log(`${String(names.length).padStart(4)}  ${file}: ${names.join(", ")}`)
console.log(`authchart:  ${sizeOf(ours).files} files, ${sizeOf(ours).functions} named functions`)
console.log(`@auth/core: ${sizeOf(peers).files} files, ${sizeOf(peers).functions} named functions`)

const { files, functions } = sizeOf(ours)
if (values.check && (files > limits.files || functions > limits.functions)) {
  console.error(
    `An OAuth callback may run ${limits.files} files and ${limits.functions} functions. Run: npm run request-path -- --list`,
  )
  process.exitCode = 1
}

/** The files and named functions below a folder that the second of two callbacks runs. */
async function pathOf(folder: string, entry: string): Promise<Path> {
  const callback = oauthCallback((await import(pathToFileURL(resolve(root, entry)).href)) as AuthPackage, secret)
  await callback.send(await callback.prepare())
  const second = await callback.prepare()
  const session = new Session()
  session.connect()
  await session.post("Profiler.enable")
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
  await callback.send(second)
  const { result } = await session.post("Profiler.takePreciseCoverage")
  session.disconnect()
  const below = `${pathToFileURL(resolve(root, folder)).href}/`
  const path = new Map<string, string[]>()
  for (const { url, functions: seen } of result) {
    if (!url.startsWith(below)) continue
    const ran = seen.filter(({ functionName, ranges }) => functionName !== "" && (ranges[0]?.count ?? 0) > 0)
    if (ran.length > 0)
      path.set(
        relative(root, fileURLToPath(url)),
        ran.map(({ functionName }) => functionName),
      )
  }
  return new Map([...path].sort(([one], [other]) => one.localeCompare(other)))
}

function sizeOf(path: Path): { files: number; functions: number } {
  return { files: path.size, functions: [...path.values()].flat().length }
}
