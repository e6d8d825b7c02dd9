/** The two ways in which every chart remembers why it does not go on. */
import type { CsrfVerdict, Failure } from "./facts.ts"
import type { Do, Move } from "./grammar.ts"

interface Fails {
  failure: Failure | undefined
}

/** An answer said why not. */
export const keepFailure: Do<Fails, { failure: Failure }> = {
  type: "keep",
  params: ({ event }) => ({ failure: event.failure }),
}

/** The form was not our own. The last choice of every state that checks one. */
export const formRefused: Move<Fails & { csrf: CsrfVerdict }, never> = {
  target: "refused",
  actions: {
    type: "keep",
    params: ({ context }) => ({
      failure: { reason: context.csrf === "cross_origin" ? "cross_origin" : "csrf_missing" },
    }),
  },
}
