/** Failures of the system among refusals, and the ask of a refusal. */
import { refuses } from "../../machines/vocabulary.ts"
import { effectFailures } from "../../machines/engine-failures.ts"
import { isApplicationReason } from "../errors/application-reason.ts"
import { catalogue, isReason } from "../errors/catalogue.ts"
import { isVisitorError } from "../errors/visible-errors.ts"
import type { Trace, TraceAsk } from "../ports/trace.ts"

/** Returns true if a request failed for a cause that is not its visitor's. Without a reason, the configuration is wrong. */
export function isFault({ reason, error }: Pick<Trace, "reason" | "error">): boolean {
  if (isApplicationReason(reason)) return false
  if (!isReason(reason)) return error !== undefined
  const { whose } = catalogue[reason]
  if (whose !== "thrown") return whose === "system"
  // A denial by `callbacks.signIn` has its words in the trace; an error behind the denial was thrown.
  const thrown = reason === "access_denied" ? (error?.causes[0]?.name ?? "said") : error?.type
  // The application throws errors for visitors in order to refuse.
  return thrown === undefined || (thrown !== "said" && !isVisitorError(thrown))
}

/** Returns true if an ask threw, or did not answer in time. */
export function isEffectFailure(answer: string): boolean {
  return effectFailures.some((failure) => failure === answer)
}

/**
 * Returns the ask at which a request failed: the last ask whose answer was a refusal. Returns `undefined` if the chart
 * refused without an answer.
 */
export function blamedAsk(asks: readonly TraceAsk[]): TraceAsk | undefined {
  return asks.findLast(({ answer }) => refuses(answer) || isEffectFailure(answer))
}
