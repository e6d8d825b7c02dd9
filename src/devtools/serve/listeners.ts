import { isRecorded, noteRecorded, pushAddressOf } from "../../config/inspection.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { TraceListener } from "../../ports/trace.ts"
import type { Charts } from "../draw/charts.ts"
import { applicationOf } from "./application.ts"
import { pusherTo, type World } from "./push.ts"

/** The listeners for a configuration's requests. */
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
    // Without these charts, the page keeps the earlier ones.
    application.meet(config.keys, () => chartsFor(config)).catch(() => undefined)
  }
}

/** Loads its code when charts are first needed: serving requests does not need it. */
async function chartsFor(config: ResolvedConfig): Promise<Charts> {
  const { chartsOf } = await import("./charts-of.ts")
  return chartsOf(config)
}
