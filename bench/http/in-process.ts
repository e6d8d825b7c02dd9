/** Runs `bench/session.ts`, which measures session reads without HTTP, in a process of its own. */
import { execFile } from "node:child_process"
import { resolve } from "node:path"
import { promisify } from "node:util"

/** Microseconds of one session read. */
export interface InProcess {
  /** The work that every implementation must do. */
  readonly floor: number
  readonly peer: number
  readonly ours: number
}

/** @param runs how often to measure. Each run has a process of its own. */
export async function inProcess(runs: number): Promise<readonly InProcess[]> {
  const results: InProcess[] = []
  while (results.length < runs) results.push(await once())
  return results
}

async function once(): Promise<InProcess> {
  const file = resolve(import.meta.dirname, "../session.ts")
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", file, "--json"])
  // `bench/session.ts` prints these three numbers.
  const { floor, peer, ours } = JSON.parse(stdout) as InProcess
  if (![floor, peer, ours].every((time) => time > 0)) throw new Error(`bench/session.ts printed no times: ${stdout}`)
  return { floor, peer, ours }
}
