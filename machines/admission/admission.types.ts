import type { User } from "../../src/ports/records.ts"
import type { Candidate, Failure, OmittedAddresses, Plan, AccountLookup, StepsMemory, Visitor } from "../facts.ts"
import type { State } from "../grammar.ts"
import type { Answer, EngineFailure } from "../vocabulary.ts"

/** The context that every sign-in flow has, so that all of them can share admission. */
export interface AdmissionContext {
  /** The id of the provider. */
  provider: string
  /**
   * The address to which the visitor wants to go after the sign-in. The address is normalised already. `resolveTarget`
   * checks it again before the browser is redirected.
   */
  callbackUrl: string
  /**
   * The user who was signed in when the flow started, and their session. An account is linked only to this user, and
   * only in this session. A flow that an earlier release sealed has only the user's id, as text.
   */
  visitorAtStart: Visitor | undefined
  /**
   * In a re-authentication: the time at which the provider authenticated the user, in seconds since the epoch. Absent
   * if the provider did not say it.
   */
  authTime?: number | undefined
  /** The provider's `allowDangerousEmailAccountLinking`. */
  linksByEmail: boolean
  /**
   * The kinds of unverified addresses that a new user does not get. The option `accountLinking.unverifiedAddress`
   * decides.
   */
  omits: OmittedAddresses
  candidate: Candidate | undefined
  standing: AccountLookup | undefined
  plan: Plan | undefined
  /** The address that the browser is redirected to at the end. */
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
  | Answer<"issueSession">
  | Answer<"announceSignIn">
  | EngineFailure

/** The possible results of a sign-in. */
export type AdmissionOutcome =
  /** A session was issued. */
  | { type: "signedIn"; url: string; isNewUser: boolean }
  /** `callbacks.signIn` redirected the visitor, or `callbacks.jwt` returned no token. No session was issued. */
  | { type: "diverted"; url: string }
  /** The sign-in was refused. No session was issued. */
  | { type: "refused"; failure: Failure }

/** The ends of a sign-in, as states. */
export type AdmissionEnds = {
  [K in AdmissionOutcome["type"]]: State<AdmissionContext, AdmissionEvent, Extract<AdmissionOutcome, { type: K }>>
}

/** Facts of the provider that admission needs. */
export interface AdmissionInput {
  provider: string
  linksByEmail: boolean
  /**
   * The kinds of unverified addresses that a new user does not get. Default: both kinds. A flow that proves the address
   * itself does not use this field.
   */
  omits?: OmittedAddresses
}
