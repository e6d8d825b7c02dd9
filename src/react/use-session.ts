import * as React from "react"
import { goTo } from "../client/follow.ts"
import { routeTo } from "../client/place.ts"
import { MissingSessionProvider } from "../errors/client-errors.ts"
import { SessionContext, type SessionContextValue } from "./session-context.ts"

export interface UseSessionOptions<R extends boolean> {
  /** Whoever is not signed in is sent to sign in, and comes back to this page. Protects nothing: the server has to. */
  required: R
  /** Called instead of that. */
  onUnauthenticated?: () => void
}

/**
 * The session as this page knows it, kept up to date by the `SessionProvider` above.
 *
 * @throws {MissingSessionProvider} without one above, and in a server component, which has `auth()`.
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

  // With `required`, "unauthenticated" is never seen: that is what the type of the result says for R = true.
  return (missing ? { ...value, status: "loading" } : value) as SessionContextValue<R>
}
