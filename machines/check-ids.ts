/** The names of all checks. Add a new one here first, then to the chart, then to the required checks of the flow. */
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
  | "subject"
  | "profile"
  | "credentials"
  | "address"
  | "link"
  | "signInPolicy"
  | "linkPolicy"
  /** The proven user of a step-up is the user of the session. */
  | "samePerson"
  | "standing"
  /** `callbacks.signIn` allowed the sign-in again, after the last step; or no step applied. */
  | "signInPolicyAgain"
  /**
   * The check of a step. It is passed by one of the edges that the step's states name, or because the step did not
   * apply.
   */
  | `step:${string}`
  /** A check of an own flow, by the ids of flow and check: `flow:sms.code`. */
  | `flow:${string}`
