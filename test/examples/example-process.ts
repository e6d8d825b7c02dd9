/** An example as a person starts it: a separate process, on free ports, with a folder of its own. */
import { spawn } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import type { Page } from "playwright-core"

const root = resolve(import.meta.dirname, "../..")

export interface RunningExample {
  app: string
  provider: string
  /** Stops the example, as Ctrl+C does, and returns the exit code; `null` if the helper had to kill it after 10 s. */
  stop: () => Promise<number | null>
}

/**
 * @throws {Error} with the example's output, if the example ends before it prints its addresses, or does not print them
 * within 100 s.
 */
export async function startExample(name: string): Promise<RunningExample> {
  if (!existsSync(join(root, "dist", "src", "index.js")))
    throw new Error("There is no dist: run `npm run build` first.")
  const data = mkdtempSync(join(tmpdir(), `authchart-${name}-`))
  // As on a fresh machine: no variable is set, not even NODE_ENV.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^(?:AUTH_|NEXTAUTH_|NODE_ENV$|VITEST)/.test(key)),
  )
  const args = ["--import", "tsx", `examples/${name}/main.ts`, "--port", "0", "--provider-port", "0"]
  const child = spawn(process.execPath, args, { cwd: root, env: { ...env, DEMO_DATA: data } })
  let printed = ""
  const ended = new Promise<number | null>((done) => child.once("close", done))
  const started = new Promise<undefined>((done) => {
    const hear = (part: Buffer): void => {
      printed += part.toString()
      if (printed.includes("Stop it with Ctrl+C")) done(undefined)
    }
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
  })
  const trouble = await Promise.race([
    started,
    ended.then((code) => `it ended with ${code}`),
    new Promise<string>((done) => setTimeout(() => done("not within 100 s"), 100_000).unref()),
  ])
  if (trouble !== undefined) {
    child.kill("SIGKILL")
    throw new Error(`The example ${name} did not start: ${trouble}. It printed:\n${printed}`)
  }
  const address = (label: string): string => new RegExp(`${label} +(http://\\S+)`).exec(printed)?.[1] ?? ""
  return {
    app: address("Application"),
    provider: address("OpenID provider"),
    async stop() {
      child.kill("SIGINT")
      const killer = setTimeout(() => child.kill("SIGKILL"), 10_000)
      const code = await ended
      clearTimeout(killer)
      rmSync(data, { recursive: true, force: true })
      return code
    },
  }
}

/** Saves a screenshot in `test-results/`, for readers. */
export async function shoot(page: Page, example: string, name: string): Promise<void> {
  const folder = join(root, "test-results", "examples")
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${example}-${name}.png`), fullPage: true })
}
