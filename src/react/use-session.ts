import * as React from "react"
import { goTo } from "../client/navigate.ts"
import { routeTo } from "../client/route-addresses.ts"
import { MissingSessionProvider } from "../errors/client-errors.ts"
import { SessionContext, type SessionContextValue } from "./session-context.ts"

export interface UseSessionOptions<R extends boolean> {
  /** Sends a visitor without a session to sign in, and back to this page. It protects no data: the server must. */
  required: R
  /** A function that is called instead of the redirect. */
  onUnauthenticated?: () => void
}

/**
 * Returns the session of this page, which the `SessionProvider` above keeps up to date.
 *
 * @throws {MissingSessionProvider} without a provider above, and in a server component: call `auth()` there.
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

  // With `required`, the status is never "unauthenticated", as the type for R = true says.
  return (missing ? { ...value, status: "loading" } : value) as SessionContextValue<R>
}
