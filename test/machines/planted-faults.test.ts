import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { equivalence, type Engine } from "./equivalence.ts"
import { FAULTS, type Fault } from "./planted-faults.ts"

const machines = join(import.meta.dirname, "../../machines")
const cache = join(import.meta.dirname, "../../node_modules/.cache")

/** The modules of `compile` and `step`. */
const ENGINE = [
  "acts",
  "chart-config",
  "chart-error",
  "passed-checks",
  "compile",
  "endless-loops",
  "nodes",
  "passage",
  "program",
  "refusal",
  "refuse",
  "refuse-checks",
  "step",
  "tables",
  "tree",
  "xstate-form",
]

/** The number of random runs that must find each fault. */
const RUNS = 5000

let folder: string
beforeAll(async () => {
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, "planted-faults-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe("the equivalence property", () => {
  it("holds for an unchanged copy of the engine", { timeout: 60_000 }, async () => {
    const engine = await copied("unchanged")
    expect(fc.check(equivalence(engine), { numRuns: 100 }).failed).toBe(false)
  })

  it.each(FAULTS.map((fault, n) => [fault.name, fault, n] as const))(
    "notices when %s",
    { timeout: 120_000 },
    async (_name, fault, n) => {
      const engine = await copied(`fault-${n}`, fault)
      const { failed } = fc.check(equivalence(engine), { numRuns: RUNS, endOnFailure: true })
      expect(failed).toBe(true)
    },
  )
})

/** Loads the engine from a copy of its source with the fault. */
async function copied(name: string, fault?: Fault): Promise<Engine> {
  const copy = join(folder, name)
  await mkdir(copy)
  for (const part of ENGINE) {
    const source = await readFile(join(machines, `${part}.ts`), "utf8")
    const planted = fault?.file === `${part}.ts` ? plant(source, fault) : source
    await writeFile(join(copy, `${part}.ts`), planted)
  }
  // A copy of the modules that `Engine` names.
  const { compile } = (await import(/* @vite-ignore */ join(copy, "compile.ts"))) as Engine
  const { start, step } = (await import(/* @vite-ignore */ join(copy, "step.ts"))) as Engine
  return { compile, start, step }
}

/** @throws {Error} unless the line exists exactly once, because otherwise the test would plant no fault. */
function plant(source: string, { name, instead: [right, wrong] }: Fault): string {
  const pieces = source.split(right)
  if (pieces.length !== 2) throw new Error(`"${name}": found ${pieces.length - 1} places for it`)
  return pieces.join(wrong)
}
