/** A copy of the application of this suite, built and started like in production. */
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

const root = join(import.meta.dirname, "..", "..")
const next = join(root, "node_modules/next/dist/bin/next")

export type Env = Readonly<Record<string, string>>

export interface Served {
  port: number
  /** Its output. */
  output: () => string
  stop: () => Promise<void>
}

/** Runs `next build`, which also checks the types. @throws {Error} with its output. */
export async function build(folder: string, env: Env): Promise<void> {
  const { child, output } = run(["build"], folder, env)
  const [code] = (await once(child, "close")) as [number | null]
  if (code !== 0) throw new Error(`next build ended with ${code}:\n${output()}`)
}

/** Runs `next start` on a free port. @throws {Error} with its output, if it does not serve within a minute. */
export async function start(folder: string, env: Env): Promise<Served> {
  const { child, output } = run(["start", "-H", "127.0.0.1", "-p", "0"], folder, env)
  const closed = once(child, "close")
  const port = await new Promise<number>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`next start: ${why}. It printed:\n${output()}`))
    const waiting = setTimeout(() => {
      child.kill("SIGKILL")
      fail("not within a minute")
    }, 60_000)
    child.stdout?.on("data", () => {
      const said = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output())?.[1]
      if (said === undefined || !output().includes("Ready")) return
      clearTimeout(waiting)
      resolve(Number(said))
    })
    void closed.then(() => {
      clearTimeout(waiting)
      fail("it ended")
    })
  })
  return {
    port,
    output,
    stop: async () => {
      child.kill("SIGTERM")
      const killer = setTimeout(() => child.kill("SIGKILL"), 5000)
      await closed
      clearTimeout(killer)
    },
  }
}

function run(args: readonly string[], folder: string, env: Env): { child: ChildProcess; output: () => string } {
  // Without the tests' own environment.
  const own = Object.entries(process.env).filter(([name]) => !/^(?:AUTH_|NEXTAUTH_|NODE_ENV$|VITEST)/.test(name))
  const child = spawn(process.execPath, [next, ...args], {
    cwd: folder,
    env: { ...Object.fromEntries(own), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let printed = ""
  child.stdout.on("data", (part: Buffer) => (printed += part.toString()))
  child.stderr.on("data", (part: Buffer) => (printed += part.toString()))
  return { child, output: () => printed }
}
