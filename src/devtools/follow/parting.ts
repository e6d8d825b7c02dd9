/** Compares the paths of two sign-ins through the same chart. */
import type { TraceStep } from "./trace-path.ts"

export interface Parting {
  /** The number of moves that both paths have in common, from the start. */
  readonly common: number
  /** The path of the last state that both have in common. Empty if they differ from the start. */
  readonly at: string
  /** The first move of each that the other does not have. Absent if that path ends at `at`. */
  readonly one: TraceStep | undefined
  readonly other: TraceStep | undefined
}

/** Returns the place at which two paths part; `undefined` if both have the same moves. */
export function partingOf(one: readonly TraceStep[], other: readonly TraceStep[]): Parting | undefined {
  const longest = Math.max(one.length, other.length)
  for (let common = 0; common < longest; common += 1) {
    const [mine, theirs] = [one[common], other[common]]
    if (mine === undefined || theirs === undefined || keyOf(mine) !== keyOf(theirs))
      return { common, at: one[common - 1]?.move.to ?? "", one: mine, other: theirs }
  }
  return undefined
}

function keyOf({ move: { from = "", to, on, guard = "" } }: TraceStep): string {
  return JSON.stringify([from, to, on, guard])
}
