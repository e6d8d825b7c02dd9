/** The XState machines of charts. The one file of the library's charts and engine that loads XState. */
import { assign, createMachine } from "xstate"
import { defineChart, type Chart, type FlowMachine, type FlowTypes } from "./grammar.ts"
import { treeOf } from "./tree.ts"
import { provideXState } from "./xstate-form.ts"

/** What `keep` does in an XState machine. `compile` knows it by identity, so that no other action can pass for it. */
export const keep = assign((_args, params: object) => params) as unknown as (args: never, params: object) => void

/**
 * Makes the XState v5 machine of a chart: `transition()`, drawings and path generation work on it as on any other.
 *
 * @throws {ChartError} for a target that is not there.
 */
export function machineOf<F extends FlowTypes>(chart: Chart<F>): FlowMachine<F> {
  treeOf(chart)
  // XState types a chart by inference over the whole of it; ours was typed piece by piece, to more than XState asks.
  return createMachine(chart as never, { actions: { keep } } as never) as unknown as FlowMachine<F>
}

/**
 * Makes a chart, and the XState machine of it.
 *
 * @deprecated `defineChart` makes the chart without loading XState, and {@link machineOf} its machine.
 */
export function defineFlow<F extends FlowTypes>(
  rules: Readonly<Record<string, unknown>>,
  chart: Chart<F>,
): FlowMachine<F> {
  return machineOf(defineChart(rules, chart))
}

provideXState({ machineOf, keep })
