/** workerd in miniflare: bundled modules, no compatibility flag, and therefore no modules of Node. */
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { bundleForWorkers } from "./bundle.ts"
import type { Running } from "./running.ts"

/** The used part of miniflare. Only this suite installs it, so the compiler does not know it. */
interface MiniflareModule {
  Miniflare: new (options: object) => { ready: Promise<URL>; dispose: () => Promise<void> }
}

/** A day before the release of this workerd, when no module of Node was available by default. */
const compatibilityDate = "2026-04-01"

/** @param miniflare the path of its main file. @throws {Error} for a bundle that imports an external module. */
export async function startWorker(
  miniflare: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Running> {
  const { text, missing } = await bundleForWorkers(join(folder, "worker.js"))
  if (missing.length > 0) throw new Error(`The worker needs what workerd does not have: ${missing.join(", ")}`)
  return startModules(miniflare, [{ path: "worker.js", text }], env)
}

/** @param modules the modules of a worker; the first one is its entry. */
export async function startModules(
  miniflare: string,
  modules: readonly { path: string; text: string }[],
  env: Readonly<Record<string, string>>,
): Promise<Running> {
  const { Miniflare } = (await import(pathToFileURL(miniflare).href)) as MiniflareModule
  let printed = ""
  const log = (line: string) => {
    printed += `${line}\n`
  }
  const worker = new Miniflare({
    modules: modules.map(({ path, text }) => ({ type: "ESModule", path, contents: text })),
    compatibilityDate,
    compatibilityFlags: [],
    bindings: env,
    host: "127.0.0.1",
    port: 0,
    cf: false,
    handleRuntimeStdio: (stdout: NodeJS.ReadableStream, stderr: NodeJS.ReadableStream) => {
      stdout.on("data", (part: Buffer) => log(part.toString()))
      stderr.on("data", (part: Buffer) => log(part.toString()))
    },
  })
  const address = await worker.ready
  return { origin: address.origin, output: () => printed, stop: () => worker.dispose() }
}
