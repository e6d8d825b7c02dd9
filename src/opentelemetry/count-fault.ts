/**
 * Counts requests that failed because of the system, and not because of the visitor, so that an alarm can watch the
 * counter.
 */
import type { Counter, Meter } from "@opentelemetry/api"
import type { Trace } from "../ports/trace.ts"
import { isFault } from "./faults.ts"

const counters = new WeakMap<Meter, Counter>()

/** Adds one to `authchart.faults` for a failure that the operator must fix, such as an unreachable database. */
export function countFault(trace: Trace, meter: Meter): void {
  if (!isFault(trace)) return
  const { flow, request, reason, error } = trace
  counterOf(meter).add(1, {
    ...(flow === "" ? {} : { "authchart.flow.name": flow }),
    "authchart.request": request,
    "error.type": reason ?? error?.type ?? "",
  })
}

/** Returns the counter of a meter. Makes one counter for each meter. */
function counterOf(meter: Meter): Counter {
  const counter =
    counters.get(meter) ??
    meter.createCounter("authchart.faults", {
      description: "Requests that failed for a cause of the system, not of the visitor.",
      unit: "{request}",
    })
  counters.set(meter, counter)
  return counter
}
