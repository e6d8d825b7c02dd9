/** Functions for a path that is played: its position, the parts of the chart to highlight, and the search for paths. */
import type { EdgeDescription, FlowDescription, StateDescription } from "../describe/description.ts"
import { stepsOf, walkAlong, type PathStep, type PlayedPath } from "../follow/paths.ts"
import { causeOf } from "../describe/words.ts"
import type { Walk } from "../follow/walk.ts"
import type { Route } from "./route.ts"
import { hasWords } from "./search.ts"

export interface Play {
  /**
   * The description of the chart for which the path was made. After a reload, the page can have another chart that
   * lacks this path.
   */
  description: FlowDescription
  path: PlayedPath
  /** The number of steps that were taken. */
  at: number
}

/** A path with the data that the search for paths needs. */
export interface ListedPath {
  path: PlayedPath
  /** The last state of the path; `undefined` if the chart does not have it. */
  end: StateDescription | undefined
  /** The states that the path visits, and the groups around these states. Each is named by its `path` in the chart. */
  visited: ReadonlySet<string>
  taken: ReadonlySet<string>
  /** The text in which the search looks for words, in lower case. */
  text: string
}

/**
 * Returns the parts of the chart to highlight: the path of all steps so far, and the last transition as the selection.
 */
export function shownOf({ description, path, at }: Play): { walk: Walk; route: Route } {
  const { flow } = description
  const walk = walkAlong(description, path, at)
  const edge = edgeOf(description, stepsOf(path)[at - 1])
  // The drawing has no arrow for a transition that every state inherits, so the page selects the state that the
  // transition enters.
  const route = edge && edge.from !== "" ? { flow, state: edge.from, edge: edge.id } : { flow, state: walk.at }
  return { walk, route }
}

/** Returns the transition of a step. */
export function edgeOf({ edges }: FlowDescription, step: PathStep | undefined): EdgeDescription | undefined {
  return step && edges.find(({ id }) => id === step.edge)
}

/** Returns the paths with the data for their search. The call takes some milliseconds for a hundred paths. */
export function listed(description: FlowDescription, paths: readonly PlayedPath[]): readonly ListedPath[] {
  return paths.map((path) => {
    const steps = stepsOf(path)
    const reached = [description.initial]
    const causes = steps.flatMap(({ says = "" }) => says)
    for (const step of steps) {
      const edge = edgeOf(description, step)
      if (edge) causes.push(causeOf(edge))
      // A transition that stays in its state reaches no other state.
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

/**
 * Returns the paths that have every word of the query, in upper or lower case, and that go through the given state or
 * transition.
 */
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
