import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { listOf, movesIn, type MovesConfig } from "../../machines/chart-config.ts"
import { compile } from "../../machines/compile.ts"
import { start, step } from "../../machines/step.ts"
import { treeOf } from "../../machines/tree.ts"
import { equivalence } from "./equivalence.ts"
import type { Node } from "../../machines/nodes.ts"
import { observe, type Observed } from "./observe.ts"
import { runs } from "./random-chart.ts"
import { TARGETS } from "./random-places.ts"

/** The minimal share of observed runs with such a transition. */
const SHARES: readonly (readonly [
  string,
  number,
  (move: Observed, n: number, moves: readonly Observed[]) => boolean,
])[] = [
  ...TARGETS.map((label) => [`a transition to: ${label}`, 0.05, (move: Observed) => move.label === label] as const),
  ["an event handled by the leaf", 0.3, (move) => move.kind === "event" && move.source === move.from],
  ["an event handled by a state around the leaf", 0.2, (move) => move.kind === "event" && move.source !== move.from],
  ["an event handled by the chart itself", 0.1, (move) => move.kind === "event" && move.source === ""],
  ["an event passed on by an inner state whose guards failed", 0.05, (move) => move.bubbled],
  ["a guarded event", 0.3, (move) => move.kind === "event" && move.guard !== undefined],
  ["an always", 0.2, (move) => move.kind === "always"],
  ["an always after an always", 0.05, (move, n, moves) => move.kind === "always" && moves[n - 1]?.kind === "always"],
  [
    "an always that sees a done event",
    0.01,
    (move, n, moves) => move.kind === "always" && moves[n - 1]?.kind === "done",
  ],
  ["an always that stays where it is", 0.03, (move) => move.kind === "always" && move.from === move.to],
  ["a state done on the second level", 0.1, (move) => move.kind === "done" && move.source.split(".").length === 1],
  ["a state done on a deeper level", 0.04, (move) => move.kind === "done" && move.source.split(".").length > 1],
  ["a state done after another", 0.01, (move, n, moves) => move.kind === "done" && moves[n - 1]?.kind === "done"],
  ["a state below the third level", 0.1, (move) => move.to.split(".").length > 3],
]

type Declares = (node: Node) => boolean

const does = (actions: readonly unknown[], keep: boolean) =>
  actions.some((action) => (JSON.stringify(action) ?? "").includes('"keep"') === keep)

const aims = (form: RegExp): Declares => {
  return ({ config: { on, always, onDone } }) =>
    [...Object.values(on ?? {}), always, onDone as MovesConfig]
      .flatMap(movesIn)
      .some(({ target = "" }) => form.test(target))
}

/** The minimal share of charts that declare such a feature. */
const DECLARED: readonly (readonly [string, number, Declares])[] = [
  ["a keep on entry", 0.5, (node) => does(listOf(node.config.entry), true)],
  ["an ask on entry", 0.5, (node) => does(listOf(node.config.entry), false)],
  ["a keep on exit", 0.5, (node) => does(listOf(node.config.exit), true)],
  ["an ask on exit", 0.5, (node) => does(listOf(node.config.exit), false)],
  ["an exit of the chart itself", 0.1, (node) => !node.parent && listOf(node.config.exit).length > 0],
  ["an entry of the chart itself", 0.1, (node) => !node.parent && listOf(node.config.entry).length > 0],
  ["a computed outcome", 0.2, (node) => node.path.length === 1 && typeof node.config.output === "function"],
  ["a constant outcome", 0.05, (node) => node.path.length === 1 && typeof node.config.output === "object"],
  ["an output below the top level", 0.2, (node) => node.path.length > 1 && node.config.output !== undefined],
  [
    "a final state below the top level without output",
    0.2,
    (node) => node.path.length > 1 && node.type === "final" && node.config.output === undefined,
  ],
  ["a final state that hears events", 0.1, (node) => node.type === "final" && node.transitions.size > 0],
  [
    "a forbidden event",
    0.1,
    (node) => [...node.transitions.values()].flat().some((move) => !move.target && move.actions.length === 0),
  ],
  ["an always without a guard", 0.1, (node) => (node.always ?? []).some((move) => move.guard === undefined)],
  ["a state of the fourth level", 0.2, (node) => node.path.length > 3],
  ["a target by the key of a sibling", 0.5, aims(/^\w+$/)],
  ["a target below a sibling", 0.3, aims(/^\w+\./)],
  ["a target by the key of a child", 0.3, aims(/^\.\w+$/)],
  ["a target below a child", 0.2, aims(/^\.\w+\./)],
  ["a target by its own id", 0.4, aims(/^#id[\w-]*$/)],
  ["a target below a state with an id", 0.3, aims(/^#id[\w-]*\./)],
  ["a target by the id of the chart", 0.3, aims(/^#random$/)],
  ["a target below the id of the chart", 0.5, aims(/^#random\./)],
  ["a target that is the state itself, as a dot", 0.1, aims(/^\.$/)],
]

describe("the engine", () => {
  it("equals XState, on random charts with random events", { timeout: 120_000 }, () => {
    fc.assert(equivalence({ compile, start, step }), { numRuns: 2000 })
  })
})

describe("the random charts", () => {
  it("make every kind of transition often enough to compare", { timeout: 60_000 }, () => {
    const observed = fc.sample(runs, { numRuns: 400, seed: 20 }).map(observe)
    const shares = SHARES.map(([name, , made]) => {
      const count = observed.filter(({ moves }) => moves.some((move, n) => made(move, n, moves))).length
      return [name, count / observed.length] as const
    })
    const rare = SHARES.map(([, least], n) => [...(shares[n] ?? []), least]).filter(
      ([, share, least]) => Number(share) < Number(least),
    )
    expect(rare).toEqual([])
    expect(observed.filter(({ ended }) => ended).length / observed.length).toBeGreaterThan(0.15)
  })
  it("declare every feature that compile accepts", { timeout: 60_000 }, () => {
    const charts = fc.sample(runs, { numRuns: 400, seed: 21 }).map(({ chart }) => treeOf(chart.chart).nodes)
    const shares = DECLARED.map(
      ([name, , declares]) => [name, charts.filter((nodes) => nodes.some(declares)).length / 400] as const,
    )
    const rare = DECLARED.map(([, least], n) => [...(shares[n] ?? []), least]).filter(
      ([, share, least]) => Number(share) < Number(least),
    )
    expect(rare).toEqual([])
  })
})
