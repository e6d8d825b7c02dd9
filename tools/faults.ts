/**
 * Planted faults: applies each patch of `test/faults/` to a copy of the source. The tests that its row in
 * `test/faults/faults.ts` names must fail. Prints the first failed test, and its kind of net.
 *
 *     npm run faults                          all faults
 *     npm run faults -- --only nonce-ignored  one fault
 *     npm run faults -- --sample 24           that many, others each day;  --seed 20260131: those of that day
 *     npm run faults -- --without-control     does not run the tests without a fault first
 *
 * Fails for a fault that a named file does not find, for a patch that no longer applies (among the tried ones), and for
 * tests that fail without a fault. `npm test` runs those tests anyway, so it needs no control. The tool does not show that there are no other faults, only that these ones cannot return
 * unnoticed.
 */
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { faults, netOf, type Fault, type Net } from "../test/faults/faults.ts"
import { faultTree, type FaultTree } from "../test/faults/tree.ts"
import { runTests, type FileVerdict } from "../test/faults/trial.ts"
import { sampleOf, seedIn } from "./sample.ts"

const root = resolve(import.meta.dirname, "..")
/** The number of working trees and test runs at the same time. */
const lanes = 2

/** The result of one fault. */
interface Outcome {
  fault: Fault
  /** Seconds. */
  took: number
  verdicts: readonly FileVerdict[]
  /** Why the fault could not be tested. */
  problem: string | undefined
}

/** Returns true if a test of the file failed and another test passed, which shows that the file itself runs. */
function finds({ passed, failed }: FileVerdict): boolean {
  return passed > 0 && failed.length > 0
}

async function attempt(fault: Fault, tree: FaultTree): Promise<Outcome> {
  const started = performance.now()
  const done = (rest: Pick<Outcome, "verdicts" | "problem">): Outcome => ({
    fault,
    took: (performance.now() - started) / 1000,
    ...rest,
  })
  let takeOut: (() => void) | undefined
  try {
    takeOut = tree.plant(readFileSync(join(root, "test/faults", `${fault.name}.patch`), "utf8"))
    return done({ verdicts: await runTests(tree.folder, fault.foundBy), problem: undefined })
  } catch (error) {
    return done({ verdicts: [], problem: error instanceof Error ? error.message : String(error) })
  } finally {
    takeOut?.()
  }
}

function tell({ fault, took, verdicts, problem }: Outcome): boolean {
  const good = problem === undefined && verdicts.every(finds)
  const lines = [`${good ? "found " : "FAILED"}  ${fault.name} (${took.toFixed(1)} s): ${fault.says}`]
  if (problem !== undefined) lines.push(`    the patch cannot be applied: ${problem}`)
  for (const verdict of verdicts) {
    const [first] = verdict.failed
    const net = `${netOf(verdict.file)}, ${verdict.file}`
    if (finds(verdict)) lines.push(`    ${net}: ${verdict.failed.length} failed, first "${first}"`)
    else if (verdict.broken !== undefined) lines.push(`    ${net}: could not run: ${verdict.broken}`)
    else if (verdict.passed === 0) lines.push(`    ${net}: every test failed, so the fault is not the cause`)
    else lines.push(`    ${net}: did not find it`)
  }
  process.stdout.write(`${lines.join("\n")}\n`)
  return good
}

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    sample: { type: "string", default: String(faults.length) },
    seed: { type: "string", default: String(seedIn(process.env, new Date())) },
    "without-control": { type: "boolean", default: false },
  },
})
const named = faults.filter(({ name }) => values.only === undefined || name === values.only)
const chosen = sampleOf(named, Number(values.sample), Number(values.seed))
if (chosen.length === 0) {
  process.stderr.write(`There is no fault "${values.only}". There are: ${faults.map(({ name }) => name).join(", ")}\n`)
  process.exit(2)
}

const trees = Array.from({ length: Math.min(lanes, chosen.length) }, () => faultTree(root))
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    for (const tree of trees) tree.remove()
    process.exit(1)
  })
try {
  const [first] = trees
  const files = [...new Set(chosen.flatMap(({ foundBy }) => foundBy))].sort()
  const sound = first === undefined || values["without-control"] ? [] : await runTests(first.folder, files, lanes)
  const unsound = sound.filter(({ failed, broken }) => failed.length > 0 || broken !== undefined)
  for (const { file, failed, broken } of unsound)
    process.stdout.write(`FAILED  without any fault: ${file}: ${broken ?? failed[0]}\n`)

  const queue = [...chosen]
  const outcomes: Outcome[] = []
  let good = unsound.length === 0
  await Promise.all(
    trees.map(async (tree) => {
      for (let fault = queue.shift(); fault !== undefined; fault = queue.shift()) {
        const outcome = await attempt(fault, tree)
        outcomes.push(outcome)
        good = tell(outcome) && good
      }
    }),
  )
  const byNet = new Map<Net, number>()
  for (const { verdicts } of outcomes)
    for (const net of new Set(verdicts.filter(finds).map(({ file }) => netOf(file))))
      byNet.set(net, (byNet.get(net) ?? 0) + 1)
  const found = outcomes.filter(({ verdicts }) => verdicts.some(finds)).length
  const nets = [...byNet].map(([net, count]) => `${net} ${count}`).join(", ")
  const which = chosen.length === faults.length ? "" : ` of ${faults.length}, seed ${values.seed}`
  process.stdout.write(`\n${chosen.length} planted${which}, ${found} found (${nets})\n`)
  if (!good) process.exitCode = 1
} finally {
  for (const tree of trees) tree.remove()
}
