import type { CsrfVerdict, Failure } from "../facts.ts"
import type { Answer, Farewell, EngineFailure } from "../vocabulary.ts"

/** Signing out needs no facts of the configuration. */
export type SignOutInput = object

export interface SignOutContext {
  csrf: CsrfVerdict
  callbackUrl: string
  /** The URL to which the library redirects the browser at the end. */
  target: string | undefined
  farewell: Farewell | undefined
  failure: Failure | undefined
}

export type SignOutEvent =
  /** `POST /signout` */
  | { type: "signOut.requested"; csrf: CsrfVerdict; callbackUrl: string }
  | Answer<"resolveTarget">
  | Answer<"endSession">
  | Answer<"announceSignOut">
  | EngineFailure

export interface SignOut {
  input: SignOutInput
  context: SignOutContext
  events: SignOutEvent
  outcome: { type: "signedOut"; url: string; failure: Failure | undefined } | { type: "refused"; failure: Failure }
}
