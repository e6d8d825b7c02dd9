import { ChartError } from "./chart-error.ts"
import type { Leaf, Move, Tables } from "./program.ts"

/**
 * Refuses a chart with a cycle of transitions that need no event and have no guard. XState would never leave this
 * cycle.
 *
 * This function does not find cycles that depend on guards: `step` stops a run in one of these cycles after a fixed
 * number of transitions.
 *
 * @throws {ChartError} with the states of the cycle.
 */
export function refuseEndlessLoops({ id, states }: Tables): void {
  for (const start of states.values()) {
    const visited = new Set<Leaf>()
    for (let leaf: Leaf | undefined = start; leaf && !visited.has(leaf); leaf = inevitable(leaf)?.to) visited.add(leaf)
    const last = [...visited].at(-1)
    if (last && inevitable(last)?.to === start) {
      const cycle = [...visited, start].map((leaf) => leaf.path).join(" → ")
      throw new ChartError("always-loop", { flow: id, state: start.path }, `an endless loop without a guard: ${cycle}.`)
    }
  }
}

/**
 * Returns the transition that a run always takes from this leaf state without an event, if there is one. The function
 * leaves out a done transition that stays in the same final state. This transition does not repeat: a run raises the
 * done event only when it enters the final state.
 */
function inevitable(leaf: Leaf): Move | undefined {
  return [...leaf.always, ...leaf.done].find(
    (move) => !move.guard && (move.kind === "always" || move.enters || move.to !== leaf),
  )
}
