/**
 * Changes the built-in charts in every way that their configs allow, and runs two nets on each change: the proofs, and
 * generated paths, which play against the real handlers.
 *
 *     npm run mutants                     proofs for all mutants, paths for a sample that changes each day
 *     npm run mutants -- --proven 800     proofs for a sample, too, as `npm test` does
 *     npm run mutants -- --all            both for all mutants
 *     npm run mutants -- --seed 20260131  the sample of that day;  --sample 200: a larger one
 *     npm run mutants -- --flow email     mutants of one flow;  --only <part of a key>: those keys, with both nets
 *     npm run mutants -- --proofs         only the proofs
 *
 * Exits with 1 if no proof finds a structural mutant, or no path finds a mutant, unless tools/mutants/equivalent.ts
 * lists it with a reason.
 */
import { availableParallelism } from "node:os"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { everyMutant } from "./mutants/all.ts"
import { flowNames } from "../src/flows/registry.ts"
import type { Mutant } from "./mutants/mutant.ts"
import { provenWrong } from "./mutants/proof-net.ts"
import { reportOf } from "./mutants/report.ts"
import { mixedSeed, sampleOf, seedIn } from "./sample.ts"
import { complaints, stale, type Verdict } from "./mutants/verdict.ts"
import { ask, MARK, WORKER } from "./mutants/work.ts"

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      all: { type: "boolean", default: false },
      proofs: { type: "boolean", default: false },
      sample: { type: "string", default: "24" },
      proven: { type: "string" },
      seed: { type: "string", default: String(seedIn(process.env, new Date())) },
      flow: { type: "string" },
      only: { type: "string" },
      verbose: { type: "boolean", default: false },
    },
  })
  const { all, proofs, only, flow } = values
  const started = performance.now()
  const every = everyMutant()
  const named = every.filter(
    (mutant) => (flow === undefined || mutant.flow === flow) && mutant.key.includes(only ?? ""),
  )
  if (named.length === 0) throw new RangeError(`The filter matches no mutant; the flows are ${flowNames.join(", ")}.`)
  const whole = all || only !== undefined
  const sample = new Set(whole ? named : proofs ? [] : sampleOf(named, Number(values.sample), Number(values.seed)))

  const provenSample = sampleOf(named, Number(values.proven ?? named.length), mixedSeed("proven", Number(values.seed)))
  const judgedOnes = whole ? named : [...new Set([...sample, ...provenSample])]

  const verdicts: Verdict[] = []
  const asked = judgedOnes.map((mutant) => ({ mutant, played: sample.has(mutant) }))
  await ask(fileURLToPath(import.meta.url), asked, Math.max(1, availableParallelism()), (verdict) => {
    verdicts.push(verdict)
    if (values.verbose) console.log(`${verdict.key}\n    ${verdict.proof ?? "-"}\n    ${verdict.path ?? "-"}`)
  })

  const wrong = [...stale(every), ...verdicts.flatMap(complaints)].toSorted()
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(reportOf(verdicts))
  console.log(
    whole || proofs
      ? `${seconds} s. Proofs about ${asked.length} of ${named.length}.`
      : `${seconds} s. Proofs about ${asked.length} of ${named.length}, and paths about ${sample.size}: repeat with --seed ${values.seed}.`,
  )
  for (const complaint of wrong) console.error(complaint)
  if (wrong.length > 0) process.exitCode = 1
}

/** Reads one key per line, and writes the verdicts of both nets. */
async function worker(): Promise<void> {
  const mutants = new Map(everyMutant().map((mutant) => [mutant.key, mutant]))
  for await (const line of createInterface({ input: process.stdin })) {
    // `ask` in this program wrote it.
    const { key, played } = JSON.parse(line) as { key: string; played: boolean }
    const mutant = mutants.get(key)
    if (mutant === undefined) throw new RangeError(`There is no mutant ${key}.`)
    process.stdout.write(`${MARK}${JSON.stringify(await judged(mutant, played))}\n`)
  }
  // Timers of the played code can still be open.
  process.exit()
}

async function judged(mutant: Mutant, played: boolean): Promise<Verdict> {
  const { key, kind, says } = mutant
  const caught = played ? await (await import("./mutants/path-net.ts")).playedWrong(mutant) : undefined
  return { key, kind, says, proof: provenWrong(mutant), played, path: caught?.by, outside: caught?.outside ?? false }
}

await (process.argv[2] === WORKER ? worker() : main())
