import { ChartError } from "./chart-error.ts"
import type { Leaf, Move, Tables } from "./program.ts"

/**
 * Refuses a circle of moves without event and guard, in which XState would loop forever.
 *
 * It does not find circles that depend on guards: `step` stops those after a bound.
 *
 * @throws {ChartError} with the states of the circle.
 */
export function refuseEndlessLoops({ id, states }: Tables): void {
  for (const start of states.values()) {
    const visited = new Set<Leaf>()
    for (let leaf: Leaf | undefined = start; leaf && !visited.has(leaf); leaf = inevitable(leaf)?.to) visited.add(leaf)
    const last = [...visited].at(-1)
    if (last && inevitable(last)?.to === start) {
      const circle = [...visited, start].map((leaf) => leaf.path).join(" → ")
      throw new ChartError(
        "always-loop",
        { flow: id, state: start.path },
        `an endless loop without a guard: ${circle}.`,
      )
    }
  }
}

/**
 * Returns the unguarded move that a leaf makes by itself. Only entering the final state again raises its done event
 * again.
 */
function inevitable(leaf: Leaf): Move | undefined {
  return [...leaf.always, ...leaf.done].find(
    (move) => !move.guard && (move.kind === "always" || move.enters || move.to !== leaf),
  )
}
