import { ChartError } from "./chart-error.ts"
import type { Leaf, Move, Tables } from "./program.ts"

/**
 * Refuses a chart with a circle of moves that need no event and have no guard. XState would loop in it for ever.
 *
 * This function does not find circles that depend on guards: `step` stops such a run after a fixed number of moves.
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
 * Returns the move that a leaf always makes without an event, if there is one. A done move that stays in the same final
 * state does not repeat, because only entering a final state raises its done event.
 */
function inevitable(leaf: Leaf): Move | undefined {
  return [...leaf.always, ...leaf.done].find(
    (move) => !move.guard && (move.kind === "always" || move.enters || move.to !== leaf),
  )
}
