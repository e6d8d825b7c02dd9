/** Every mutant of the built-in charts, generated from their configs. There is no list to maintain. */
import { compile } from "../../machines/compile.ts"
import type { DoConfig } from "../../machines/chart-config.ts"
import { chartOf } from "../../machines/xstate-form.ts"
import type { FlowTypes } from "../../machines/grammar.ts"
import type { Program } from "../../machines/program.ts"
import { askNames } from "../../machines/vocabulary.ts"
import { flowNames, type FlowName } from "../../src/flows/registry.ts"
import { aims, entrances, guards, removals, silences } from "./aims.ts"
import { everyArrow, everyState, isAsk, readChart, writeChart, type ChartTree } from "./chart-tree.ts"
import { bypasses, droppedChecks, earlyAsks, swappedChecks, waits } from "./checks.ts"
import { chartOfFlow } from "./flows.ts"
import type { Change, Mutant } from "./mutant.ts"

const operators: readonly ((tree: ChartTree) => readonly Change[])[] = [
  aims,
  removals,
  guards,
  entrances,
  silences,
  droppedChecks,
  swappedChecks,
  bypasses,
  earlyAsks,
  waits,
]

export function everyMutant(flows: readonly FlowName[] = flowNames): readonly Mutant[] {
  return flows.flatMap((flow) => {
    return changesOf(chartOfFlow(flow)).map((change): Mutant => ({ ...change, flow, key: `${flow}/${change.key}` }))
  })
}

export function changesOf(chart: object): readonly Change[] {
  const tree = readChart(chart)
  return operators.flatMap((operator) => operator(tree))
}

/** How many more asks a mutant's program may make. */
export interface Allowance {
  left: number
}

/**
 * Returns the mutant as a program.
 *
 * @param allowance stops a mutant that loops for ever: one more ask throws an error, like any defect of a chart.
 * @throws {ChartError} if the mutant is not a valid chart. The compiler then refuses it before a run.
 */
export function programOf({ flow, change }: Mutant, allowance?: Allowance): Program {
  return mutated(chartOfFlow(flow), change, { asks: askNames, allowance })
}

/** Compiles a changed chart. @param asks the names of all asks that it may make. */
export function mutated(
  chart: object,
  change: Change["change"],
  { asks, allowance }: { asks: ReadonlySet<string>; allowance?: Allowance | undefined },
): Program {
  const tree = readChart(chart)
  change(tree)
  if (allowance !== undefined) limit(tree, allowance)
  return compile<FlowTypes>(chartOf(writeChart(tree)), asks)
}

function limit(tree: ChartTree, allowance: Allowance): void {
  for (const state of everyState(tree)) state.entry = state.entry.map((act) => limited(act, allowance))
  for (const [, arrow] of everyArrow(tree)) arrow.actions = arrow.actions.map((act) => limited(act, allowance))
}

function limited(act: DoConfig, allowance: Allowance): DoConfig {
  if (!isAsk(act)) return act
  const { params } = act
  return {
    ...act,
    params: (seen: unknown): unknown => {
      if (--allowance.left < 0) throw new RangeError("The chart loops for ever.")
      // A constant, or a function of context and event, as the grammar defines.
      return typeof params === "function" ? (params as (seen: unknown) => unknown)(seen) : params
    },
  }
}
