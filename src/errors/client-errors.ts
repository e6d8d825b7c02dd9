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
