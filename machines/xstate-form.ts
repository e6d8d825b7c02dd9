/** Charts in the form of XState machines, if an application has loaded XState. This file does not load it. */
import { configOf, type ChartConfig } from "./chart-config.ts"
import type { Chart, ChartOrMachine, FlowMachine, FlowTypes } from "./grammar.ts"

interface XStateForm {
  machineOf: <F extends FlowTypes>(chart: Chart<F>) => FlowMachine<F>
  keep: unknown
}

let loaded: XStateForm | undefined

/** Called by `machine-of.ts` when it is loaded. */
export function provideXState(form: XStateForm): void {
  loaded = form
}

/** Returns true if an action of a machine is the library's own `keep`. */
export function isKeep(implementation: unknown): boolean {
  return loaded !== undefined && implementation === loaded.keep
}

/**
 * Returns the XState machine of a chart if XState is loaded. Otherwise returns an object with the `id` and the `config`
 * of that machine, which every function of this library accepts in its place; reading another of its properties throws.
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
  // The proxy refuses all other properties that the types promise.
  return new Proxy(known, { get }) as unknown as FlowMachine<F>
}

/** Makes a chart from a changed config. Its functions, including guards, are the functions of the original chart. */
export function chartOf<F extends FlowTypes>(config: ChartConfig): Chart<F> {
  return config as unknown as Chart<F>
}

/** Returns a changed config in the form of the original: a machine for a machine, a chart for a chart. */
export function inFormOf<F extends FlowTypes, M extends ChartOrMachine<F>>(flow: M, config: ChartConfig): M {
  // The result has the form of `flow`, as its type says.
  return (configOf(flow) === flow ? { ...config } : asMachine(chartOf(config))) as M
}
