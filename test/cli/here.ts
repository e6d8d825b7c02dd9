/**
 * The commands of the sources, in the process of the test. A test whose subject is the process itself, for example its
 * streams or its end, uses `run.ts`.
 */
import { join } from "node:path"
import { expect } from "vitest"
import type { Terminal } from "../../src/cli/command.ts"
import { run } from "../../src/cli/commands.ts"
import type { Ran } from "./run.ts"

const root = join(import.meta.dirname, "../..")

/** Runs a command in a folder, with only these environment variables. Node's network functions are not replaced. */
export async function here(
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  return runIn(folder, async (terminal) => run(args, { ...terminal, env: { ...env } }))
}

/** Calls a function with a terminal in a folder, and collects what the function writes. */
export async function runIn(
  folder: string,
  command: (terminal: Omit<Terminal, "env">) => Promise<number>,
): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await command({
    folder,
    nodeVersion: process.versions.node,
    now: () => Date.now(),
    fetch: (...request) => globalThis.fetch(...request),
    colours: false,
    stopped: () => new Promise(() => undefined),
    lend: () => [],
    say: (text) => void out.push(`${text}\n`),
    complain: (text) => void err.push(`${text}\n`),
  })
  return { code, out: out.join(""), err: err.join("") }
}

/** A command, and the function that runs it: by default in this process. */
export interface Ordered {
  args: readonly string[]
  env?: Readonly<Record<string, string>>
  by?: (args: readonly string[], env: Readonly<Record<string, string>>) => Promise<Ran>
}

/** Runs a command, and expects an exit code and output. */
export async function expectRun(
  { args, env = {}, by = async () => here(args, root, env) }: Ordered,
  expected: { code: number; out?: RegExp; err?: RegExp },
): Promise<Ran> {
  const ran = await by(args, env)
  expect(ran.err).toMatch(expected.err ?? /^$/)
  expect(ran.out).toMatch(expected.out ?? /^$/)
  expect(ran.code).toBe(expected.code)
  return ran
}
