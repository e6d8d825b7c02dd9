import * as React from "react"
import type { Session } from "../ports/records.ts"

/**
 * Changes the session, or reads it again.
 *
 * With `data`, the function sends the data to the server. There, `callbacks.jwt` (`trigger: "update"`) or, with
 * database sessions, `callbacks.session` (`newSession`) decides which parts of the data to use, because data from a
 * browser is untrusted. Without `data`, the function reads the session again. In both cases, the function also updates
 * the other tabs.
 *
 * A call waits until the session was read for the first time, and until earlier calls have ended.
 *
 * @returns the new session; `null` if no user is signed in. The result is also `null` if the request failed. The error
 *   is then logged to the console.
 */
export type UpdateSession = (data?: unknown) => Promise<Session | null>

/**
 * The result of `useSession`. `status` is `authenticated` if this page has a session. The server must still check every
 * request. `status` is `loading` in three cases: the session is not known yet; an update is running, and `data` is
 * still the old session; or, with `required`, the visitor is being redirected to the sign-in page.
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
