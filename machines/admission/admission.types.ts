import type { User } from "../../src/ports/records.ts"
import type { Candidate, Failure, OmittedAddresses, Plan, AccountLookup, StepsMemory, Visitor } from "../facts.ts"
import type { State } from "../grammar.ts"
import type { Answer, EngineFailure } from "../vocabulary.ts"

/** The context that every sign-in flow has, so that all of them can share admission. */
export interface AdmissionContext {
  provider: string
  /**
   * The URL to which the visitor wants to go after the sign-in, normalised. `resolveTarget` checks this URL before the
   * redirect.
   */
  callbackUrl: string
  /**
   * The user who was signed in when the flow started, and their session. The library links an account only to this
   * user, and only in this session. A flow that an earlier release sealed has only the user's id, as a string.
   */
  visitorAtStart: Visitor | undefined
  /**
   * The id of the anonymous user who was signed in in this browser when the flow started. Only this user is promoted,
   * or merged into the user who signs in. Absent in a flow that starts and ends in one request.
   */
  anonymousAtStart?: string | undefined
  /**
   * In a re-authentication: the time at which the provider authenticated the user, in seconds since the epoch. Absent
   * if the provider did not send this time.
   */
  authTime?: number | undefined
  /** The provider's `allowDangerousEmailAccountLinking`. */
  linksByEmail: boolean
  /**
   * The kinds of unverified e-mail addresses that the library does not store for a new user. The option
   * `accountLinking.unverifiedAddress` decides.
   */
  omits: OmittedAddresses
  candidate: Candidate | undefined
  standing: AccountLookup | undefined
  plan: Plan | undefined
  /** The URL to which the library redirects the browser at the end. */
  target: string | undefined
  user: User | undefined
  /** The data that the flow keeps about the application's steps. Empty if the application has no steps. */
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
  | Answer<"mergeAnonymous">
  | Answer<"issueSession">
  | Answer<"announceSignIn">
  | EngineFailure

/** The possible results of a sign-in. */
export type AdmissionOutcome =
  /** A session was issued. */
  | { type: "signedIn"; url: string; isNewUser: boolean }
  /** `callbacks.signIn` redirected the visitor, or `callbacks.jwt` returned no token. The flow issued no session. */
  | { type: "diverted"; url: string }
  /** The sign-in was refused. No session was issued. */
  | { type: "refused"; failure: Failure }

export type AdmissionEnds = {
  [K in AdmissionOutcome["type"]]: State<AdmissionContext, AdmissionEvent, Extract<AdmissionOutcome, { type: K }>>
}

/** Facts of the provider that admission needs. */
export interface AdmissionInput {
  provider: string
  linksByEmail: boolean
  /**
   * The kinds of unverified e-mail addresses that the library does not store for a new user. Default: both kinds. A
   * flow that itself proves the address (by mail) does not use this field.
   */
  omits?: OmittedAddresses
}
