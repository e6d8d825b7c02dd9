import type { CsrfVerdict, Failure } from "../facts.ts"
import type { Answer, EngineFailure } from "../vocabulary.ts"

/** The flow needs no facts of the configuration. */
export type NotMeInput = object

export interface NotMeContext {
  csrf: CsrfVerdict
  /** The token of the link. The chart removes it from the context when it requests `redeemNotice`. */
  token: string | undefined
  failure: Failure | undefined
}

export type NotMeEvent =
  /** `GET /not-me`: the link of a notice. */
  | { type: "notMe.opened"; token: string }
  /** `POST /not-me`: the visitor sent the form of the page that the link shows. */
  | { type: "notMe.confirmed"; csrf: CsrfVerdict; token: string }
  | Answer<"redeemNotice">
  | Answer<"endUserSessions">
  | EngineFailure

export interface NotMe {
  input: NotMeInput
  context: NotMeContext
  events: NotMeEvent
  outcome: { type: "confirm" } | { type: "sessionsEnded" } | { type: "refused"; failure: Failure }
}
