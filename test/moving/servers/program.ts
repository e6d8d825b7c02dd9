/** Programs that build and serve a copy of an application, in processes without the tests' own environment. */
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"

export type Env = Readonly<Record<string, string>>

export interface Served {
  port: number
  /** Its output. */
  output: () => string
  stop: () => Promise<void>
}

/** Builds and serves the copies of an application. */
export interface Server {
  /** Returns the variables that tell an application of version 5 its public address. */
  addressed: (origin: string) => Env
  /** Checks the types, and builds a copy for production. @throws {Error} with the output of the program that failed. */
  build: (folder: string, env: Env) => Promise<void>
  /** Serves a built copy on a free port of 127.0.0.1. @throws {Error} with its output, if it does not serve in time. */
  start: (folder: string, env: Env) => Promise<Served>
}

/** Runs a program of Node to its end. @throws {Error} with its output, if its exit code is not 0. */
export async function runToEnd(args: readonly string[], folder: string, env: Env): Promise<void> {
  const { child, output } = run(args, folder, env)
  const [code] = (await once(child, "close")) as [number | null]
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${output()}`)
}

/**
 * Starts a program of Node that serves until it is stopped.
 *
 * @param listening finds the port in the output, as its first group, when the program serves.
 * @throws {Error} with the output, if the program does not serve within a minute.
 */
export async function serve(args: readonly string[], folder: string, env: Env, listening: RegExp): Promise<Served> {
  const { child, output } = run(args, folder, env)
  const closed = once(child, "close")
  const port = await new Promise<number>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${args.join(" ")}: ${why}. It printed:\n${output()}`))
    const waiting = setTimeout(() => {
      child.kill("SIGKILL")
      fail("not within a minute")
    }, 60_000)
    child.stdout?.on("data", () => {
      const said = listening.exec(output())?.[1]
      if (said === undefined) return
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
  const own = Object.entries(process.env).filter(([name]) => !/^(?:AUTH_|NEXTAUTH_|NODE_ENV$|VITEST)/.test(name))
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...Object.fromEntries(own), NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let printed = ""
  child.stdout.on("data", (part: Buffer) => (printed += part.toString()))
  child.stderr.on("data", (part: Buffer) => (printed += part.toString()))
  return { child, output: () => printed }
}
