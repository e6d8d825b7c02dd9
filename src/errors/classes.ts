/**
 * The error classes of the subpath `authchart/errors`. Auth.js has the same names and `type` codes, and applications
 * match on them.
 */
import { AuthError, type ErrorDetails, type ErrorKind } from "./auth-error.ts"
import { isVisitorError } from "./visible-errors.ts"

/** The base class of the errors that the sign-in page shows. The error page shows all other errors. */
export class SignInError extends AuthError {
  static override kind: ErrorKind = "signIn"
}

/** A method of the adapter threw: the database did not respond, or it refused the query. */
export class AdapterError extends AuthError {
  static override type = "AdapterError"
}

/**
 * `callbacks.signIn`, a step, an override or a limit refused a sign-in or another request, or no suitable user is
 * signed in.
 */
export class AccessDenied extends AuthError {
  static override type = "AccessDenied"
}

/** A sign-in could not be completed, most often because a callback of the application threw. */
export class CallbackRouteError extends AuthError {
  static override type = "CallbackRouteError"
}

/**
 * The page `pages.error` needs a session, so it redirects visitors back to itself. The library logs this error and
 * shows the built-in error page. Allow access to `pages.error` without a session.
 */
export class ErrorPageLoop extends AuthError {
  static override type = "ErrorPageLoop"
}

/**
 * The `flowStore` (or `stores.flows`) threw, or did not respond in 15 seconds, so the library could not store or find
 * the data of an unfinished sign-in. The browser keeps the cookie of the sign-in, so that the visitor can continue when
 * the store works again.
 */
export class FlowStoreError extends AuthError {
  static override type = "FlowStoreError"
}

/** A listener in `events` threw, or took longer than 5 seconds. The library logs the error, and the flow continues. */
export class EventError extends AuthError {
  static override type = "EventError"
}

/**
 * A callback URL is invalid. The library never throws this error, because it ignores an invalid URL of a request. The
 * class exists because applications written for Auth.js import its name.
 */
export class InvalidCallbackUrl extends AuthError {
  static override type = "InvalidCallbackUrl"
}

/**
 * The credentials are wrong. To give the visitor a more specific reason, throw a subclass with its own `code` from
 * `authorize`.
 */
export class CredentialsSignin extends SignInError {
  static override type = "CredentialsSignin"
  /**
   * The parameter `code` of the sign-in page. Use the same code for a wrong name and a wrong password: otherwise the
   * code reveals which accounts exist.
   */
  code = "credentials"
}

/**
 * A provider's addresses are incomplete or invalid: the provider has no `issuer` and lacks one of `authorization`,
 * `token` and `userinfo`, or one of these addresses is not a URL. The message names the option to set.
 */
export class InvalidEndpoints extends AuthError {
  static override type = "InvalidEndpoints"
}

/**
 * A provider's callback does not belong to a sign-in that this browser started. Either the flow cookie is missing, too
 * old or used, or the callback has another `state`, `nonce`, `iss` or provider than the sign-in.
 */
export class InvalidCheck extends AuthError {
  static override type = "InvalidCheck"
}

/**
 * A session token could not be read, or the `jwt` or `session` callback threw an error. The library logs the error, and
 * the visitor counts as signed out for this request.
 */
export class JWTSessionError extends AuthError {
  static override type = "JWTSessionError"
}

/** The configuration has no adapter, but sign-in links or database sessions need an adapter. Set `adapter`. */
export class MissingAdapter extends AuthError {
  static override type = "MissingAdapter"
}

/** The adapter lacks methods that the configuration needs; the message names them. */
export class MissingAdapterMethods extends AuthError {
  static override type = "MissingAdapterMethods"
}

/**
 * A credentials provider has no function `authorize`. Define a function that returns the user to whom the credentials
 * belong.
 */
export class MissingAuthorize extends AuthError {
  static override type = "MissingAuthorize"
}

/** There is no secret to seal cookies and sessions. Set `AUTH_SECRET` to a value that `npx authchart secret` prints. */
export class MissingSecret extends AuthError {
  static override type = "MissingSecret"
}

/**
 * An attacker can guess the secret, and could then sign in as any user. In production, the library logs this error at
 * each start; with `strictSecret`, it throws the error. The message says why the secret is weak, and how to replace the
 * secret without signing users out. The message never quotes the secret.
 */
export class WeakSecret extends AuthError {
  static override type = "WeakSecret"
}

/**
 * The library refused to sign in with an account or to link it, because the account or its e-mail address belongs to
 * another user.
 */
export class OAuthAccountNotLinked extends SignInError {
  static override type = "OAuthAccountNotLinked"
}

/** The provider refused the sign-in, or its callback or responses did not pass the checks. */
export class OAuthCallbackError extends SignInError {
  static override type = "OAuthCallbackError"
}

/** `profile()` threw, or returned an unusable user. */
export class OAuthProfileParseError extends AuthError {
  static override type = "OAuthProfileParseError"
}

/**
 * The database failed while the library looked up a session and its user. The library logs the error. The request has
 * no session, and the browser keeps its cookie.
 */
export class SessionTokenError extends AuthError {
  static override type = "SessionTokenError"
}

/**
 * The library could not start a sign-in at a provider. The library never throws this error: it logs such a failure
 * under the class of its reason, for example `OAuthCallbackError`. The class exists because applications written for
 * Auth.js import its name.
 */
export class OAuthSignInError extends SignInError {
  static override type = "OAuthSignInError"
}

/** The library could not send a mail: the address or the subject of the mail is invalid, or the mailer threw. */
export class EmailSignInError extends SignInError {
  static override type = "EmailSignInError"
}

/**
 * At a sign-out, `events.signOut` threw, or the library could not delete the session from the database. The library
 * logs the error and clears the browser's cookie.
 */
export class SignOutError extends AuthError {
  static override type = "SignOutError"
}

/**
 * `sessions.of()` received an object that `auth()` did not return in this process. Pass the object that `auth()`
 * returned, not a copy. Without `stores` in the configuration, no object is known.
 */
export class UnknownSession extends AuthError {
  static override type = "UnknownSession"
}

/** `users.resetFactor()` received an id that no user of the adapter has. Pass the id of the stored user. */
export class UnknownUser extends AuthError {
  static override type = "UnknownUser"
}

/**
 * The library refused a request before a flow began, because of the request's path, method, body or host. The log has
 * the reason.
 */
export class UnknownAction extends AuthError {
  static override type = "UnknownAction"
}

/**
 * Credentials providers with `session.strategy: "database"` need an adapter, but the configuration has no adapter. Set
 * `adapter`.
 */
export class UnsupportedStrategy extends AuthError {
  static override type = "UnsupportedStrategy"
}

/**
 * The route does not exist for the provider's type. The library never throws this error, and responds as for an unknown
 * path. The class exists because applications written for Auth.js import its name.
 */
export class InvalidProvider extends AuthError {
  static override type = "InvalidProvider"
}

/**
 * The library does not trust the host of requests, because any client can write a `Host` header. Set `AUTH_URL`. Behind
 * a proxy that sets the host itself, `trustHost: true` is enough.
 */
export class UntrustedHost extends AuthError {
  static override type = "UntrustedHost"
}

/** A sign-in link, a single-use token or the code of an approval is unknown, used, or too old. */
export class Verification extends AuthError {
  static override type = "Verification"
}

/** A form came without its CSRF token, or from another origin. */
export class MissingCSRF extends SignInError {
  static override type = "MissingCSRF"
}

/** The passkey or its e-mail address belongs to another user. */
export class AccountNotLinked extends SignInError {
  static override type = "AccountNotLinked"
}

/** Two providers use the conditional passkey prompt. */
export class DuplicateConditionalUI extends AuthError {
  static override type = "DuplicateConditionalUI"
}

/** A passkey form has no field with the `webauthn` autocomplete token. */
export class MissingWebAuthnAutocomplete extends AuthError {
  static override type = "MissingWebAuthnAutocomplete"
}

/** The library could not verify the response of a passkey. */
export class WebAuthnVerificationError extends AuthError {
  static override type = "WebAuthnVerificationError"
}

/** Auth.js throws this error for passkeys without the option `enableWebAuthn`. This library does not need the option. */
export class ExperimentalFeatureNotEnabled extends AuthError {
  static override type = "ExperimentalFeatureNotEnabled"
}

/**
 * An option has an invalid value, or a step, flow or override does not work in this configuration. The message names
 * the fault and what to do. `defineStep` and `defineFlow` throw a `StepError` instead.
 */
export class InvalidConfiguration extends AuthError {
  static override type = "InvalidConfiguration"
}

/**
 * A function needs a framework that is not installed. The message names the framework to install, and a function that
 * does not need the framework.
 */
export class MissingFramework extends AuthError {
  static override type = "MissingFramework"
}

/** The class {@link MissingSecret} under another name. `type` is `"MissingSecret"`. */
export const MissingSecretError: typeof MissingSecret = MissingSecret
export type MissingSecretError = MissingSecret

/** Returns `true` if a visitor may see the `type` of the error. Visitors see `Configuration` for every other error. */
export function isClientError(error: Error): error is AuthError {
  return error instanceof AuthError && isVisitorError(error.type)
}

export type { ErrorDetails, ErrorKind }

/**
 * `steps` or `flows` of the configuration open a path to the session that avoids a check, or add a state from which the
 * flow cannot end. `NextAuth(config)` throws this error before any request. On edge runtimes, and if the configuration is
 * a function, the library logs this error at each request instead, and refuses the request. The message names the rule,
 * the shortest path that breaks it, the step or override that opened this path, and the remedy.
 */
export class UnsafeFlowError extends AuthError {
  static override type = "UnsafeFlowError"
}
