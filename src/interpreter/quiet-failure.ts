import type { Failure } from "../../machines/facts.ts"
import { announce } from "../effects/unit-of-work.ts"
import type { RequestContext } from "../flows/request-context.ts"
import { isSessionOutage } from "../flows/session/outage.ts"
import { errorOf } from "./failures.ts"
import { logFailure } from "./log-bounds.ts"

/**
 * Logs why a flow ended with less than was asked for, where its answer does not show it: a session that reads as none. The
 * application's listener hears of a store of sessions that is down.
 */
export async function tellQuietFailure(
  outcome: { type: string; failure?: Failure | undefined } | undefined,
  { provider, traceId }: { provider: string | undefined; traceId: () => string },
  { runtime, notes }: Pick<RequestContext, "runtime" | "notes">,
): Promise<void> {
  if (outcome?.failure === undefined) return
  const { failure } = outcome
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
