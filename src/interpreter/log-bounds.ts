/**
 * Logs events that any client can cause, without flooding the log: each event at debug level, and only their number at
 * warn level.
 */
import type { ResolvedConfig } from "../config/resolve.ts"
import type { ApplicationReason, AuthError, Reason } from "../errors.ts"
import { refusedRequests, type RefusedRequest } from "../errors/refused-requests.ts"
import type { Failure } from "../../machines/facts.ts"
import { announce } from "../effects/unit-of-work.ts"
import type { RequestContext } from "../flows/request-context.ts"
import { isSessionOutage } from "../flows/session/outage.ts"
import { errorOf } from "./failures.ts"
import { noteError } from "./trace/record-trace.ts"
import type { ServedRequest } from "./prepare-request.ts"

/** The reasons of failures that any client can cause in any number, without a sign-in, an account or a link. */
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
  "challenge_needed",
  "hashing_busy",
  "attempts_limited",
])

/**
 * Logs one request that the library refused before any flow ran, and records it in the trace. {@link tellCounts} logs
 * how often each kind of refusal occurred.
 */
export function tellRefused(
  { why, status }: { why: RefusedRequest; status: number },
  { request: { method }, config: { log, bounded }, notes, impure }: ServedRequest,
): void {
  if (notes !== undefined) notes.ended = "turnedAway"
  log.debug("request_refused", { type: "UnknownAction", why, status, method })
  bounded.refused.add(why)
  tellCounts({ log, bounded }, impure.now())
}

/** Makes the error of a failure that ended a request, logs it, and records it in the trace. */
export function tellFailure(
  failure: Failure,
  flow: { provider: string | undefined; traceId: string },
  { config, notes, impure }: ServedRequest,
): AuthError {
  const error = errorOf(failure, flow)
  logFailure(error, failure.reason, config, impure.now())
  noteError(notes, error, failure.reason)
  if (notes !== undefined) notes.id = () => flow.traceId
  return error
}

/**
 * Logs an error that ended a request, at error level. For a reason that any client can cause, the function logs at most
 * ten errors a minute. It logs further errors at debug level, and counts them.
 */
function logFailure(
  error: AuthError,
  reason: Reason | ApplicationReason,
  { log, bounded }: ResolvedConfig,
  now: number,
): void {
  if (!provokable.has(reason) || bounded.firstFailures.lets(reason, now)) return log.error(error)
  log.debug("failure_repeated", { type: error.type, reason, flow: error.cause?.flow })
  bounded.failures.add(reason)
}

/**
 * Logs how often each kind of refusal and failure occurred since the last count, at most once a minute for each kind.
 * Without any counts, the call takes almost no time.
 */
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
 * Logs a failure that the response does not show: for example, a request with an unreadable session cookie gets the
 * same response as one without a session. If the session store is down, the function also calls
 * `events.sessionStoreFailed`.
 */
export async function tellQuietFailure(
  failure: Failure,
  { provider, traceId }: { provider: string | undefined; traceId: () => string },
  { runtime, notes }: Pick<RequestContext, "runtime" | "notes">,
): Promise<void> {
  const { config, now } = runtime
  // With database sessions, the log names `SessionTokenError` even if `callbacks.session` threw the error.
  const stored = failure.reason === "session_callback_failed" && config.session.strategy === "database"
  const type = stored ? "SessionTokenError" : undefined
  const error = errorOf(failure, { provider, traceId: traceId(), type })
  logFailure(error, failure.reason, config, now())
  const { reason } = failure
  if (notes !== undefined) Object.assign(notes, { error, reason })
  if (isSessionOutage(failure)) await announce(runtime, "sessionStoreFailed", { error, reason, flow: traceId() })
}
