/** The ways in which every chart ends in its state `refused`, and remembers why. */
import { keep, type Do, type Move, type State } from "./grammar.ts"
import type { EngineFailure } from "./vocabulary.ts"
import type { Reason } from "../src/errors/catalogue.ts"
import type { CsrfVerdict, Failure } from "./facts.ts"

interface Fails {
  failure: Failure | undefined
}

/** A transition that keeps a failure and ends the flow. */
interface Refusal {
  target: "#refused"
  actions: { type: "keep"; params: { failure: Failure } }
}

/** Keeps the failure that an answer brings. */
export const keepFailure: Do<Fails, { failure: Failure }> = keep("failure")

/** Ends the flow with the failure that an answer brings. */
export const refuseAsAnswered: Move<Fails, { failure: Failure }> = { target: "#refused", actions: keepFailure }

/** Goes on the root of a chart: whatever runs late or breaks ends in `refused`. */
export const engineFailures: Readonly<Record<EngineFailure["type"], typeof refuseAsAnswered>> = {
  "effect.failed": refuseAsAnswered,
  "effect.timedOut": refuseAsAnswered,
  "flow.expired": refuseAsAnswered,
}

/**
 * Ends the flow for a reason of the catalogue. Plain data, so that drawings read the reason from it.
 *
 * @param cause a sentence for the log.
 */
export function refuse(reason: Reason, cause?: string): Refusal {
  const failure = cause === undefined ? { reason } : { reason, cause }
  return { target: "#refused", actions: { type: "keep", params: { failure } } }
}

/** The state that they all lead to. @param title what did not happen. */
export function refusedEnd(title: string): State<Fails, never, { type: "refused"; failure: Failure }> {
  return {
    id: "refused",
    type: "final",
    meta: { title },
    output: ({ context }) => ({ type: "refused", failure: context.failure ?? { reason: "internal" } }),
  }
}

/** The form was not our own. The last choice of every state that checks one. */
export const formRefused: Move<Fails & { csrf: CsrfVerdict }, never> = {
  target: "#refused",
  actions: {
    type: "keep",
    params: ({ context }) => ({
      failure: { reason: context.csrf === "cross_origin" ? "cross_origin" : "csrf_missing" },
    }),
  },
}
