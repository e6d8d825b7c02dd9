/** The rules of signing out. Each rule is one predicate. */
import type { SignOutContext } from "./sign-out.types.ts"

interface Seen {
  context: SignOutContext
}

/** The visitor's browser sent the form from a page of this application, and not from another site. */
export function csrfProven({ context }: Seen): boolean {
  return context.csrf === "proven"
}

/** The request ended a session, whose token or row `events.signOut` gets. */
export function somebodyLeft({ context }: Seen): boolean {
  return context.farewell !== undefined
}
