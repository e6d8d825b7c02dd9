/**
 * Every error class, as subpath `authchart/errors`. Names and `type` codes are those that applications of Auth.js
 * match on. What each means for the browser stands in `catalogue.ts`.
 */
import { AuthError, type ErrorDetails, type ErrorKind } from "./auth-error.ts"
import { isVisitorError } from "./visible-errors.ts"

/** Base of the errors that lead back to the sign-in page. */
export class SignInError extends AuthError {
  static override kind: ErrorKind = "signIn"
}

/** A method of the adapter threw: the database could not answer, or refused. */
export class AdapterError extends AuthError {
  static override type = "AdapterError"
}

/** `callbacks.signIn` said no, or threw. */
export class AccessDenied extends AuthError {
  static override type = "AccessDenied"
}

/** Something failed while a sign-in was being completed: a callback of the application's, most often. */
export class CallbackRouteError extends AuthError {
  static override type = "CallbackRouteError"
}

/** `pages.error` leads back to itself. Logged; the built-in page is shown. */
export class ErrorPageLoop extends AuthError {
  static override type = "ErrorPageLoop"
}

/**
 * The `flowStore` (or `stores.flows`) threw, or did not answer in 15 seconds: a sign-in in flight could not be kept or
 * found. Its cookie stays, so that the person can go on once the store is back.
 */
export class FlowStoreError extends AuthError {
  static override type = "FlowStoreError"
}

/** A handler in `events` threw. Logged; the flow goes on. */
export class EventError extends AuthError {
  static override type = "EventError"
}

/** A callback URL is not one. Kept for its name: a bad URL from a request is dropped, never an error. */
export class InvalidCallbackUrl extends AuthError {
  static override type = "InvalidCallbackUrl"
}

/** The credentials were refused. Throw a subclass with its own `code` from `authorize` to say more to the visitor. */
export class CredentialsSignin extends SignInError {
  static override type = "CredentialsSignin"
  /** Seen by the visitor as `?code=`. Must give nothing away: the same for a wrong name and a wrong password. */
  code = "credentials"
}

/** A provider has neither an `issuer` nor all of `authorization`, `token` and `userinfo`. */
export class InvalidEndpoints extends AuthError {
  static override type = "InvalidEndpoints"
}

/** A check of a sign-in in flight failed: it is missing, too old, or belongs to another provider or browser. */
export class InvalidCheck extends AuthError {
  static override type = "InvalidCheck"
}

/** A session token could not be read, or the `jwt` or `session` callback threw. Logged; there is no session. */
export class JWTSessionError extends AuthError {
  static override type = "JWTSessionError"
}

/** The configuration needs an adapter and has none. */
export class MissingAdapter extends AuthError {
  static override type = "MissingAdapter"
}

/** The adapter lacks methods that the configuration needs; the message names them. */
export class MissingAdapterMethods extends AuthError {
  static override type = "MissingAdapterMethods"
}

/** A credentials provider has no `authorize`. */
export class MissingAuthorize extends AuthError {
  static override type = "MissingAuthorize"
}

/** There is no secret. Set `AUTH_SECRET`. */
export class MissingSecret extends AuthError {
  static override type = "MissingSecret"
}

/**
 * A secret can be guessed. Logged at each start in production; with `strictSecret`, thrown. The message names what is wrong
 * with it, never the secret, and how to replace it without signing users out.
 */
export class WeakSecret extends AuthError {
  static override type = "WeakSecret"
}

/** The account, or its e-mail address, belongs to another user. */
export class OAuthAccountNotLinked extends SignInError {
  static override type = "OAuthAccountNotLinked"
}

/** The provider refused, or what it answered did not pass the checks. */
export class OAuthCallbackError extends SignInError {
  static override type = "OAuthCallbackError"
}

/** `profile()` threw, or gave no usable user. */
export class OAuthProfileParseError extends AuthError {
  static override type = "OAuthProfileParseError"
}

/** The database could not say who a session token belongs to. Logged; there is no session for this request. */
export class SessionTokenError extends AuthError {
  static override type = "SessionTokenError"
}

/** A sign-in at a provider could not be started. */
export class OAuthSignInError extends SignInError {
  static override type = "OAuthSignInError"
}

/** A sign-in link could not be made or sent. */
export class EmailSignInError extends SignInError {
  static override type = "EmailSignInError"
}

/** The session could not be removed from the database at sign-out. Logged; the cookie is gone all the same. */
export class SignOutError extends AuthError {
  static override type = "SignOutError"
}

/** The path or method is none that this library serves. */
export class UnknownAction extends AuthError {
  static override type = "UnknownAction"
}

/** The session strategy does not go with the providers. */
export class UnsupportedStrategy extends AuthError {
  static override type = "UnsupportedStrategy"
}

/** The route does not go with the provider's type. */
export class InvalidProvider extends AuthError {
  static override type = "InvalidProvider"
}

/** The host of requests is not trusted: set `AUTH_URL`, or `trustHost` behind a proxy that sets the host itself. */
export class UntrustedHost extends AuthError {
  static override type = "UntrustedHost"
}

/** A sign-in link is unknown, used, or too old. */
export class Verification extends AuthError {
  static override type = "Verification"
}

/** A form came without its CSRF token, or from another origin. */
export class MissingCSRF extends SignInError {
  static override type = "MissingCSRF"
}

/** The passkey belongs to another user, or its e-mail address does. */
export class AccountNotLinked extends SignInError {
  static override type = "AccountNotLinked"
}

/** Two providers want the conditional passkey prompt. */
export class DuplicateConditionalUI extends AuthError {
  static override type = "DuplicateConditionalUI"
}

/** A passkey form has no field with the `webauthn` autocomplete token. */
export class MissingWebAuthnAutocomplete extends AuthError {
  static override type = "MissingWebAuthnAutocomplete"
}

/** A passkey's answer did not verify. */
export class WebAuthnVerificationError extends AuthError {
  static override type = "WebAuthnVerificationError"
}

/** A provider needs an experimental feature that is not enabled. */
export class ExperimentalFeatureNotEnabled extends AuthError {
  static override type = "ExperimentalFeatureNotEnabled"
}

/**
 * An option has a value that it cannot have, or a step, flow or override cannot stand in this configuration; the message
 * names it. `defineStep` and `defineFlow` themselves throw a `StepError`, which is not in this list.
 */
export class InvalidConfiguration extends AuthError {
  static override type = "InvalidConfiguration"
}

/** A form of the interface needs a framework that is not installed; the message names it, and what to use elsewhere. */
export class MissingFramework extends AuthError {
  static override type = "MissingFramework"
}

/** The same class as {@link MissingSecret}, under the name that the specification uses; `type` stays `"MissingSecret"`. */
export const MissingSecretError: typeof MissingSecret = MissingSecret
export type MissingSecretError = MissingSecret

/** Returns `true` if a visitor may be told this error's `type`. All others are shown as `Configuration`. */
export function isClientError(error: Error): error is AuthError {
  return error instanceof AuthError && isVisitorError(error.type)
}

export type { ErrorDetails, ErrorKind }

/**
 * `steps` or `flows` opened a way to the session that passes by a check, or left the flow where it cannot end. Thrown by
 * `NextAuth(config)`, before anything is served. The message names the rule, the shortest path, who opened it, and what
 * to do.
 */
export class UnsafeFlowError extends AuthError {
  static override type = "UnsafeFlowError"
}
