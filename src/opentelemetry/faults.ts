/**
 * Decides whether the system or the visitor caused the failure of a request, and at which effect the request failed.
 */
import { refuses } from "../../machines/vocabulary.ts"
import { effectFailures } from "../../machines/engine-failures.ts"
import { isApplicationReason } from "../errors/application-reason.ts"
import { catalogue, isReason } from "../errors/catalogue.ts"
import { isVisitorError } from "../errors/visible-errors.ts"
import type { Trace, TraceAsk } from "../ports/trace.ts"

/**
 * Returns true if the system, and not the visitor, caused the failure of a request. An error without a reason means
 * that the configuration is wrong, so the system caused it.
 */
export function isFault({ reason, error }: Pick<Trace, "reason" | "error">): boolean {
  if (isApplicationReason(reason)) return false
  if (!isReason(reason)) return error !== undefined
  const { whose } = catalogue[reason]
  if (whose !== "thrown") return whose === "system"
  // For `access_denied`, the name of the first cause in the trace is `said` if `callbacks.signIn` returned a denial. If
  // `callbacks.signIn` threw, it is the name of the error.
  const thrown = reason === "access_denied" ? (error?.causes[0]?.name ?? "said") : error?.type
  // An application throws an error such as `AccessDenied` on purpose, to refuse the visitor. Such an error is no fault.
  return thrown === undefined || (thrown !== "said" && !isVisitorError(thrown))
}

/** Returns true for an answer that says that the effect threw an error or timed out. */
export function isEffectFailure(answer: string): boolean {
  return effectFailures.some((failure) => failure === answer)
}

/**
 * Returns the effect at which a request failed: the last effect that failed or whose answer was a refusal. Returns
 * `undefined` if the chart refused the request for another reason.
 */
export function blamedAsk(asks: readonly TraceAsk[]): TraceAsk | undefined {
  return asks.findLast(({ answer }) => refuses(answer) || isEffectFailure(answer))
}
