/** Mutants of transitions: aimed at another target, removed, or with a guard that always or never holds. */
import {
  aim,
  alternatives,
  arrowAt,
  arrowsOf,
  at,
  everyArrow,
  everyState,
  isAsk,
  isFinal,
  isLeaf,
  leafOf,
  placeName,
  type Arrow,
  type ChartTree,
  type Place,
  type TreeState,
} from "./chart-tree.ts"
import type { Change, Kind } from "./mutant.ts"

/** Final states that report success to a visitor. */
const goodEnds: ReadonlySet<string> = new Set(["signedIn", "live", "signedOut", "forwarded"])

/** Returns the leaves that hear an event that a state declares; an empty list for the chart itself. */
export function listeners(tree: ChartTree, path: string): readonly string[] {
  if (path === "") return []
  return everyState(at(tree, path))
    .filter(isLeaf)
    .map((state) => state.path)
}

/**
 * Returns the mutants in which a transition leads elsewhere: to the grant, to a target of its neighbours, past its own
 * target, to each final state, and to itself.
 */
export function aims(tree: ChartTree): readonly Change[] {
  return everyArrow(tree).flatMap(([place, arrow]) => {
    if (at(tree, place.state).config.type === "final") return []
    return [...targetsFor(tree, place, arrow)].map(([to, kind]): Change => ({
      key: `aim/${placeName(place)}/${to}`,
      kind,
      says: `${placeName(place)} leads to "${to}" instead of "${arrow.to ?? "nowhere"}".`,
      states: listeners(tree, place.state),
      event: place.event,
      change: (changed) => aim(changed, arrowAt(changed, place), to),
    }))
  })
}

function targetsFor(tree: ChartTree, place: Place, arrow: Arrow): ReadonlyMap<string, Kind> {
  const found = new Map<string, Kind>()
  const add = (to: string | undefined, kind: Kind) => {
    if (to !== undefined && to !== arrow.to && !found.has(to)) found.set(to, kind)
  }
  const neighbours = arrowsOf(at(tree, place.state)).map(([, { to }]) => to)
  const beyond = arrow.to === undefined ? [] : arrowsOf(leafOf(tree, arrow.to)).map(([, { to }]) => to)
  for (const state of everyState(tree)) if (state.meta.grants !== undefined) add(state.path, "structural")
  for (const to of [...neighbours, ...beyond]) add(to, to !== undefined && isWeak(tree, to) ? "liveness" : "structural")
  for (const end of tree.states.filter(isFinal)) add(end.path, isWeak(tree, end.path) ? "liveness" : "structural")
  if (isLeaf(at(tree, place.state))) add(place.state, "liveness")
  return found
}

/** A final state that issues no session. */
function isWeak(tree: ChartTree, path: string): boolean {
  return isFinal(at(tree, path)) && !goodEnds.has(path) && !path.includes(".")
}

/** Returns the mutants without one transition. For a transition with a guard, this equals a guard that never holds. */
export function removals(tree: ChartTree): readonly Change[] {
  return everyArrow(tree)
    .filter(([, arrow]) => arrow.guard === undefined)
    .map(([place]): Change => ({
      key: `remove/${placeName(place)}`,
      kind: "structural",
      says: `${placeName(place)} is removed.`,
      states: listeners(tree, place.state),
      event: place.event,
      change: (changed) => {
        alternatives(changed, place).splice(place.index, 1)
        dropEmpty(at(changed, place.state))
      },
    }))
}

function dropEmpty(state: TreeState): void {
  for (const [event, arrows] of state.on) if (arrows.length === 0) state.on.delete(event)
}

/**
 * Returns, for each use of a guard, a mutant in which the guard always holds and one in which it never holds. The name
 * of the guard stays, as in a rule with a wrong implementation.
 */
export function guards(tree: ChartTree): readonly Change[] {
  return everyArrow(tree).flatMap(([place, { guard }]) => {
    if (typeof guard !== "function") return []
    return [true, false].map((holds): Change => ({
      key: `guard/${placeName(place)}/${String(holds)}`,
      kind: "guard",
      says: `"${guard.name}" ${holds ? "always" : "never"} holds in ${placeName(place)}.`,
      states: listeners(tree, place.state),
      event: place.event,
      change: (changed) => {
        arrowAt(changed, place).guard = named(() => holds, guard.name)
      },
    }))
  })
}

/** Returns the mutants of each state with children: another initial child, and another target of its `onDone`. */
export function entrances(tree: ChartTree): readonly Change[] {
  return everyState(tree)
    .filter((state) => state.initial !== undefined)
    .flatMap((state) => [...begins(state), ...ends(tree, state)])
}

function begins(state: TreeState): readonly Change[] {
  return state.states
    .filter(({ path }) => path !== state.initial)
    .map(({ path }): Change => ({
      key: `initial/${state.path || "(chart)"}/${path}`,
      kind: "structural",
      says: `${state.path || "The chart"} begins in "${path}" instead of "${state.initial}".`,
      states: state.path === "" ? [] : [state.initial ?? ""],
      change: (changed) => {
        at(changed, state.path).initial = path
      },
    }))
}

function ends(tree: ChartTree, state: TreeState): readonly Change[] {
  if (state.onDone === undefined) return []
  return tree.states
    .filter(({ path }) => path !== state.onDone && path !== state.path)
    .map(({ path }): Change => ({
      key: `done/${state.path}/${path}`,
      kind: isWeak(tree, path) ? "liveness" : "structural",
      says: `${state.path} leads to "${path}" instead of "${state.onDone}" once it is done.`,
      states: state.states.filter(isFinal).map((child) => child.path),
      change: (changed) => {
        at(changed, state.path).onDone = path
      },
    }))
}

export function named<T extends object>(rule: T, name: string): T {
  return Object.defineProperty(rule, "name", { value: name })
}

/** Each ask removed. */
export function silences(tree: ChartTree): readonly Change[] {
  const along = everyArrow(tree)
    .filter(([, { actions }]) => actions.some(isAsk))
    .map(([place]): Change => ({
      key: `silence/${placeName(place)}`,
      kind: "structural",
      says: `${placeName(place)} asks for nothing.`,
      // Only visitors who take this transition can notice the change. Other visitors reach its target on another path.
      states: listeners(tree, place.state),
      event: place.event,
      change: (changed) => {
        const arrow = arrowAt(changed, place)
        arrow.actions = arrow.actions.filter((act) => !isAsk(act))
      },
    }))
  const onEntry = everyState(tree)
    .filter(({ entry }) => entry.some(isAsk))
    .map(({ path }): Change => ({
      key: `silence/${path}[entry]`,
      kind: "structural",
      says: `"${path}" asks for nothing when it is entered.`,
      states: [path],
      change: (changed) => {
        const state = at(changed, path)
        state.entry = state.entry.filter((act) => !isAsk(act))
      },
    }))
  return [...along, ...onEntry]
}
