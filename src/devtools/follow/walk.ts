/**
 * Follows a path through a chart by hand: the user chooses the event and decides which guard holds. The functions are
 * pure and need only a description, so that a browser can follow a path through an application's chart. The user
 * chooses among the transitions of the compiled chart, in the same order. Guards do not run.
 */
import { isEnd, type EdgeDescription, type FlowDescription } from "../describe/description.ts"

export interface Walk {
  /** The path of the current state. */
  readonly at: string
  /** The ids of the transitions that were taken, in their order. */
  readonly taken: readonly string[]
  /** The checks that were passed so far, each once. */
  readonly passed: readonly string[]
}

export function begin({ initial }: FlowDescription): Walk {
  return { at: initial, taken: [], passed: [] }
}

/**
 * Returns the possible transitions, in the order in which the chart tries them. Transitions without an event come
 * first. If one of them has no guard, no transition with an event is possible. At the end of a group, returns the
 * group's transitions on `done`; at the end of the flow, an empty list.
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
 * Returns the path with one more transition.
 *
 * @throws {RangeError} for a transition that is not among the {@link choices}.
 */
export function follow(description: FlowDescription, walk: Walk, edgeId: string): Walk {
  const edge = choices(description, walk).find(({ id }) => id === edgeId)
  if (!edge) throw new RangeError(`"${edgeId}" cannot be taken from "${walk.at}".`)
  const passed = edge.passes === undefined || walk.passed.includes(edge.passes) ? [] : [edge.passes]
  return {
    // A transition that stays in its state does not change the active state. The code must not use `edge.to` then: if a
    // group declares the transition, `edge.to` is the group, and not the active state in it.
    at: edge.to === edge.from ? walk.at : edge.to,
    taken: [...walk.taken, edge.id],
    passed: [...walk.passed, ...passed],
  }
}

/**
 * Returns the transitions on events. The state's own transitions come before inherited ones. For each event, the
 * function leaves out the transitions that follow a transition without a guard, because a flow never takes them.
 */
function heard(edges: readonly EdgeDescription[], chain: readonly string[]): EdgeDescription[] {
  const tried = chain.flatMap((path) => edges.filter((edge) => edge.from === path && edge.cause === "event"))
  const settled = new Set<string>()
  return tried.filter((edge) => {
    if (settled.has(edge.on)) return false
    if (edge.guard === undefined) settled.add(edge.on)
    return true
  })
}

/** Returns the path of a state, the paths of the groups around it, and the empty path of the flow. */
export function chainFrom(path: string): readonly string[] {
  const keys = path.split(".")
  return [...keys.map((_key, index) => keys.slice(0, keys.length - index).join(".")), ""]
}
