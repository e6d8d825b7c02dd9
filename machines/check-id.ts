/** The names of all checks. A new one is added here first, then to the chart, then to what the flow requires. */
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
  /** The person who was proven in a step-up is the user of the session. */
  | "samePerson"
  | "standing"
  /** `callbacks.signIn` allowed the sign-in once more, after the last step; or no step applied. */
  | "signInPolicyAgain"
  /** That of a step: passed by one of the edges that its states name, or because it did not apply. */
  | `step:${string}`
  /** That of an application's flow, by the ids of flow and check: `flow:sms.code`. */
  | `flow:${string}`
