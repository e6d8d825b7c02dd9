import * as React from "react"
import { place } from "../client/place.ts"
import { createSessionStore, type Known, type SessionStore } from "../client/session-store.ts"
import { complain, inBrowser } from "../client/world.ts"
import { ClientFetchError, MissingSessionProvider } from "../errors/client-errors.ts"
import type { Session } from "../ports/records.ts"
import { SessionContext, type SessionContextValue, type UpdateSession } from "./session-context.ts"

export interface SessionProviderProps {
  children?: React.ReactNode
  /**
   * What the server knows: with it, even with `null`, nothing is asked at the start. When it changes, because the server
   * rendered again, the session is read again.
   */
  session?: Session | null | undefined
  /**
   * Origin of the application. A browser asks the origin of the page and no other, since no other has its cookies; where
   * this names another, the console says so.
   */
  baseUrl?: string | undefined
  /** Path of the routes, with Next.js's own `basePath` before it. Default `/api/auth`. */
  basePath?: string | undefined
  /** Seconds after which the session is read again while somebody is signed in. `0`, the default: never. */
  refetchInterval?: number | undefined
  /** Reads it again when the page comes back into view and somebody is signed in. Default `true`. */
  refetchOnWindowFocus?: boolean | undefined
  /** `false`: `refetchInterval` rests while the browser has no network. */
  refetchWhenOffline?: false | undefined
}

/**
 * Holds the session for every `useSession` below it, and keeps it up to date: it hears other tabs, and what `signIn`,
 * `signOut` and `getSession` of this module do. One near the root of the page is enough.
 *
 * A read that fails (no network, an application that restarts) changes nothing once a session is known.
 */
export function SessionProvider(props: SessionProviderProps): React.JSX.Element {
  if (SessionContext === undefined)
    throw new MissingSessionProvider(
      '<SessionProvider> is a client component: import it in a file with "use client" above it, and use that file.',
    )
  const { session, basePath, children } = props
  // Before any child acts, and never on a server, where it would be that of other requests too.
  if (basePath !== undefined && basePath !== "" && inBrowser()) place.basePath = basePath

  const [store] = React.useState(() => createSessionStore(session))
  const known = React.useSyncExternalStore(store.subscribe, store.known, store.known)
  React.useEffect(() => store.open(), [store])
  useGivenAgain(store, session)
  useFocus(store, props.refetchOnWindowFocus ?? true)
  usePolling(store, props.refetchInterval ?? 0, props.refetchWhenOffline !== false)
  useOriginWarning(props.baseUrl)

  const value = React.useMemo(() => contextValue(known, store.update), [known, store])
  return React.createElement(SessionContext.Provider, { value }, children)
}

function contextValue({ session, loading }: Known, update: UpdateSession): SessionContextValue {
  // While an update is under way `data` stays, so that nothing flickers; the types of Auth.js have null for "loading".
  if (loading) return { data: session, status: "loading", update } as SessionContextValue
  return session === null
    ? { data: null, status: "unauthenticated", update }
    : { data: session, status: "authenticated", update }
}

/**
 * The server rendered another session than before: a server action signed in or out, most often. It is asked rather than
 * believed, since what was rendered may be older than what this page knows.
 */
function useGivenAgain(store: SessionStore, session: Session | null | undefined): void {
  const text = session === undefined ? undefined : JSON.stringify(session)
  const before = React.useRef(text)
  React.useEffect(() => {
    if (text === undefined || text === before.current) return
    before.current = text
    void store.lookAgain()
  }, [store, text])
}

function useFocus(store: SessionStore, wanted: boolean): void {
  React.useEffect(() => {
    if (!wanted) return
    const seen = (): void => {
      if (document.visibilityState === "visible") void store.check()
    }
    document.addEventListener("visibilitychange", seen)
    return () => document.removeEventListener("visibilitychange", seen)
  }, [store, wanted])
}

function usePolling(store: SessionStore, seconds: number, offlineToo: boolean): void {
  React.useEffect(() => {
    if (seconds <= 0) return
    const timer = setInterval(() => {
      if (offlineToo || navigator.onLine) void store.check()
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [store, seconds, offlineToo])
}

function useOriginWarning(baseUrl: string | undefined): void {
  React.useEffect(() => {
    if (baseUrl === undefined || !URL.canParse(baseUrl) || new URL(baseUrl).origin === location.origin) return
    complain(
      new ClientFetchError(
        `baseUrl of SessionProvider names ${new URL(baseUrl).origin}, but this page is of ${location.origin}, where the session is read. Leave it out.`,
      ),
    )
  }, [baseUrl])
}
