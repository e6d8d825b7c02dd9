/** The rules of the flow for the link "this was not me". Each rule is one predicate. */
import type { NotMeContext } from "./not-me.types.ts"

/** The visitor's browser sent the form from a page of this application, and not from another site. */
export function csrfProven({ context }: { context: NotMeContext }): boolean {
  return context.csrf === "proven"
}

/** The link contains a token. */
export function tokenThere({ event }: { event: { token: string } }): boolean {
  return event.token !== ""
}
