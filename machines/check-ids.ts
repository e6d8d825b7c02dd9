/**
 * The names of all checks. To add a check, add its name here first, then the state to the chart, then the name to the
 * flow's required checks (`meta.requires`).
 */
export type CheckId =
  | "csrf"
  /** In an anonymous sign-in: no user is signed in in this browser. */
  | "noVisitor"
  /** This browser has a flow cookie for the `state` of the callback, and the library could open this cookie. */
  | "flowCookie"
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
  /** The browser has the cookie of a challenge, and no request has used it before. */
  | "passkeyCookie"
  | "passkeyPurpose"
  /** An authentication uses a stored passkey; a registration brings a passkey that no user has. */
  | "passkeyRecord"
  | "passkeyType"
  | "passkeyChallenge"
  | "passkeyOrigin"
  | "passkeyFrame"
  | "passkeyRpId"
  | "passkeyPresence"
  | "passkeyVerification"
  | "passkeyBackup"
  | "passkeyDeviceType"
  | "passkeyAlgorithm"
  | "passkeySignature"
  | "passkeyUserHandle"
  | "passkeyCounter"
  | "signInPolicy"
  | "linkPolicy"
  /**
   * A signed-in user who links an account authenticated recently when the flow began. A flow passes this check without
   * a test if the configuration does not demand a recent authentication. Only a sign-in that links an account needs
   * this check.
   */
  | "recentToLink"
  /** In a step-up: the user who proved their identity is the user of the session. */
  | "samePerson"
  | "standing"
  /** `callbacks.signIn` allowed the sign-in again after the last step. Also passed if no step applied. */
  | "signInPolicyAgain"
  /**
   * The check of a step, by the step's id. A run passes this check by a transition that a state of the step names in
   * `passes`, or because the step does not apply.
   */
  | `step:${string}`
  /** A check of an application's flow, by the ids of flow and check: `flow:sms.code`. */
  | `flow:${string}`
