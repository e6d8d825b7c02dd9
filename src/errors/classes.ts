/**
 * The error classes of the subpath `authchart/errors`. Names and `type` codes are the same as in Auth.js, because
 * applications match on them.
 */
import { AuthError, type ErrorDetails, type ErrorKind } from "./auth-error.ts"
import { isVisitorError } from "./visible-errors.ts"

/** Base of the errors that lead back to the sign-in page. */
export class SignInError extends AuthError {
  static override kind: ErrorKind = "signIn"
}

/** A method of the adapter threw: the database did not respond, or refused. */
export class AdapterError extends AuthError {
  static override type = "AdapterError"
}

/** `callbacks.signIn` refused, or threw. */
export class AccessDenied extends AuthError {
  static override type = "AccessDenied"
}

/** A sign-in could not be completed. Most often, a callback of the application threw. */
export class CallbackRouteError extends AuthError {
  static override type = "CallbackRouteError"
}

/** `pages.error` redirects to itself. Logged; the visitor sees the built-in page. */
export class ErrorPageLoop extends AuthError {
  static override type = "ErrorPageLoop"
}

/**
 * The `flowStore` (or `stores.flows`) threw, or did not respond in 15 seconds, so a sign-in in flight could not be
 * stored or found. Its cookie stays, so that the visitor can continue when the store works again.
 */
export class FlowStoreError extends AuthError {
  static override type = "FlowStoreError"
}

/** A handler in `events` threw. The error is logged, and the flow continues. */
export class EventError extends AuthError {
  static override type = "EventError"
}

/** A callback URL is invalid. Exists for its name: the library drops an invalid URL of a request without an error. */
export class InvalidCallbackUrl extends AuthError {
  static override type = "InvalidCallbackUrl"
}

/** The credentials were refused. Throw a subclass with its own `code` from `authorize` to say more to the visitor. */
export class CredentialsSignin extends SignInError {
  static override type = "CredentialsSignin"
  /** Shown as `?code=`. Use the same code for a wrong name and a wrong password, so that it reveals nothing. */
  code = "credentials"
}

/** A provider has neither an `issuer` nor all of `authorization`, `token` and `userinfo`. */
export class InvalidEndpoints extends AuthError {
  static override type = "InvalidEndpoints"
}

/** A check of a sign-in in flight failed: the flow is missing, too old, or of another provider or browser. */
export class InvalidCheck extends AuthError {
  static override type = "InvalidCheck"
}

/** A session token could not be read, or the `jwt` or `session` callback threw. Logged; the visitor counts as signed out. */
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
 * A secret can be guessed. Logged at each start in production; with `strictSecret`, thrown. The message names the weakness, and
 * the replacement that signs no user out. It never quotes the secret.
 */
export class WeakSecret extends AuthError {
  static override type = "WeakSecret"
}

/** The account, or its e-mail address, belongs to another user. */
export class OAuthAccountNotLinked extends SignInError {
  static override type = "OAuthAccountNotLinked"
}

/** The provider refused, or its callback or responses did not pass the checks. */
export class OAuthCallbackError extends SignInError {
  static override type = "OAuthCallbackError"
}

/** `profile()` threw, or returned an unusable user. */
export class OAuthProfileParseError extends AuthError {
  static override type = "OAuthProfileParseError"
}

/** The database could not find the user of a session token. Logged; this request has no session. */
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

/** The session could not be deleted from the database at sign-out. Logged; the cookie was cleared. */
export class SignOutError extends AuthError {
  static override type = "SignOutError"
}

/** The library does not serve the path or method. */
export class UnknownAction extends AuthError {
  static override type = "UnknownAction"
}

/** The session strategy does not work with the providers. */
export class UnsupportedStrategy extends AuthError {
  static override type = "UnsupportedStrategy"
}

/** The route does not exist for the provider's type. */
export class InvalidProvider extends AuthError {
  static override type = "InvalidProvider"
}

/** The host of requests is not trusted. Set `AUTH_URL`, or `trustHost` behind a proxy that sets the host. */
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

/** Thrown if two providers use the conditional passkey prompt. */
export class DuplicateConditionalUI extends AuthError {
  static override type = "DuplicateConditionalUI"
}

/** A passkey form has no field with the `webauthn` autocomplete token. */
export class MissingWebAuthnAutocomplete extends AuthError {
  static override type = "MissingWebAuthnAutocomplete"
}

/** The response of a passkey could not be verified. */
export class WebAuthnVerificationError extends AuthError {
  static override type = "WebAuthnVerificationError"
}

/** A provider needs an experimental feature that is not enabled. */
export class ExperimentalFeatureNotEnabled extends AuthError {
  static override type = "ExperimentalFeatureNotEnabled"
}

/**
 * An option has an invalid value, or a step, flow or override does not work in this configuration. The message names it.
 * `defineStep` and `defineFlow` throw a `StepError`, which is not in this list.
 */
export class InvalidConfiguration extends AuthError {
  static override type = "InvalidConfiguration"
}

/** A function needs a framework that is not installed. The message names the framework and the alternative. */
export class MissingFramework extends AuthError {
  static override type = "MissingFramework"
}

/** The class {@link MissingSecret} under another name. `type` is `"MissingSecret"`. */
export const MissingSecretError: typeof MissingSecret = MissingSecret
export type MissingSecretError = MissingSecret

/** Returns `true` if a visitor may see the `type` of the error. All others are shown as `Configuration`. */
export function isClientError(error: Error): error is AuthError {
  return error instanceof AuthError && isVisitorError(error.type)
}

export type { ErrorDetails, ErrorKind }

/**
 * `steps` or `flows` opened a path to the session that avoids a check, or a state that cannot end. `NextAuth(config)` throws it
 * before any request. The message names the rule, the shortest path, the step or override that opened it, and the remedy.
 */
export class UnsafeFlowError extends AuthError {
  static override type = "UnsafeFlowError"
}
