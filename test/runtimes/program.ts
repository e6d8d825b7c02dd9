/** A runtime as a process that serves until a test stops it. */
import { spawn } from "node:child_process"
import type { Running } from "./running.ts"

/** Time in milliseconds. A runtime starts within one second on an idle machine. */
const patience = 60_000

/** @throws {Error} with its output, if it does not print its port. */
export async function startProgram(
  program: string,
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Running> {
  // Without the tests' own environment.
  const child = spawn(program, [...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", HOME: folder, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let printed = ""
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      printed += error.message
      resolve()
    })
    child.once("close", () => resolve())
  })
  const port = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${program} does not serve: ${why}. It printed:\n${printed}`))
    const waiting = setTimeout(() => {
      child.kill("SIGKILL")
      fail(`it is not ready after ${patience} ms`)
    }, patience)
    const hear = (part: Buffer) => {
      printed += part.toString()
      const said = /^listening (\d+)$/m.exec(printed)?.[1]
      if (said === undefined) return
      clearTimeout(waiting)
      resolve(said)
    }
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
    void ended.then(() => {
      clearTimeout(waiting)
      fail("it ended")
    })
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    output: () => printed,
    stop: async () => {
      child.kill("SIGKILL")
      await ended
    },
  }
}
