/**
 * The names of all checks. To add a check, add its name here first, then the state to the chart, then the name to the
 * flow's required checks (`meta.requires`).
 */
export type CheckId =
  | "csrf"
  | "duplicateParameters"
  | "transaction"
  | "responseMode"
  | "issuer"
  | "state"
  | "errorResponse"
  | "pkce"
  | "code"
  | "idToken"
  | "nonce"
  /** In a re-authentication: the provider says that the user authenticated recently. */
  | "authTime"
  | "subject"
  | "profile"
  | "credentials"
  | "address"
  | "link"
  | "signInPolicy"
  | "linkPolicy"
  /** In a step-up: the user who proved their identity is the user of the session. */
  | "samePerson"
  | "standing"
  /** `callbacks.signIn` allowed the sign-in again after the last step. Also passed if no step applied. */
  | "signInPolicyAgain"
  /**
   * The check of a step, by the step's id. A run passes this check by an edge that a state of the step names in
   * `passes`, or because the step does not apply.
   */
  | `step:${string}`
  /** A check of an own flow, by the ids of flow and check: `flow:sms.code`. */
  | `flow:${string}`
