/** Writes to the log what strangers can provoke: at debug level each, at warn level counted. */
import type { ResolvedConfig } from "../config/resolve.ts"
import type { ApplicationReason, AuthError, Reason } from "../errors.ts"
import { refusedRequests, type RefusedRequest } from "../errors/refused-requests.ts"

/** Failures that need no sign-in, no account and no link: any number of them can be sent by one stranger. */
const provokable: ReadonlySet<Reason | ApplicationReason> = new Set([
  "duplicate_parameter",
  "flow_missing",
  "flow_unreadable",
  "state_mismatch",
  "csrf_missing",
  "cross_origin",
  "address_invalid",
  "field_too_long",
  "link_invalid",
  "session_unreadable",
  "step_over",
  "provider_misconfigured",
])

/** One request that no flow is for. Its kind is told in {@link tellCounts}. */
export function logRefused(
  { why, status, method }: { why: RefusedRequest; status: number; method: string },
  { log, bounded }: ResolvedConfig,
  now: number,
): void {
  log.debug("request_refused", { type: "UnknownAction", why, status, method })
  bounded.refused.add(why)
  tellCounts({ log, bounded }, now)
}

/**
 * An error that ended a request: a line at error level; of a reason that a stranger can provoke, at most ten lines in a
 * minute, and a count of the others.
 */
export function logFailure(
  error: AuthError,
  reason: Reason | ApplicationReason,
  { log, bounded }: ResolvedConfig,
  now: number,
): void {
  if (!provokable.has(reason) || bounded.firstFailures.lets(reason, now)) return log.error(error)
  log.debug("failure_repeated", { type: error.type, reason, flow: error.cause?.flow })
  bounded.failures.add(reason)
}

/** Tells how often each kind was met since it was told last: at most once a minute for each. Cheap where nothing was. */
export function tellCounts({ log, bounded }: Pick<ResolvedConfig, "log" | "bounded">, now: number): void {
  for (const { kind, count } of bounded.refused.takeDue(now))
    log.warn("requests-refused", `UnknownAction: A request was refused: ${refusedRequests[kind]}`, { why: kind, count })
  for (const { kind, count } of bounded.failures.takeDue(now))
    log.warn(
      "failures-repeated",
      `Failures with the reason ${kind} went on after the first ten of a minute; debug shows each.`,
      { reason: kind, count },
    )
}
