/** Finds the main path of a chart: the shortest path from the start to a successful end. */
import { isEnd, type FlowDescription } from "../describe/description.ts"

/**
 * Returns the paths of the states, in their order. The path takes no failure. Without a successful end, the path leads to
 * the first end that is not a refusal, and without such an end, it has only the initial state.
 */
export function mainPath({ states, edges, initial }: FlowDescription): readonly string[] {
  const ways = new Map<string, readonly string[]>([[initial, [initial]]])
  for (const [at, way] of ways)
    for (const { from, to, kind } of edges)
      if (kind !== "failure" && kind !== "refuses" && isFrom(at, from) && !ways.has(to)) ways.set(to, [...way, to])
  const ends = states.filter(({ kind, parent }) => parent === "" && isEnd(kind) && kind !== "refusal")
  const goals = [...ends.filter(({ kind }) => kind === "success"), ...ends]
  return goals.flatMap(({ path }) => (ways.has(path) ? [ways.get(path) ?? []] : []))[0] ?? [initial]
}

/** Returns true if a state inherits the transitions of `from`. Transitions that every state inherits are failures. */
function isFrom(at: string, from: string): boolean {
  return at === from || (from !== "" && at.startsWith(`${from}.`))
}
