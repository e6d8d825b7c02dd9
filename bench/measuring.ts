/** Parts that benches share. */
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/**
 * Returns a function that collects garbage. Call it before each round, so that a round pays only for its own garbage.
 * The function does not discard compiled code.
 */
export function garbageCollector(): () => void {
  setFlagsFromString("--no-flush-bytecode")
  setFlagsFromString("--expose-gc")
  return runInNewContext("gc") as () => void
}
