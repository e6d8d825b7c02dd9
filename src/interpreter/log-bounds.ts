/**
 * Logs requests that the library refuses, without flooding the log: each request at debug level, and only their number
 * at warn level.
 */
import type { ResolvedConfig } from "../config/resolve.ts"
import { boundedLogOf } from "../config/repeated-lines.ts"
import { refusedRequests, type RefusedRequest } from "../errors/refused-requests.ts"
import type { ServedRequest } from "./runtime.ts"

/**
 * Logs one request that the library refused before any flow ran, and records it in the trace. {@link tellCounts} logs
 * how often each kind of refusal occurred.
 */
export function tellRefused(
  { why, status }: { why: RefusedRequest; status: number },
  { request: { method }, config, notes, impure }: ServedRequest,
): void {
  if (notes !== undefined) notes.ended = "turnedAway"
  config.log.debug("request_refused", { type: "UnknownAction", why, status, method })
  boundedLogOf(config).refused.add(why)
  tellCounts(config, impure.now())
}

/**
 * Logs how often each kind of refusal and failure occurred since the last count, at most once a minute for each kind.
 * Without any counts, the call takes almost no time.
 */
export function tellCounts({ log, counters }: Pick<ResolvedConfig, "log" | "counters">, now: number): void {
  const bounded = counters.log
  if (bounded === undefined || bounded.refused.pending + bounded.failures.pending === 0) return
  for (const { kind, count } of bounded.refused.takeDue(now))
    log.warn("requests-refused", `UnknownAction: A request was refused: ${refusedRequests[kind]}`, { why: kind, count })
  for (const { kind, count } of bounded.failures.takeDue(now))
    log.warn(
      "failures-repeated",
      `Failures with the reason ${kind} went on after the first ten of a minute; debug shows each.`,
      { reason: kind, count },
    )
}
