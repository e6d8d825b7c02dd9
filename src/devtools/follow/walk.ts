/**
 * Walks a flow by hand: whoever walks says which event comes and which guard is the first that holds, and the chart says
 * where that leads. Pure; it needs a description and no program, so that a browser can walk an application's own chart.
 *
 * The possible moves are those of the program that the description was made from, in the same order. What a guard would
 * really answer is not known here.
 */
import { isEnd, type EdgeDescription, type FlowDescription } from "../describe/description.ts"

export interface Walk {
  /** Path of the state where the flow is. */
  readonly at: string
  /** Ids of the transitions taken, in order. */
  readonly taken: readonly string[]
  /** Checks passed so far, each once. */
  readonly passed: readonly string[]
}

export function begin({ initial }: FlowDescription): Walk {
  return { at: initial, taken: [], passed: [] }
}

/**
 * The transitions that may be taken where the walk is, in the order in which the chart tries them. What the chart does by
 * itself comes first; where one of those has no guard, or a group is done, nothing else is possible. Empty at an end.
 */
export function choices(description: FlowDescription, { at }: Walk): readonly EdgeDescription[] {
  const { edges, states } = description
  const own = edges.filter((edge) => edge.from === at)
  const state = states.find(({ path }) => path === at)
  if (state && isEnd(state.kind))
    return edges.filter((edge) => edge.cause === "done" && state.parent !== "" && edge.from === state.parent)
  const byItself = own.filter((edge) => edge.cause === "always")
  if (byItself.some((edge) => edge.guard === undefined)) return byItself
  return [...byItself, ...heard(edges, chainFrom(at))]
}

/**
 * The walk after that transition.
 *
 * @throws {RangeError} for one that is not among the {@link choices}.
 */
export function follow(description: FlowDescription, walk: Walk, edgeId: string): Walk {
  const edge = choices(description, walk).find(({ id }) => id === edgeId)
  if (!edge) throw new RangeError(`"${edgeId}" cannot be taken from "${walk.at}".`)
  const passed = edge.passes === undefined || walk.passed.includes(edge.passes) ? [] : [edge.passes]
  return {
    // One that stays where it is leaves the active state alone, although a group may declare it.
    at: edge.to === edge.from ? walk.at : edge.to,
    taken: [...walk.taken, edge.id],
    passed: [...walk.passed, ...passed],
  }
}

/** Own transitions before inherited ones, and for each event none after one without a guard. */
function heard(edges: readonly EdgeDescription[], chain: readonly string[]): EdgeDescription[] {
  const tried = chain.flatMap((path) => edges.filter((edge) => edge.from === path && edge.cause === "event"))
  const settled = new Set<string>()
  return tried.filter((edge) => {
    if (settled.has(edge.on)) return false
    if (edge.guard === undefined) settled.add(edge.on)
    return true
  })
}

/** The path, those of the groups around it, and the empty one of the flow itself. */
export function chainFrom(path: string): readonly string[] {
  const keys = path.split(".")
  return [...keys.map((_key, index) => keys.slice(0, keys.length - index).join(".")), ""]
}
