/** Makes XState machines from charts. No other file in `machines/` loads XState. */
import { assign, createMachine } from "xstate"
import { defineChart, type Chart, type FlowMachine, type FlowTypes } from "./grammar.ts"
import { treeOf } from "./tree.ts"
import { provideXState } from "./xstate-form.ts"

/**
 * The implementation of the action `keep` in an XState machine. `compile` compares implementations with this function
 * by identity, so that no other function can act as `keep`.
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
  // are stricter than XState's.
  return createMachine(chart as never, { actions: { keep } } as never) as unknown as FlowMachine<F>
}

/**
 * Makes the XState machine of a chart.
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
