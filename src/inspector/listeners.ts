import { isRecorded, pushAddressOf } from "../config/inspection.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { TraceListener } from "../ports/trace.ts"
import { pusherTo, type World } from "./push.ts"
import { traceLog } from "./trace-log.ts"

const nobody: readonly TraceListener[] = []
const keep: TraceListener = (trace) => traceLog().add(trace)

/** Who is told of a configuration's requests. Empty as a rule: asked at every request, so it reads three fields then. */
export function listenersOf(config: ResolvedConfig, world: World): readonly TraceListener[] {
  const { given } = config
  const { trace } = given
  const address = pushAddressOf(given)
  const recorded = isRecorded(given)
  if (trace === undefined && address === undefined && !recorded) return nobody
  return [
    ...(trace === undefined ? [] : [trace]),
    ...(recorded ? [keep] : []),
    ...(address === undefined ? [] : [pusherTo(address, config, world)]),
  ]
}
