/** Where the playing of a path stands, and what of it is shown and searched. */
import type { EdgeDescription, FlowDescription, StateDescription } from "../describe/description.ts"
import { stepsOf, walkAlong, type PathStep, type PlayedPath } from "../follow/paths.ts"
import { causeOf } from "../describe/words.ts"
import type { Walk } from "../follow/walk.ts"
import type { Route } from "./route.ts"
import { hasWords } from "./search.ts"

export interface Play {
  /** What it is played on: where the charts were made anew, the path may be none of theirs. */
  description: FlowDescription
  path: PlayedPath
  /** How many of its steps were taken. */
  at: number
}

/** A path, with what it is looked for by. */
export interface ListedPath {
  path: PlayedPath
  /** Where it ends; `undefined` for a state that the chart does not have. */
  end: StateDescription | undefined
  /** Paths of the states that it visits, of the groups around them too. */
  visited: ReadonlySet<string>
  taken: ReadonlySet<string>
  /** In small letters. */
  text: string
}

/** Where the chart is lit: all that was taken, and the last transition above it. */
export function shownOf({ description, path, at }: Play): { walk: Walk; route: Route } {
  const { flow } = description
  const walk = walkAlong(description, path, at)
  const edge = edgeOf(description, stepsOf(path)[at - 1])
  // What every state inherits is not drawn: there the state is shown that it led to.
  const route = edge && edge.from !== "" ? { flow, state: edge.from, edge: edge.id } : { flow, state: walk.at }
  return { walk, route }
}

/** The transition of a step. */
export function edgeOf({ edges }: FlowDescription, step: PathStep | undefined): EdgeDescription | undefined {
  return step && edges.find(({ id }) => id === step.edge)
}

/** Some milliseconds for a hundred paths. */
export function listed(description: FlowDescription, paths: readonly PlayedPath[]): readonly ListedPath[] {
  return paths.map((path) => {
    const steps = stepsOf(path)
    const reached = [description.initial]
    const causes = steps.flatMap(({ says = "" }) => says)
    for (const step of steps) {
      const edge = edgeOf(description, step)
      if (edge) causes.push(causeOf(edge))
      // One that stays where it is leads nowhere else.
      if (edge && edge.to !== edge.from) reached.push(edge.to)
    }
    const end = description.states.find((state) => state.path === reached.at(-1))
    const words = [path.title, path.setting, path.reason, end?.title, ...causes, ...reached]
    return {
      path,
      end,
      visited: new Set(reached.flatMap(withGroups)),
      taken: new Set(steps.map(({ edge }) => edge)),
      text: words.join(" ").toLowerCase(),
    }
  })
}

/** Those that have every word, in any case; and, where something is given to go through, go through it. */
export function chosen(
  all: readonly ListedPath[],
  query: string,
  through: Pick<Route, "state" | "edge"> | undefined,
): readonly ListedPath[] {
  const has = hasWords(query)
  return all.filter(({ text, visited, taken }) => {
    if (!has(text)) return false
    return !through || (through.edge === undefined ? visited.has(through.state) : taken.has(through.edge))
  })
}

function withGroups(path: string): readonly string[] {
  const keys = path.split(".")
  return keys.map((_key, index) => keys.slice(0, index + 1).join("."))
}
