/**
 * Measures the cost of composing and proving the built-in flows with the package's three steps at start-up: first in a
 * new process, and then a second time in the same process. The result is the median wall-clock time of several
 * processes.
 */
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { median } from "./measuring.ts"

/**
 * The times in milliseconds. `composing`: inserting the steps and compiling the charts. `proving`: checking all
 * invariants of all five flows.
 */
type Spent = Record<"composing" | "proving", number>

const script = fileURLToPath(new URL("proofs-once.mjs", import.meta.url))
const runs = Array.from({ length: 21 }, () => {
  const printed = execFileSync(process.execPath, [script], { encoding: "utf8" })
  // bench/proofs-once.mjs wrote it.
  return JSON.parse(printed) as [Spent, Spent]
})
const told = (which: 0 | 1): string => {
  const of = (part: keyof Spent) => median(runs.map((run) => run[which][part])).toFixed(1)
  return `${of("composing")} ms to compose, ${of("proving")} ms to prove`
}
console.log(`Built-in flows with three steps: ${told(0)} in a fresh process; ${told(1)} once more.`)
