/** Makes XState machines from charts if the application has loaded XState. This file itself does not load XState. */
import { configOf, type ChartConfig } from "./chart-config.ts"
import type { Chart, ChartOrMachine, FlowMachine, FlowTypes } from "./grammar.ts"

interface XStateForm {
  machineOf: <F extends FlowTypes>(chart: Chart<F>) => FlowMachine<F>
  keep: unknown
}

let loaded: XStateForm | undefined

/** Makes XState available to this file. `machine-of.ts` calls this function at its import. */
export function provideXState(form: XStateForm): void {
  loaded = form
}

/** Returns true if the implementation of a machine's action is the library's own `keep`. */
export function isKeep(implementation: unknown): boolean {
  return loaded !== undefined && implementation === loaded.keep
}

/**
 * Returns the XState machine of a chart if XState is loaded. Otherwise returns an object with only the `id` and the
 * `config` of that machine. Every function of this library accepts this object in place of the machine. Reading any
 * other property throws an error.
 */
export function asMachine<F extends FlowTypes>(chart: Chart<F>): FlowMachine<F> {
  if (loaded !== undefined) return loaded.machineOf(chart)
  const known = { id: chart.id, config: chart }
  const get = (target: object, key: string | symbol): unknown => {
    if (typeof key === "symbol" || key in target) return Reflect.get(target, key)
    throw new TypeError(
      `"${key}" of the machine "${chart.id}" is read, and XState is not loaded. Make an XState machine of it: machineOf(machine.config), with machineOf of authchart/machines.`,
    )
  }
  // The cast is safe: the proxy throws for every other property of the type.
  return new Proxy(known, { get }) as unknown as FlowMachine<F>
}

/**
 * Returns a changed config as a chart. The function copies nothing, so guards and other functions are those of the
 * config.
 */
export function chartOf<F extends FlowTypes>(config: ChartConfig): Chart<F> {
  return config as unknown as Chart<F>
}

/** Returns a changed config in the form of the original: a machine for a machine, a chart for a chart. */
export function inFormOf<F extends FlowTypes, M extends ChartOrMachine<F>>(flow: M, config: ChartConfig): M {
  // The cast is safe: the result has the form of `flow`.
  return (configOf(flow) === flow ? { ...config } : asMachine(chartOf(config))) as M
}
