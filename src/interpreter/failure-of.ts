import { ApplicationError } from "../../machines/application-error.ts"
import { RunRefused } from "../../machines/run-refused.ts"
import type { Failure } from "../../machines/facts.ts"

/**
 * Returns the failure for a value that was thrown outside an effect. If a function of the application threw it, the
 * reason is `effect_failed`.
 */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof RunRefused) return { reason: thrown.reason, cause: thrown }
  return { reason: thrown instanceof ApplicationError ? "effect_failed" : "internal", cause: thrown }
}
