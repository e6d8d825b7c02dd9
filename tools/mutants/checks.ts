/** Checks that are dropped, swapped or gone round, and asks that come before their gate. */
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

/** The transitions by which the check is passed. */
function passing(state: TreeState): readonly Arrow[] {
  const { passes } = state.meta
  const names = typeof passes === "string" ? [passes] : (passes ?? [])
  return arrowsOf(state)
    .filter(([{ event }, { guard }]) =>
      names.includes(event === "" ? (typeof guard === "function" ? guard.name : "") : event),
    )
    .map(([, arrow]) => arrow)
}

/** The transitions that lead into a state; into a compound where that is what they enter first. */
function into(tree: ChartTree, path: string): readonly Arrow[] {
  return everyArrow(tree)
    .map(([, arrow]) => arrow)
    .filter(({ to }) => to !== undefined && leafOf(tree, to).path === path)
}

/** Each check taken out, and what led to it led to where it leads when it passes; and each one that is none any more. */
export function droppedChecks(tree: ChartTree): readonly Change[] {
  return checksOf(tree).flatMap(({ path, meta }): Change[] => [
    {
      key: `drop/${path}`,
      kind: "structural",
      says: `The check "${meta.check}" in "${path}" is taken out, and what led to it leads past it.`,
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
      says: `"${path}" is no check any more.`,
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

/** Each two checks of which one leads straight to the other, in the other order. */
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
  // What is asked for on the way is read before anything is moved.
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

/** A rule that nobody wrote down: it always holds. */
const shortcut = () => named(() => true, "isTrusted")

/** From each state but the ends, an `always` past everything: to where its check leads, and to the session. */
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

/** Each ask one state too early: on the way into the state before, so that it runs before that state has judged. */
export function earlyAsks(tree: ChartTree): readonly Change[] {
  return everyState(tree)
    .filter((state) => isLeaf(state) && (asksInto(tree, state.path).length > 0 || state.entry.some(isAsk)))
    .flatMap((state) =>
      sourcesOf(tree, state).map((source): Change => ({
        key: `early/${state.path}/${source}`,
        kind: "structural",
        says: `What "${state.path}" asks for is asked for in "${source}".`,
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

/** The states that lead straight to one, and are entered by a transition themselves. */
function sourcesOf(tree: ChartTree, state: TreeState): readonly string[] {
  const sources = everyArrow(tree)
    .filter(([, { to }]) => to !== undefined && leafOf(tree, to) === state)
    .map(([place]) => place.state)
  return [...new Set(sources)].filter((path) => path !== "" && path !== state.path && into(tree, path).length > 0)
}

/** Each waiting state that waits no more, and each thing that it would not remember. */
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
