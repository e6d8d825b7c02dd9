import * as React from "react"
import type { Session } from "../ports/records.ts"

/**
 * Changes the session, or asks for it again.
 *
 * With `data`, it is sent to the server, where `callbacks.jwt` (`trigger: "update"`) or, with database sessions,
 * `callbacks.session` (`newSession`) decides what to take of it: it comes from the browser, so nothing in it is proven.
 * Without, the session is read again. Other tabs are told.
 *
 * Called while another is under way, or before the first read, it waits for its turn.
 *
 * @returns the session as it is now; `null` where nobody is signed in, or the server refused, which the console is told.
 */
export type UpdateSession = (data?: unknown) => Promise<Session | null>

/**
 * `authenticated`: there is a session, as far as this page knows; the server decides about every request by itself.
 * `loading`: nothing is known yet, an update is under way (`data` stays what it was), or, with `required`, the visitor
 * is being sent to sign in.
 */
export type SessionContextValue<R extends boolean = false> = R extends true
  ?
      | { update: UpdateSession; data: Session; status: "authenticated" }
      | { update: UpdateSession; data: null; status: "loading" }
  :
      | { update: UpdateSession; data: Session; status: "authenticated" }
      | { update: UpdateSession; data: null; status: "unauthenticated" | "loading" }

/** Where `SessionProvider` puts it. Without contexts of React, in a server component, it is `undefined`. */
export const SessionContext: React.Context<SessionContextValue | undefined> = React.createContext?.<
  SessionContextValue | undefined
>(undefined)
