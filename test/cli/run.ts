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

/** Runs a command of the sources. */
export async function authchart(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  folder: string = root,
): Promise<Ran> {
  return inProcess(["--import", import.meta.resolve("tsx"), join(root, "src/cli/main.ts"), ...args], env, folder)
}

/** Runs a command of the last build, which starts in a third of the time. It loads modules in JavaScript only. */
export async function builtAuthchart(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<Ran> {
  return inProcess([join(root, "dist/src/cli/main.js"), ...args], env, folder)
}

async function inProcess(args: readonly string[], env: Readonly<Record<string, string>>, folder: string): Promise<Ran> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...inherited, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
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
