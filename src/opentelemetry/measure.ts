/** Records metrics of each request: its duration and outcome, its effects, reached limits, and errors of stores. */
import type { Counter, Histogram, Meter } from "@opentelemetry/api"
import type { Trace, TraceAsk } from "../ports/trace.ts"
import { isEffectFailure } from "./faults.ts"

interface Instruments {
  readonly requests: Histogram
  readonly effects: Histogram
  readonly limited: Counter
  readonly storeErrors: Counter
}

const instruments = new WeakMap<Meter, Instruments>()

/** The reasons of a request that a limit refused. */
const limitReasons: ReadonlySet<string> = new Set([
  "sign_in_limited",
  "account_limited",
  "attempts_limited",
  "challenge_needed",
])

/** The reasons of a request that failed because a store or the database failed. */
const storeReasons: ReadonlySet<string> = new Set(["session_store_failed", "flow_store_failed"])

/** The answers that an effect gives if a store or the database failed. */
const storeAnswers: ReadonlySet<string> = new Set(["store.failed", "registry.failed"])

/**
 * Records the metrics of one request. All attributes are names of flows, routes, effects, answers, reasons and rules, so
 * their number does not grow with users or requests.
 */
export function measure(trace: Trace, meter: Meter): void {
  const { requests, effects, limited, storeErrors } = instrumentsOf(meter)
  const { flow, request, ended, reason, error, asks, took } = trace
  const named = { ...(flow === "" ? {} : { "authchart.flow.name": flow }), "authchart.request": request }
  const failed = reason ?? error?.type
  const outcome = { "authchart.outcome": ended, ...(failed === undefined ? {} : { "error.type": failed }) }
  requests.record(took / 1000, { ...named, ...outcome })
  for (const ask of asks) {
    const { ask: name, answer } = ask
    effects.record(ask.took / 1000, { "authchart.ask": name, "authchart.answer": answer })
    for (const { rule, skipped } of ask.budgets ?? [])
      if (skipped === "store failed") storeErrors.add(1, { "authchart.ask": name, "authchart.rule": rule })
    if (isStoreError(ask, reason)) storeErrors.add(1, { "authchart.ask": name, "error.type": reason ?? answer })
  }
  if (reason !== undefined && limitReasons.has(reason)) limited.add(1, { ...named, "error.type": reason })
}

/** Returns true for an effect that failed because of a store. A renewal that failed has a reason, and no failed effect. */
function isStoreError({ answer }: TraceAsk, reason: string | undefined): boolean {
  return storeAnswers.has(answer) || (isEffectFailure(answer) && reason !== undefined && storeReasons.has(reason))
}

/** Returns the instruments of a meter. Makes them once for each meter. */
function instrumentsOf(meter: Meter): Instruments {
  const made = instruments.get(meter) ?? {
    requests: meter.createHistogram("authchart.request.duration", {
      description: "Duration of requests, by flow and outcome.",
      unit: "s",
    }),
    effects: meter.createHistogram("authchart.effect.duration", {
      description: "Duration of effects, such as a call to a provider or a database, by answer.",
      unit: "s",
    }),
    limited: meter.createCounter("authchart.limited", {
      description: "Requests that a limit of attempts refused.",
      unit: "{request}",
    }),
    storeErrors: meter.createCounter("authchart.store.errors", {
      description: "Failed calls of the database or of a store.",
      unit: "{error}",
    }),
  }
  instruments.set(meter, made)
  return made
}
