/** Mutants of checks: removed, swapped or bypassed; and asks that come before their gate. */
import {
  aim,
  arrowsOf,
  asksInto,
  at,
  everyArrow,
  everyState,
  isAsk,
  isFinal,
  isLeaf,
  leafOf,
  type Arrow,
  type ChartTree,
  type TreeState,
} from "./chart-tree.ts"
import { listeners, named } from "./aims.ts"
import type { Change } from "./mutant.ts"

function checksOf(tree: ChartTree): readonly TreeState[] {
  return everyState(tree).filter(({ meta }) => meta.check !== undefined)
}

/** The transitions that pass the check. */
function passing(state: TreeState): readonly Arrow[] {
  const { passes } = state.meta
  const names = typeof passes === "string" ? [passes] : (passes ?? [])
  return arrowsOf(state)
    .filter(([{ event }, { guard }]) =>
      names.includes(event === "" ? (typeof guard === "function" ? guard.name : "") : event),
    )
    .map(([, arrow]) => arrow)
}

/**
 * Returns the transitions that lead into a state. For the first child of a compound state, also those that lead into
 * the compound.
 */
function into(tree: ChartTree, path: string): readonly Arrow[] {
  return everyArrow(tree)
    .map(([, arrow]) => arrow)
    .filter(({ to }) => to !== undefined && leafOf(tree, to).path === path)
}

/**
 * Returns the mutants without one check, whose transitions lead to the passing target of the check instead; and the
 * mutants without one `meta.check`.
 */
export function droppedChecks(tree: ChartTree): readonly Change[] {
  return checksOf(tree).flatMap(({ path, meta }): Change[] => [
    {
      key: `drop/${path}`,
      kind: "structural",
      says: `The check "${meta.check}" in "${path}" is removed, and the transitions into it lead past it.`,
      states: [path],
      change: (changed) => {
        const next = passing(at(changed, path)).find(({ to }) => to !== undefined)?.to
        if (next === undefined) throw new RangeError(`The check in "${path}" leads nowhere.`)
        for (const arrow of into(changed, path)) aim(changed, arrow, next)
        remove(changed, path)
      },
    },
    {
      key: `unmark/${path}`,
      kind: "structural",
      says: `"${path}" is no longer a check.`,
      states: [path],
      change: (changed) => {
        const state = at(changed, path)
        const { check: _check, passes: _passes, ...rest } = state.meta
        state.meta = rest
      },
    },
  ])
}

function remove(tree: ChartTree, path: string): void {
  for (const { states } of everyState(tree)) {
    const index = states.findIndex((state) => state.path === path)
    if (index >= 0) states.splice(index, 1)
  }
}

/**
 * Returns the mutants in which two checks have the opposite order, for each pair where one check leads directly to the
 * other.
 */
export function swappedChecks(tree: ChartTree): readonly Change[] {
  const checks = checksOf(tree)
  return checks.flatMap((first) =>
    checks
      .filter((second) => passing(first).some(({ to }) => to !== undefined && leafOf(tree, to) === second))
      .map((second): Change => ({
        key: `swap/${first.path}/${second.path}`,
        kind: "structural",
        says: `The checks in "${first.path}" and "${second.path}" change places.`,
        states: [first.path, second.path],
        change: (changed) => swap(changed, first.path, second.path),
      })),
  )
}

function swap(tree: ChartTree, first: string, second: string): void {
  const before = into(tree, first)
  const between = passing(at(tree, first)).filter(({ to }) => to !== undefined && leafOf(tree, to).path === second)
  const after = passing(at(tree, second))
  const next = after.find(({ to }) => to !== undefined)?.to
  if (next === undefined) throw new RangeError(`The check in "${second}" leads nowhere.`)
  // Read the asks on the way before the transitions change.
  const asks = { first: asksInto(tree, first), second: asksInto(tree, second), next: asksInto(tree, next) }
  const lead = (arrows: readonly Arrow[], to: string, asking: Arrow["actions"]) => {
    for (const arrow of arrows) {
      arrow.to = to
      arrow.actions = [...arrow.actions.filter((act) => !isAsk(act)), ...asking]
    }
  }
  lead(before, second, [...asks.second])
  lead(after, first, [...asks.first])
  lead(between, next, [...asks.next])
}

/** Returns a guard that always holds, under a name that no invariant knows. */
const shortcut = () => named(() => true, "isTrusted")

/**
 * Returns the mutants with an `always` past all checks, from each state that is not final: to the target of its check,
 * and to the session.
 */
export function bypasses(tree: ChartTree): readonly Change[] {
  const grants = everyState(tree).filter(({ meta }) => meta.grants !== undefined)
  return everyState(tree)
    .filter((state) => isLeaf(state) && !isFinal(state))
    .flatMap((state) => {
      const onward = passing(state).find(({ to }) => to !== undefined)?.to
      const targets = new Set([onward, ...grants.map(({ path }) => path)])
      return [...targets].flatMap((to): Change[] =>
        to === undefined || to === state.path
          ? []
          : [
              {
                key: `bypass/${state.path}/${to}`,
                kind: "structural",
                says: `"${state.path}" leads to "${to}" by itself where isTrusted holds.`,
                states: listeners(tree, state.path),
                change: (changed) => {
                  const arrow: Arrow = { to: undefined, guard: shortcut(), actions: [], reenter: false }
                  at(changed, state.path).always.unshift(arrow)
                  aim(changed, arrow, to)
                },
              },
            ],
      )
    })
}

/**
 * Returns the mutants with one ask moved one state earlier: the flow makes the ask on the way into the previous state,
 * before that state has decided.
 */
export function earlyAsks(tree: ChartTree): readonly Change[] {
  return everyState(tree)
    .filter((state) => isLeaf(state) && (asksInto(tree, state.path).length > 0 || state.entry.some(isAsk)))
    .flatMap((state) =>
      sourcesOf(tree, state).map((source): Change => ({
        key: `early/${state.path}/${source}`,
        kind: "structural",
        says: `The ask of "${state.path}" is made in "${source}".`,
        states: [source],
        change: (changed) => {
          const asking = at(changed, state.path)
          const asks = [...asksInto(changed, state.path), ...asking.entry.filter(isAsk)]
          asking.entry = asking.entry.filter((act) => !isAsk(act))
          for (const arrow of into(changed, state.path)) arrow.actions = arrow.actions.filter((act) => !isAsk(act))
          for (const arrow of into(changed, source)) arrow.actions.push(...asks)
        },
      })),
    )
}

/** Returns the states that lead directly to a state, and into which a transition leads. */
function sourcesOf(tree: ChartTree, state: TreeState): readonly string[] {
  const sources = everyArrow(tree)
    .filter(([, { to }]) => to !== undefined && leafOf(tree, to) === state)
    .map(([place]) => place.state)
  return [...new Set(sources)].filter((path) => path !== "" && path !== state.path && into(tree, path).length > 0)
}

/** Returns the mutants in which a waiting state no longer waits, or no longer stores one of its keys. */
export function waits(tree: ChartTree): readonly Change[] {
  return everyState(tree)
    .filter(({ config }) => config.tags === "waiting")
    .map(({ path }): Change => ({
      key: `unwait/${path}`,
      kind: "structural",
      says: `"${path}" is not tagged "waiting".`,
      states: [path],
      change: (changed) => {
        Object.assign(at(changed, path), { config: { ...at(changed, path).config, tags: undefined } })
      },
    }))
}
