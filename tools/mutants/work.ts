/** Runs both nets on mutants, in several processes, because the second net has one program per process. */
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import type { Mutant } from "./mutant.ts"
import type { Verdict } from "./verdict.ts"

/** Begins each line with a verdict of a worker; all other lines are logs. */
export const MARK = "mutant "

/** A worker runs this program. Its first argument tells it to read keys and write verdicts. */
export const WORKER = "--worker"

/**
 * @param mutants all mutants, and whether to play each of them.
 * @param told receives each verdict as it arrives.
 * @throws {Error} with the worker's last lines, if a worker ends early.
 */
export async function ask(
  script: string,
  mutants: readonly { mutant: Mutant; played: boolean }[],
  workers: number,
  told: (verdict: Verdict) => void,
): Promise<void> {
  const lines = mutants.map(({ mutant, played }) => JSON.stringify({ key: mutant.key, played }))
  // Each worker takes the next mutant when it has finished one: some mutants need one path, some a hundred.
  const next = lines.values()
  await Promise.all(Array.from({ length: workers }, () => work(script, next, told)))
}

async function work(script: string, lines: Iterator<string>, told: (verdict: Verdict) => void): Promise<void> {
  const child = spawn(process.execPath, ["--import", "tsx", script, WORKER], { stdio: ["pipe", "pipe", "pipe"] })
  const last: string[] = []
  const feed = () => {
    const following = lines.next()
    if (following.done === true) child.stdin.end()
    else child.stdin.write(`${following.value}\n`)
  }
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (!line.startsWith("[auth]")) last.push(line)
  })
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (!line.startsWith(MARK)) return
    // The text after the mark is a verdict.
    told(JSON.parse(line.slice(MARK.length)) as Verdict)
    feed()
  })
  feed()
  const code = await new Promise((resolve) => child.once("close", resolve))
  if (code !== 0) throw new Error(`A worker ended with ${String(code)}:\n${last.slice(-20).join("\n")}`)
}
