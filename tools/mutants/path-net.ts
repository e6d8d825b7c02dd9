/** The second net: plays every generated path that a change can affect, as HTTP requests against the real handlers. */
import { ChartError } from "../../machines/chart-error.ts"
import { everyFlow } from "../../src/flows/every-flow.ts"
import { withProgram } from "../../src/testing/with-program.ts"
import { pathsOf, playOnce, type ScenePath } from "../../test/model/play.ts"
import { programOf } from "./all.ts"
import type { Mutant } from "./mutant.ts"

/** The finding of a path. */
export interface Caught {
  readonly by: string
  /**
   * Whether an outsider could see the difference: in cookies, rows, or requests to the provider. Otherwise only the
   * trace showed it.
   */
  readonly outside: boolean
}

/**
 * The number of paths that the net plays: of those that take the changed transition, and of the others that pass the
 * state. A mutant that none of these paths finds is a survivor and needs an explanation, so the limit hides nothing.
 */
const TRIED = 40

/** More asks than any path of a built-in chart makes. */
const ASKS_AT_MOST = 200

/**
 * Returns the path that found the mutant. A chart that the compiler refuses before a run counts as found. `undefined`:
 * no path found a difference from the built-in chart.
 */
export async function playedWrong(mutant: Mutant): Promise<Caught | undefined> {
  const allowance = { left: 0 }
  let program
  try {
    program = programOf(mutant, allowance)
  } catch (error) {
    if (error instanceof ChartError) return { by: `refused before it runs: ${error.code}`, outside: false }
    throw error
  }
  const candidates = inOrder(mutant, await pathsOf(mutant.flow))
  return withProgram(everyFlow[mutant.flow], program, async () => {
    for (const { scene, path } of candidates) {
      allowance.left = ASKS_AT_MOST
      const { outside, trace } = await playOnce(scene, path)
      const [seen] = [...outside, ...trace]
      if (seen !== undefined) return { by: `${scene.name}: ${path.name}: ${seen}`, outside: outside.length > 0 }
    }
    return undefined
  })
}

/**
 * First the paths that take the changed transition or one of its alternatives, one path of each in turn. Then the other
 * paths that pass the state, alternately the longest and the shortest, because the longest paths reach the end.
 */
function inOrder(mutant: Mutant, paths: readonly ScenePath[]): readonly ScenePath[] {
  const { states } = mutant
  const visiting = paths.filter(({ path }) => states.length === 0 || states.some((state) => visits(path, state)))
  const edges = new Set(visiting.flatMap(({ path }) => [...path.edges].filter((edge) => isChanged(mutant, edge))))
  const byEdge = [...edges].map((edge) => fromBothEnds(visiting.filter(({ path }) => path.edges.has(edge))))
  const taking = new Set(inTurn(byEdge))
  const rest = visiting.filter((path) => !taking.has(path))
  return [...[...taking].slice(0, TRIED), ...fromBothEnds(rest).slice(0, TRIED)]
}

/** The first item of each list, then the second of each. */
function inTurn<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}

/** Returns true if the path enters the state or begins in it. */
function visits({ states, edges }: ScenePath["path"], state: string): boolean {
  return states.has(state) || [...edges].some((edge) => edge.startsWith(`${state} → `))
}

/** The model's `edgeKey` writes edges like this: `source → target (on event if guard)`. */
function isChanged({ states, event }: Mutant, edge: string): boolean {
  if (event === undefined) return false
  const cause = event === "" ? "(always" : `(on ${event}`
  return edge.includes(cause) && (states.length === 0 || states.some((state) => edge.startsWith(`${state} → `)))
}

function fromBothEnds<T>(list: readonly T[]): readonly T[] {
  const half = Math.ceil(list.length / 2)
  const shortest = list.slice(0, half)
  const longest = list.slice(half).toReversed()
  return shortest.flatMap((path, at) => [...longest.slice(at, at + 1), path])
}
