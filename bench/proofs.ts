/**
 * What the proof of a flow costs at start-up: the first one in a fresh process, and one that the process has made before.
 * Time of the processor, not of the clock: other programs on the machine change it less.
 */
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { compile } from "../machines/compile.ts"
import { insertSteps } from "../machines/steps/insert-steps.ts"
import { verifyFlow } from "../machines/proofs/verify-flow.ts"
import { askNames } from "../machines/vocabulary.ts"
import { terms } from "../test/machines/invariants/terms-step.ts"
import { builtIn, machineOfFlow, policiesOf } from "../tools/mutants/flows.ts"

/** Milliseconds of the processor. */
function spent(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The largest flow with a step in it, as an application composes it. */
function measured(): { cold: number; warm: number } {
  const program = compile(insertSteps(machineOfFlow("oauth"), [terms]), askNames)
  const [policy = {}] = policiesOf("oauth")
  const requires = [...(policy.requires ?? []), "step:terms", "standing"] as const
  const prove = () => {
    const found = verifyFlow(program, { ...policy, requires, base: builtIn("oauth") })
    if (found.length > 0) throw new TypeError(found[0]?.says)
  }
  const cold = spent(prove)
  const rounds = 200
  const warm = spent(() => Array.from({ length: rounds }, prove)) / rounds
  return { cold, warm }
}

const script = fileURLToPath(import.meta.url)
if (process.argv[2] === "--once") console.log(JSON.stringify(measured()))
else {
  const runs = Array.from({ length: 7 }, () => {
    const printed = execFileSync(process.execPath, ["--import", "tsx", script, "--once"], { encoding: "utf8" })
    // Written by this very program.
    return JSON.parse(printed) as { cold: number; warm: number }
  })
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const cold = median(runs.map((run) => run.cold))
  const warm = median(runs.map((run) => run.warm))
  console.log(
    `Proving OAuth sign-in with a step in it: ${cold.toFixed(1)} ms in a fresh process, ${warm.toFixed(1)} ms after.`,
  )
}
