/**
 * Logs failures without flooding the log: for reasons that any client can cause, the first failures of a minute at error
 * level, and the others at debug level. A request loads this module and the catalogue of errors only after a failure.
 */
import { boundedLogOf } from "../config/repeated-lines.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { ApplicationReason, Reason } from "../errors/catalogue.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { Failure } from "../../machines/facts.ts"
import { announce } from "../effects/unit-of-work.ts"
import type { RequestContext } from "../flows/request-context.ts"
import { isSessionOutage } from "../flows/session/outage.ts"
import { errorOf } from "./failures.ts"
import type { ServedRequest } from "./runtime.ts"
import { noteError } from "./trace/note-flow.ts"

/** The reasons of failures that any client can cause in any number, without a sign-in, an account or a link. */
const provokable: ReadonlySet<Reason | ApplicationReason> = new Set([
  "duplicate_parameter",
  "flow_missing",
  "state_missing",
  "state_repeated",
  "state_unknown",
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
function logFailure(error: AuthError, reason: Reason | ApplicationReason, config: ResolvedConfig, now: number): void {
  const { log } = config
  const bounded = boundedLogOf(config)
  if (!provokable.has(reason) || bounded.firstFailures.lets(reason, now)) return log.error(error)
  log.debug("failure_repeated", { type: error.type, reason, flow: error.cause?.flow })
  bounded.failures.add(reason)
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
