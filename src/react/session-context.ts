import * as React from "react"
import type { Session } from "../ports/records.ts"

/**
 * With `data`: sends `data` to the server, which changes the session. Data from a browser is untrusted. Therefore,
 * `callbacks.jwt` (`trigger: "update"`) or, with database sessions, `callbacks.session` (`newSession`) decides which
 * parts to use. Without `data`: reads the session again. In both cases, the function also updates the other tabs. A
 * call waits for the first read of the session, and for earlier calls.
 * @returns the new session; `null` if no user is signed in, or if the request failed. After a failed request, the
 * function logs the error to the console.
 */
export type UpdateSession = (data?: unknown) => Promise<Session | null>

/**
 * The result of `useSession`. `status` is `authenticated` if this page has a session. The server must still check every
 * request. `status` is `loading` in three cases: the session is not known yet; an update is running, and `data` is
 * still the old session; or, with `required`, the browser is on its way to the sign-in page.
 */
export type SessionContextValue<R extends boolean = false> = R extends true
  ?
      | { update: UpdateSession; data: Session; status: "authenticated" }
      | { update: UpdateSession; data: null; status: "loading" }
  :
      | { update: UpdateSession; data: Session; status: "authenticated" }
      | { update: UpdateSession; data: null; status: "unauthenticated" | "loading" }

/** The context of `SessionProvider`. `undefined` in a server component, where React has no contexts. */
export const SessionContext: React.Context<SessionContextValue | undefined> = React.createContext?.<
  SessionContextValue | undefined
>(undefined)
