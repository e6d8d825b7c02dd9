/** The rules of signing out. Each rule is one predicate. */
import type { SignOutContext } from "./sign-out.types.ts"

interface Seen {
  context: SignOutContext
}

/** The visitor's own browser sent the form from our own page. */
export function csrfProven({ context }: Seen): boolean {
  return context.csrf === "proven"
}

/** There was a session to end. */
export function somebodyLeft({ context }: Seen): boolean {
  return context.farewell !== undefined
}
