import type { User } from "../../src/ports/records.ts"
import type { Candidate, Failure, OmittedAddresses, Plan, AccountLookup, StepsMemory, Visitor } from "../facts.ts"
import type { State } from "../grammar.ts"
import type { Answer, EngineFailure } from "../vocabulary.ts"

/** What every sign-in flow remembers, so that they can share one tail. */
export interface AdmissionContext {
  /** Id of the provider. */
  provider: string
  /** Where the person wanted to go: normalised, and resolved again before it is used. */
  callbackUrl: string
  /**
   * Who was signed in when the flow was started, and in which session: only that user's account is linked to, in that
   * session. A flow of an earlier release has the user's id as text.
   */
  visitorAtStart: Visitor | undefined
  /** The provider's `allowDangerousEmailAccountLinking`. */
  linksByEmail: boolean
  /** By `accountLinking.unverifiedAddress`. */
  omits: OmittedAddresses
  candidate: Candidate | undefined
  standing: AccountLookup | undefined
  plan: Plan | undefined
  /** Where the browser is sent at the end. */
  target: string | undefined
  user: User | undefined
  /** Of the application's steps, where it has some. */
  steps: StepsMemory
  isNewUser: boolean
  failure: Failure | undefined
}

export type AdmissionEvent =
  | Answer<"findAccount">
  | Answer<"consultSignIn">
  | Answer<"recallSignUp">
  | Answer<"quarantineUser">
  | Answer<"resolveTarget">
  | Answer<"commitIdentity">
  | Answer<"issueSession">
  | Answer<"announceSignIn">
  | EngineFailure

/** How every sign-in ends. */
export type AdmissionOutcome =
  /** A session was issued. */
  | { type: "signedIn"; url: string; isNewUser: boolean }
  /** `callbacks.signIn` sent the person elsewhere, or `callbacks.jwt` gave no token. No session. */
  | { type: "diverted"; url: string }
  /** No session. */
  | { type: "refused"; failure: Failure }

/** Each way in which a sign-in ends, as a state. */
export type AdmissionEnds = {
  [K in AdmissionOutcome["type"]]: State<AdmissionContext, AdmissionEvent, Extract<AdmissionOutcome, { type: K }>>
}

/** Facts of the provider that admission needs. */
export interface AdmissionInput {
  provider: string
  linksByEmail: boolean
  /** Default: both. Nothing to a flow whose address is proven by the sign-in itself. */
  omits?: OmittedAddresses
}
