/**
 * Errors of the client. The client throws these errors in the browser, or logs them to its console; no page shows them.
 */
import { AuthError } from "./auth-error.ts"

/**
 * The browser could not reach a route of the library, or the route gave an unexpected response. The message names the
 * route.
 */
export class ClientFetchError extends AuthError {
  static override type = "ClientFetchError"
}

/**
 * A component called `useSession` without a `SessionProvider` above it, or is a server component. Add a
 * `SessionProvider`; in a server component, call `auth()`.
 */
export class MissingSessionProvider extends AuthError {
  static override type = "MissingSessionProvider"
}

/**
 * A route sent the browser to an address that is not http or https, such as `javascript:`. The client did not open the
 * address, because its script would run in the application.
 */
export class UnsafeRedirect extends AuthError {
  static override type = "UnsafeRedirect"
}

/**
 * The reason why the browser made no response:
 *
 * - `cancelled`: the user closed the dialog, let it time out, or has no passkey for this application. Browsers do not
 *   tell these cases apart, so that a page cannot learn if a user has a passkey. Show the other ways to sign in.
 * - `no_authenticator`: the browser has no passkeys, or no authenticator can do what the application requires, such as
 *   verify the user. Show the other ways to sign in.
 * - `not_allowed`: the browser refuses passkeys on this page: the page is not secure, its host does not belong to the RP
 *   id, or a permissions policy forbids it. Check the `relayingParty` of the provider, and the headers of the page.
 * - `already_registered`: the authenticator already has a passkey for this user. Sign in with it instead.
 * - `aborted`: the page stopped the dialog, by `signal` or by another passkey dialog. Show nothing.
 * - `failed`: another error of the browser, which is the `cause`. Let the user try again.
 */
export type PasskeyErrorCode =
  | "cancelled"
  | "no_authenticator"
  | "not_allowed"
  | "already_registered"
  | "aborted"
  | "failed"

/**
 * The browser made no passkey response. `code` says why. `name` is the name of the browser's error, such as
 * `NotAllowedError`, as with `next-auth/webauthn`; `cause.err` is the error itself.
 */
export class PasskeyError extends AuthError {
  static override type = "PasskeyError"
  readonly code: PasskeyErrorCode

  constructor(code: PasskeyErrorCode, cause?: Error) {
    super(`The browser made no passkey response: ${code}.`, cause)
    this.code = code
    this.name = cause?.name ?? "NotSupportedError"
  }
}
