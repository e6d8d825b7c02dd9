/** Charts in the form of XState machines, where an application has loaded XState. Nothing here loads it. */
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

/** Whether an action that a machine brings is the library's own `keep`. */
export function isKeep(implementation: unknown): boolean {
  return loaded !== undefined && implementation === loaded.keep
}

/**
 * The XState machine of a chart where XState is loaded. Otherwise an object with the `id` and the `config` of that machine,
 * which every function of this library takes for it; reading another of its properties throws.
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
  // Everything that the types promise besides is refused above.
  return new Proxy(known, { get }) as unknown as FlowMachine<F>
}

/** A changed config as a chart. Its functions, guards among them, are those of the chart that it was made of. */
export function chartOf<F extends FlowTypes>(config: ChartConfig): Chart<F> {
  return config as unknown as Chart<F>
}

/** A changed config in the form of what it was made of: a machine of a machine, a chart of a chart. */
export function inFormOf<F extends FlowTypes, M extends ChartOrMachine<F>>(flow: M, config: ChartConfig): M {
  // The form is that of `flow`, whose type says so.
  return (configOf(flow) === flow ? { ...config } : asMachine(chartOf(config))) as M
}
