import type { AdmissionContext, AdmissionEvent, AdmissionInput, AdmissionOutcome } from "../admission/index.ts"
import type { EscalationEvent } from "../escalation/index.ts"
import type { CsrfVerdict } from "../facts.ts"
import type { Answer } from "../vocabulary.ts"

/** Facts of one credentials provider: the input of the chart. */
export interface CredentialsInput extends AdmissionInput {}

export interface CredentialsContext extends AdmissionContext {
  csrf: CsrfVerdict
  /**
   * The fields that the visitor typed. The chart removes these fields from the context once `authorize()` has received
   * them.
   */
  credentials: Readonly<Record<string, unknown>> | undefined
}

export type CredentialsEvent =
  /** `POST /callback/:provider` */
  | {
      type: "credentials.submitted"
      csrf: CsrfVerdict
      callbackUrl: string
      credentials: Readonly<Record<string, unknown>>
    }
  | EscalationEvent
  | Answer<"authorizeCredentials">
  | AdmissionEvent

export interface Credentials {
  input: CredentialsInput
  context: CredentialsContext
  events: CredentialsEvent
  outcome: AdmissionOutcome
}
