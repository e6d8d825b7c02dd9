/** Finds out whether the system or the visitor caused a failed request, and at which ask the request failed. */
import { refuses } from "../../machines/vocabulary.ts"
import { effectFailures } from "../../machines/engine-failures.ts"
import { isApplicationReason } from "../errors/application-reason.ts"
import { catalogue, isReason } from "../errors/catalogue.ts"
import { isVisitorError } from "../errors/visible-errors.ts"
import type { Trace, TraceAsk } from "../ports/trace.ts"

/**
 * Returns true if a request failed for a cause of the system, and not because of its visitor. An error without a reason
 * means that the configuration is wrong, which is a cause of the system.
 */
export function isFault({ reason, error }: Pick<Trace, "reason" | "error">): boolean {
  if (isApplicationReason(reason)) return false
  if (!isReason(reason)) return error !== undefined
  const { whose } = catalogue[reason]
  if (whose !== "thrown") return whose === "system"
  // For `access_denied`, the first cause of the trace has the name `said` if `callbacks.signIn` returned a denial, or
  // the name of the error that `callbacks.signIn` threw.
  const thrown = reason === "access_denied" ? (error?.causes[0]?.name ?? "said") : error?.type
  // An application throws an error such as `AccessDenied` on purpose, to refuse the visitor.
  return thrown === undefined || (thrown !== "said" && !isVisitorError(thrown))
}

/** Returns true for an answer that means that the effect threw an error or did not answer in time. */
export function isEffectFailure(answer: string): boolean {
  return effectFailures.some((failure) => failure === answer)
}

/**
 * Returns the ask at which a request failed: the last ask whose answer was a refusal, or whose effect failed. Returns
 * `undefined` if the chart refused the request without such an answer.
 */
export function blamedAsk(asks: readonly TraceAsk[]): TraceAsk | undefined {
  return asks.findLast(({ answer }) => refuses(answer) || isEffectFailure(answer))
}
