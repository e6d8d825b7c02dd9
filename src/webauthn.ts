"use client"

/**
 * `authchart/webauthn`: signs users in with passkeys (WebAuthn), and creates passkeys, in the browser. It needs no view
 * library.
 */
export { createPasskeyQuietly, signInByAutofill } from "./client/passkeys/autofill.ts"
export type { AutofillOptions, QuietOptions } from "./client/passkeys/autofill.ts"
export { PasskeyError } from "./errors/client-errors.ts"
export type { PasskeyErrorCode } from "./errors/client-errors.ts"
export { signIn } from "./client/passkeys/sign-in.ts"
export type { PasskeySignInOptions } from "./client/passkeys/sign-in.ts"
export {
  signalAllAcceptedCredentials,
  signalCurrentUserDetails,
  signalUnknownCredential,
} from "./client/passkeys/signals.ts"
export type { AcceptedPasskeys, PasskeyUserDetails, UnknownPasskey } from "./client/passkeys/signals.ts"
export { setBasePath } from "./client/route-addresses.ts"
export type { SignInFailure, SignInOutcome, SignInResponse } from "./client/sign-in-outcome.ts"
