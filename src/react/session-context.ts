import * as React from "react"
import type { Session } from "../ports/records.ts"

/**
 * Changes the session, or reads it again.
 *
 * Sends `data` to the server, where `callbacks.jwt` (`trigger: "update"`) or, with database sessions, `callbacks.session`
 * (`newSession`) decides what to use: data of a browser is untrusted. Without `data`, reads the session again. Updates the
 * other tabs.
 *
 * Calls wait for the first read and for earlier calls.
 *
 * @returns the new session; `null` if no user is signed in, or the server refused, which the console reports.
 */
export type UpdateSession = (data?: unknown) => Promise<Session | null>

/**
 * `authenticated`: this page has a session. The server still checks every request. `loading`: the session is not known yet;
 * or an update is running, and `data` stays; or, with `required`, the visitor is redirected to sign in.
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
