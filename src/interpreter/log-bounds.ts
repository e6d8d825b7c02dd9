/** Writes to the log what strangers can provoke: at debug level each, at warn level counted. */
import type { ResolvedConfig } from "../config/resolve.ts"
import type { ApplicationReason, AuthError, Reason } from "../errors.ts"
import { refusedRequests, type RefusedRequest } from "../errors/refused-requests.ts"
import type { Failure } from "../../machines/facts.ts"
import { announce } from "../effects/unit-of-work.ts"
import type { RequestContext } from "../flows/request-context.ts"
import { isSessionOutage } from "../flows/session/outage.ts"
import { errorOf } from "./failures.ts"

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
  "sign_in_limited",
  "account_limited",
  "attempts_limited",
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

/**
 * Logs why a flow ended with less than was asked for, where its answer does not show it: a session that reads as none. The
 * application's listener hears of a store of sessions that is down.
 */
export async function tellQuietFailure(
  failure: Failure,
  { provider, traceId }: { provider: string | undefined; traceId: () => string },
  { runtime, notes }: Pick<RequestContext, "runtime" | "notes">,
): Promise<void> {
  const { config, now } = runtime
  // Errors of database sessions have a name of their own, whoever made them.
  const stored = failure.reason === "session_callback_failed" && config.session.strategy === "database"
  const type = stored ? "SessionTokenError" : undefined
  const error = errorOf(failure, { provider, traceId: traceId(), type })
  logFailure(error, failure.reason, config, now())
  const { reason } = failure
  if (notes !== undefined) Object.assign(notes, { error, reason })
  if (isSessionOutage(failure)) await announce(runtime, "sessionStoreFailed", { error, reason, flow: traceId() })
}
