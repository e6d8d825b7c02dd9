/** Errors of the client. They are thrown in the browser, or written to its console; no page shows them. */
import { AuthError } from "./auth-error.ts"

/** A route could not be reached from the browser, or gave an unexpected response. The message names the route. */
export class ClientFetchError extends AuthError {
  static override type = "ClientFetchError"
}

/** `useSession` was called where there is no `SessionProvider` above it, or in a server component. */
export class MissingSessionProvider extends AuthError {
  static override type = "MissingSessionProvider"
}

/** A route sent the browser to an address that is not http or https, such as `javascript:`. It was not followed. */
export class UnsafeRedirect extends AuthError {
  static override type = "UnsafeRedirect"
}
