/** Parts that benches share. */
import { randomInt } from "node:crypto"
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

/** Returns the value below which the given part of the values is: 0.99 for the 99th percentile. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function variance(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}

/** Returns the t of Welch's t-test. Above 4.5 or below -4.5, the means differ. */
export function welch(one: readonly number[], other: readonly number[]): number {
  return (mean(one) - mean(other)) / Math.sqrt(variance(one) / one.length + variance(other) / other.length)
}

/** Returns every kind as often as `times` says, in random order. */
export function shuffled<Kind>(kinds: readonly Kind[], times: number): readonly Kind[] {
  const order = kinds.flatMap((kind) => Array.from({ length: times }, () => kind))
  for (let at = order.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    // Both indexes are within the list, so both elements exist.
    ;[order[at], order[other]] = [order[other] as Kind, order[at] as Kind]
  }
  return order
}
