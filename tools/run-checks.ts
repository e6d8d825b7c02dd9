/** Runs the checks of `npm test` so that all cores are busy. */
import type { Check, Ran } from "./checks.ts"

/**
 * Runs each check. The checks with the pace `first` run one after the other, before the others. Then the checks that use
 * every core run one after the other, and the checks that use one core run beside them, in their order. When no check is
 * left that uses every core, those that use one core run on every core.
 *
 * @param cores the number of cores.
 * @param ended receives each check when it has ended.
 */
export async function runChecks(
  checks: readonly Check[],
  {
    cores,
    run,
    ended,
  }: { cores: number; run: (check: Check) => Promise<Ran>; ended: (check: Check, ran: Ran) => void },
): Promise<void> {
  const oneByOne = async (queue: Check[]): Promise<void> => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) ended(check, await run(check))
  }
  const paced = (pace: Check["pace"]): Check[] => checks.filter((check) => check.pace === pace)
  await oneByOne(paced("first"))
  const narrow = paced(undefined)
  const beside = Array.from({ length: Math.max(1, cores - 1) }, () => oneByOne(narrow))
  await Promise.all([oneByOne(paced("every core")).then(() => oneByOne(narrow)), ...beside])
}
