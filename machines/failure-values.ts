/** The values with which charts end in their state `refused`. */
import type { CsrfVerdict, Failure } from "./facts.ts"

/** Returns the failure of a form that another site sent, or that has no valid form token. */
export function formFailure({ context }: { context: { csrf: CsrfVerdict } }): { failure: Failure } {
  return { failure: { reason: context.csrf === "cross_origin" ? "cross_origin" : "csrf_missing" } }
}

/** Returns the outcome of a flow that ends in `refused`. */
export function refusedOutcome({ context }: { context: { failure: Failure | undefined } }): {
  type: "refused"
  failure: Failure
} {
  return { type: "refused", failure: context.failure ?? { reason: "internal" } }
}
