import type { Failure } from "../../machines/facts.ts"
import type { Visit } from "../flows/visit.ts"
import { errorOf } from "./failures.ts"

/** Logs why a flow ended with less than was asked for, where its answer does not show it: a session that reads as none. */
export function logQuietFailure(
  outcome: { type: string; failure?: Failure | undefined } | undefined,
  { provider, traceId }: { provider: string | undefined; traceId: () => string },
  { config, notes }: Pick<Visit, "config" | "notes">,
): void {
  if (outcome?.failure === undefined) return
  const { failure } = outcome
  // Errors of database sessions have a name of their own, whoever made them.
  const stored = failure.reason === "session_callback_failed" && config.session.strategy === "database"
  const type = stored ? "SessionTokenError" : undefined
  const error = errorOf(failure, { provider, traceId: traceId(), type })
  config.log.error(error)
  if (notes !== undefined) Object.assign(notes, { error, reason: failure.reason })
}
