import { isRecorded, noteRecorded, pushAddressOf } from "../../config/inspection.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { TraceListener } from "../../ports/trace.ts"
import type { Charts } from "../draw/charts.ts"
import { applicationOf } from "./application.ts"
import { pusherTo, type World } from "./push.ts"

/**
 * Returns the functions that receive the trace of each request: the option `trace`, the log of the visualizer, and the
 * sender to `authchart inspect`. The list leaves out a function that the configuration does not enable.
 */
export function listenersOf(config: ResolvedConfig, world: World): readonly TraceListener[] {
  const { given } = config
  const { trace } = given
  const address = pushAddressOf(given)
  const recorded = isRecorded(given)
  return [
    ...(trace === undefined ? [] : [trace]),
    ...(recorded ? [keeperOf(config)] : []),
    ...(address === undefined ? [] : [pusherTo(address, config.keys, { ...world, charts: () => chartsFor(config) })]),
  ]
}

function keeperOf(config: ResolvedConfig): TraceListener {
  return (trace) => {
    const application = applicationOf(config)
    application.log.add(trace)
    noteRecorded(config.given)
    // On an error, the visualizer continues to show the earlier charts.
    application.meet(config.keys, () => chartsFor(config)).catch(() => undefined)
  }
}

/**
 * Returns the charts of a configuration. The first call loads the code that makes charts, because requests do not need
 * it.
 */
async function chartsFor(config: ResolvedConfig): Promise<Charts> {
  const { chartsOf } = await import("./charts-of.ts")
  return chartsOf(config)
}
