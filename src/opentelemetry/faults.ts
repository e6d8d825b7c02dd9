/** Which refusals are failures of the system, and which ask was refused. */
import { refuses } from "../../machines/vocabulary.ts"
import { effectFailures } from "../../machines/engine-failures.ts"
import { isApplicationReason } from "../errors/application-reason.ts"
import { catalogue, isReason } from "../errors/catalogue.ts"
import { isVisitorError } from "../errors/visible-errors.ts"
import type { Trace, TraceAsk } from "../ports/trace.ts"

/** Whether a request failed for a cause that is not its visitor's. An error without a reason is of the configuration. */
export function isFault({ reason, error }: Pick<Trace, "reason" | "error">): boolean {
  if (isApplicationReason(reason)) return false
  if (!isReason(reason)) return error !== undefined
  const { whose } = catalogue[reason]
  if (whose !== "thrown") return whose === "system"
  // `callbacks.signIn` denies by its answer, of which the trace has the words; an error behind the denial was thrown.
  const thrown = reason === "access_denied" ? (error?.causes[0]?.name ?? "said") : error?.type
  // Errors that visitors are told of are those that an application throws in order to say "no".
  return thrown === undefined || (thrown !== "said" && !isVisitorError(thrown))
}

/** Whether an ask threw, or did not answer in time. */
export function isEffectFailure(answer: string): boolean {
  return effectFailures.some((failure) => failure === answer)
}

/** The ask that a failed request failed at: the last that was refused. A chart that stops by itself blames none. */
export function blamedAsk(asks: readonly TraceAsk[]): TraceAsk | undefined {
  return asks.findLast(({ answer }) => refuses(answer) || isEffectFailure(answer))
}
