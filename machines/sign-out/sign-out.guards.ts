/** The rules of signing out. Each rule is one predicate. */
import type { SignOutContext } from "./sign-out.types.ts"

interface Seen {
  context: SignOutContext
}

/** The form was sent by the visitor's browser from a page of this application, not from another site. */
export function csrfProven({ context }: Seen): boolean {
  return context.csrf === "proven"
}

/** The request ended a session: `events.signOut` gets its token or row. */
export function somebodyLeft({ context }: Seen): boolean {
  return context.farewell !== undefined
}
