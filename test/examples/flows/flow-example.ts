/**
 * An example of `examples/flows` as a user starts it: a separate process, with the packed package if `npm test` has
 * packed one, otherwise with the last build.
 */
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import type { PageSeen, WebBrowser } from "../../support/web-browser.ts"
import { press } from "./pages.ts"

const root = resolve(import.meta.dirname, "../../..")
const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href

/** A running program. */
export interface Running {
  /** Its output so far. */
  printed: () => string
  /** Waits until the output matches. @throws {Error} if the example ends before, or takes longer than 30 s. */
  says: (what: RegExp) => Promise<RegExpExecArray>
  /** Its exit code. */
  ended: Promise<number | null>
}

export interface FlowExample extends Running {
  origin: string
  /** Runs another program of the example. */
  run: (file: string, ...args: string[]) => Running
  /** Ends the example, as Ctrl+C does, and returns its exit code. */
  stop: () => Promise<number | null>
}

/** Returns the folder in which the examples run: a copy beside the installed package, or their own folder. */
function placeOf(): { folder: string; remove: () => void } {
  const installed = process.env.AUTHCHART_PACKAGE
  if (installed === undefined) return { folder: join(root, "examples", "flows"), remove: () => undefined }
  const folder = mkdtempSync(join(dirname(dirname(installed)), "flows-"))
  cpSync(join(root, "examples", "flows"), folder, { recursive: true })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function start(file: string, args: readonly string[]): { child: ChildProcessWithoutNullStreams; running: Running } {
  // As on a fresh machine: no variable is set, not even NODE_ENV.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^(?:AUTH|NODE_ENV$|VITEST)/.test(key)))
  const child = spawn(process.execPath, ["--import", loader, file, ...args], {
    cwd: dirname(file),
    env: { ...env, PORT: "0" },
  })
  let printed = ""
  const hear = (part: Buffer): void => void (printed += part.toString())
  child.stdout.on("data", hear)
  child.stderr.on("data", hear)
  const ended = new Promise<number | null>((done) => child.once("close", done))
  const says = async (what: RegExp): Promise<RegExpExecArray> => {
    for (const until = Date.now() + 30_000; Date.now() < until;) {
      const found = what.exec(printed)
      if (found) return found
      if (child.exitCode !== null) break
      await new Promise((done) => setTimeout(done, 50))
    }
    throw new Error(`${file} did not print ${what}. It printed:\n${printed}`)
  }
  return { child, running: { printed: () => printed, says, ended } }
}

export async function startFlowExample(name: string): Promise<FlowExample> {
  const { folder, remove } = placeOf()
  const { child, running } = start(join(folder, name, "main.ts"), [])
  const others: ChildProcessWithoutNullStreams[] = []
  const [, origin = ""] = await running.says(/: (http:\/\/\S+)\nStop it/).catch((error: unknown) => {
    child.kill("SIGKILL")
    remove()
    throw error
  })
  return {
    ...running,
    origin,
    run(file, ...args) {
      const other = start(join(folder, name, file), args)
      others.push(other.child)
      return other.running
    },
    async stop() {
      for (const other of others) other.kill("SIGKILL")
      child.kill("SIGINT")
      const killer = setTimeout(() => child.kill("SIGKILL"), 10_000)
      const code = await running.ended
      clearTimeout(killer)
      remove()
      return code
    },
  }
}

/** Signs in one of the examples' users by name and password, and returns the next page. */
export async function signIn(browser: WebBrowser, origin: string, username: string): Promise<PageSeen> {
  const page = await browser.open(`${origin}/auth/signin`)
  return press(browser, page, /Name and password/, { username, password: "lovelace" })
}
