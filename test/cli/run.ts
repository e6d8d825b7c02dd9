/** The command line in a process of its own, as people use it. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { expect } from "vitest"

const root = join(import.meta.dirname, "../..")

interface Ran {
  code: number | null
  out: string
  err: string
}

export async function authchart(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  folder: string = root,
): Promise<Ran> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(
    process.execPath,
    ["--import", import.meta.resolve("tsx"), join(root, "src/cli/main.ts"), ...args],
    {
      cwd: folder,
      env: { ...inherited, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  )
  const ended = once(child, "close") as Promise<[number | null]> // As the documentation of child processes says.
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}

/** Runs it, and expects an exit code and output. */
export async function expectRun(
  command: { args: readonly string[]; env?: Readonly<Record<string, string>> },
  expected: { code: number; out?: RegExp; err?: RegExp },
): Promise<Ran> {
  const ran = await authchart(command.args, command.env)
  expect(ran.err).toMatch(expected.err ?? /^$/)
  expect(ran.out).toMatch(expected.out ?? /^$/)
  expect(ran.code).toBe(expected.code)
  return ran
}
