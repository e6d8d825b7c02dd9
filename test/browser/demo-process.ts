/** The demo as a person starts it: a separate process, on free ports, with its own folder. */
import { spawn } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"

const root = join(import.meta.dirname, "..", "..")

export interface Demo {
  app: string
  inbox: string
  provider: string
  /** Its output, both streams. */
  output: () => string
  /** Stops the demo, as Ctrl+C does, and returns the exit code; `null` if the helper had to kill it after 10 s. */
  stop: () => Promise<number | null>
}

export function newDataFolder(): string {
  return mkdtempSync(join(tmpdir(), "authchart-demo-"))
}

export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Runs it until it ends. */
export async function runDemo(data: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const { ended, output } = launch(data, args)
  return { code: await ended, output: output() }
}

/** @throws {Error} with its output, if it does not print its addresses within 50 s. */
export async function startDemo(
  data: string,
  portOf: Partial<Record<"app" | "provider" | "inbox", string>> = {},
): Promise<Demo> {
  if (!existsSync(join(root, "dist", "src", "index.js")))
    throw new Error("There is no dist: run `npm run build` first.")
  const args = [
    "--port",
    portOf.app ?? "0",
    "--provider-port",
    portOf.provider ?? "0",
    "--inbox-port",
    portOf.inbox ?? "0",
  ]
  const { child, ended, output } = launch(data, [...args, "--smtp-port", "0"])
  const started = await Promise.race([
    ended.then((code) => `it ended with ${code}`),
    new Promise<string>((resolve) => setTimeout(() => resolve("not within 50 s"), 50_000).unref()),
    new Promise<undefined>((resolve) => {
      child.stdout.on("data", () => output().includes("Stop it with Ctrl+C") && resolve(undefined))
    }),
  ])
  if (started !== undefined) {
    child.kill("SIGKILL")
    throw new Error(`The demo did not start: ${started}. It printed:\n${output()}`)
  }
  const address = (label: string): string => new RegExp(`${label} +(http://\\S+)`).exec(output())?.[1] ?? ""
  return {
    app: address("Application"),
    inbox: address("Inbox"),
    provider: address("OpenID provider"),
    output,
    async stop() {
      child.kill("SIGINT")
      const killer = setTimeout(() => child.kill("SIGKILL"), 10_000)
      const code = await ended
      clearTimeout(killer)
      return code
    },
  }
}

function launch(data: string, args: readonly string[]) {
  // As on a fresh machine: no variable is set, not even NODE_ENV, so the library assumes production.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:AUTH_|NEXTAUTH_|NODE_ENV$|VITEST)/.test(name)),
  )
  const child = spawn(process.execPath, ["--import", "tsx", "examples/demo/main.ts", ...args], {
    cwd: root,
    env: { ...env, DEMO_DATA: data },
  })
  let printed = ""
  child.stdout.on("data", (part: Buffer) => (printed += part.toString()))
  child.stderr.on("data", (part: Buffer) => (printed += part.toString()))
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  return { child, ended, output: () => printed }
}

/** Saves a screenshot in `test-results/`, for readers. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = join(root, "test-results", "demo")
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
