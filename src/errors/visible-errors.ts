/** The errors that a browser sees. */
import type { Words } from "../ports/keys-of.ts"

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

/** The codes that explain to a visitor what happened. Auth.js has the same names. */
export type VisitorError = (typeof visitorErrors)[number]

/** The values of `?error=` that the server writes. `Configuration` stands for every error that visitors may not see. */
export type ClientError = VisitorError | "Configuration"

/**
 * The values of `?error=` that have texts: those of {@link ClientError}, `SessionRequired`, which `useSession` in the
 * browser writes, and values of earlier releases, which old links can still contain.
 */
export type ErrorName =
  | ClientError
  | Words<"SessionRequired Signin OAuthSignin OAuthCreateAccount EmailCreateAccount EmailSignin Callback">

const told: ReadonlySet<string> = new Set(visitorErrors)

/** Returns `true` for a code that explains to a visitor what happened. `Configuration` is not such a code. */
export function isVisitorError(code: string): code is VisitorError {
  return told.has(code)
}
