/** The transitions by which charts end in their state `refused`, with a failure in the context. */
import { keep, type Do, type Move, type State } from "./grammar.ts"
import type { EngineFailure } from "./vocabulary.ts"
import type { Reason } from "../src/errors/catalogue.ts"
import type { CsrfVerdict, Failure } from "./facts.ts"
import { formFailure, refusedOutcome } from "./failure-values.ts"

interface Fails {
  failure: Failure | undefined
}

interface Refusal {
  target: "#refused"
  actions: { type: "keep"; params: { failure: Failure } }
}

/** The action that keeps the failure of an answer. */
export const keepFailure: Do<Fails, { failure: Failure }> = keep("failure")

/** The transition that ends the flow with the failure of an answer. */
export const refuseAsAnswered: Move<Fails, { failure: Failure }> = { target: "#refused", actions: keepFailure }

/** Like {@link refuseAsAnswered}, for an answer that no request causes unless another defence has failed before. */
export const refuseInDepth: Move<Fails, { failure: Failure }> = { ...refuseAsAnswered, inDepth: true }

/**
 * The transitions at the root of a chart: an effect that failed, an effect that took too long, or an expired flow ends
 * in `refused`.
 */
export const engineFailures: Readonly<Record<EngineFailure["type"], typeof refuseAsAnswered>> = {
  "effect.failed": refuseAsAnswered,
  "effect.timedOut": refuseAsAnswered,
  "flow.expired": refuseAsAnswered,
}

/**
 * Returns the transition that ends the flow with a reason of the catalogue. This transition is plain data, so that
 * drawings can show the reason.
 *
 * @param cause a sentence for the log.
 */
export function refuse(reason: Reason, cause?: string): Refusal {
  const failure = cause === undefined ? { reason } : { reason, cause }
  return { target: "#refused", actions: { type: "keep", params: { failure } } }
}

/**
 * Returns the state in which all failures end.
 *
 * @param title the title of the state.
 */
export function refusedEnd(title: string): State<Fails, never, { type: "refused"; failure: Failure }> {
  return {
    id: "refused",
    type: "final",
    meta: { title },
    output: refusedOutcome,
  }
}

/**
 * The transition that refuses a form that another site sent, or that has no valid form token. Every state that checks a
 * form tries this transition last.
 */
export const formRefused: Move<Fails & { csrf: CsrfVerdict }, never> = {
  target: "#refused",
  reasons: ["csrf_missing", "cross_origin"],
  actions: { type: "keep", params: formFailure },
}
