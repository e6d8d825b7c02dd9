/** Makes XState machines from charts. No other file in `machines/` loads XState. */
import { assign, createMachine } from "xstate"
import { defineChart, type Chart, type FlowMachine, type FlowTypes } from "./grammar.ts"
import { treeOf } from "./tree.ts"
import { provideXState } from "./xstate-form.ts"

/**
 * The implementation of the action `keep` in an XState machine. `compile` compares implementations with this function
 * by identity, so that no other function can take its place.
 */
export const keep = assign((_args, params: object) => params) as unknown as (args: never, params: object) => void

/**
 * Makes the XState v5 machine of a chart, for `transition()`, drawings and path generation.
 *
 * @throws {ChartError} for a target that does not exist.
 */
export function machineOf<F extends FlowTypes>(chart: Chart<F>): FlowMachine<F> {
  treeOf(chart)
  // XState would infer its types from the whole chart. The cast loses nothing, because the types `State` and `Chart`
  // have already checked the parts more strictly than XState does.
  return createMachine(chart as never, { actions: { keep } } as never) as unknown as FlowMachine<F>
}

/**
 * Makes a chart, and the XState machine of it.
 *
 * @deprecated Use `defineChart`, which makes the chart without loading XState, and {@link machineOf}, which makes the
 *   machine of the chart.
 */
export function defineFlow<F extends FlowTypes>(
  rules: Readonly<Record<string, unknown>>,
  chart: Chart<F>,
): FlowMachine<F> {
  return machineOf(defineChart(rules, chart))
}

provideXState({ machineOf, keep })
