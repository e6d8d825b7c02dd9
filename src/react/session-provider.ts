import * as React from "react"
import { place } from "../client/route-addresses.ts"
import { createSessionStore, type Known, type SessionStore } from "../client/page-session.ts"
import { complain, inBrowser } from "../client/platform-globals.ts"
import { ClientFetchError, MissingSessionProvider } from "../errors/client-errors.ts"
import type { Session } from "../ports/records.ts"
import { SessionContext, type SessionContextValue, type UpdateSession } from "./session-context.ts"

export interface SessionProviderProps {
  children?: React.ReactNode
  /**
   * The session that the server rendered. If it is a session or `null`, the component does not read the session when
   * React mounts the component. If the server later renders another session, the component reads the session again.
   */
  session?: Session | null | undefined
  /**
   * The origin of the application. The value must be the origin of the page, because requests need the page's cookies.
   * Otherwise the component logs an error to the console.
   */
  baseUrl?: string | undefined
  /** The path of the routes, including the `basePath` of Next.js. Default `/api/auth`. */
  basePath?: string | undefined
  /**
   * The seconds between two reads of the session while a user is signed in. Default `0`: the component does not read
   * the session at intervals.
   */
  refetchInterval?: number | undefined
  /** Reads the session when the page becomes visible and a user is signed in. Default `true`. */
  refetchOnWindowFocus?: boolean | undefined
  /**
   * If `false`, the reads of `refetchInterval` pause while the browser is offline. By default, these reads continue.
   */
  refetchWhenOffline?: false | undefined
}

/**
 * Holds the session for every `useSession` in the components below it. Other tabs, and `signIn`, `signOut` and
 * `getSession` of `authchart/react`, update the session. Place one provider near the root of the page.
 *
 * A failed read (no network, a restart of the application) does not change a known session.
 */
export function SessionProvider(props: SessionProviderProps): React.JSX.Element {
  if (SessionContext === undefined)
    throw new MissingSessionProvider(
      '<SessionProvider> is a client component: import it in a file with "use client" above it, and use that file.',
    )
  const { session, basePath, children } = props
  // The component sets the path during rendering, before a child needs the path. On a server, the component never sets
  // it, because all requests share the object `place`.
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
  // `data` stays during an update, so that the page does not flicker. The cast is necessary, because in the types of
  // Auth.js, `data` is null while the status is "loading".
  if (loading) return { data: session, status: "loading", update } as SessionContextValue
  return session === null
    ? { data: null, status: "unauthenticated", update }
    : { data: session, status: "authenticated", update }
}

/**
 * Reads the session again if the server rendered another session, usually after a server action. The page does not show
 * the rendered session directly, because it can be older than the page's session.
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
        `baseUrl of SessionProvider names ${new URL(baseUrl).origin}, and this page reads the session at its own origin ${location.origin}. Leave baseUrl out.`,
      ),
    )
  }, [baseUrl])
}
