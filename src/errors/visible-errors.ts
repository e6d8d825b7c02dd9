/** What a browser is told of an error: the codes of `?error=`, of which the names are those of Auth.js. */

const visitorErrors = [
  "CredentialsSignin",
  "OAuthAccountNotLinked",
  "OAuthCallbackError",
  "AccessDenied",
  "Verification",
  "MissingCSRF",
  "AccountNotLinked",
  "WebAuthnVerificationError",
] as const

/** Codes that say to a visitor what happened. */
export type VisitorError = (typeof visitorErrors)[number]

/** What `?error=` may say. Everything that is not meant for visitors is `Configuration`. */
export type ClientError = VisitorError | "Configuration"

const told: ReadonlySet<string> = new Set(visitorErrors)

/** Returns `true` if a code says to a visitor what happened; `Configuration` does not. */
export function isVisitorError(code: string): code is VisitorError {
  return told.has(code)
}
