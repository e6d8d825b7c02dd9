import * as React from "react"
import { goTo } from "../client/navigate.ts"
import { routeTo } from "../client/route-addresses.ts"
import { MissingSessionProvider } from "../errors/client-errors.ts"
import { SessionContext, type SessionContextValue } from "./session-context.ts"

export interface UseSessionOptions<R extends boolean> {
  /**
   * If true, the hook redirects a visitor without a session to the sign-in page, and the visitor returns to this page
   * after the sign-in. The redirect does not protect data. The server must check each request for data.
   */
  required: R
  /** The function that the hook calls instead of the redirect. */
  onUnauthenticated?: () => void
}

/**
 * Returns the session of this page, which the `SessionProvider` above keeps up to date.
 *
 * @throws {MissingSessionProvider} if no `SessionProvider` is above the component, or in a server component. In a
 * server component, call `auth()` instead.
 */
export function useSession<R extends boolean>(options?: UseSessionOptions<R>): SessionContextValue<R> {
  if (SessionContext === undefined)
    throw new MissingSessionProvider(
      'useSession() is for client components: write "use client" above them, or call auth() on the server.',
    )
  const value = React.useContext(SessionContext)
  if (value === undefined)
    throw new MissingSessionProvider("useSession() needs a <SessionProvider> above the component that calls it.")

  const { required = false, onUnauthenticated } = options ?? {}
  const missing = required && value.status === "unauthenticated"
  React.useEffect(() => {
    if (!missing) return
    if (onUnauthenticated !== undefined) onUnauthenticated()
    else goTo(routeTo(`signin?${new URLSearchParams({ error: "SessionRequired", callbackUrl: location.href })}`))
  }, [missing, onUnauthenticated])

  // With `required`, the status is never "unauthenticated". The type for R = true therefore lacks it.
  return (missing ? { ...value, status: "loading" } : value) as SessionContextValue<R>
}
