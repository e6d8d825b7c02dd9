import { ChartError } from "./chart-error.ts"
import type { Leaf, Move, Tables } from "./program.ts"

/**
 * Refuses a circle of moves that are taken by themselves and have no guard: XState would run round it for ever.
 *
 * It does not find the circles that guards leave open or closed: `step` gives those up after a bound.
 *
 * @throws {ChartError} naming the states of the circle.
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

/** The unguarded move that a leaf makes by itself. Being done is raised again only by entering the final state again. */
function inevitable(leaf: Leaf): Move | undefined {
  return [...leaf.always, ...leaf.done].find(
    (move) => !move.guard && (move.kind === "always" || move.enters || move.to !== leaf),
  )
}
