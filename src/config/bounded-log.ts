/** The part of a configuration's memory that bounds what strangers can have written to the log. */
import type { ApplicationReason, Reason } from "../errors.ts"
import type { RefusedRequest } from "../errors/refused-requests.ts"
import { FirstFew, RepeatedLines } from "./repeated-lines.ts"

/** Error lines of one reason in a minute, where a stranger can provoke it. */
const mostErrors = 10

export interface BoundedLog {
  /** Requests that no flow is for. */
  readonly refused: RepeatedLines<RefusedRequest>
  /** Failures beyond the first few of a minute. */
  readonly failures: RepeatedLines<Reason | ApplicationReason>
  readonly firstFailures: FirstFew<Reason | ApplicationReason>
}

export function createBoundedLog(): BoundedLog {
  return { refused: new RepeatedLines(), failures: new RepeatedLines(), firstFailures: new FirstFew(mostErrors) }
}
