/** The rules of the link "this was not me". Each rule is one predicate. */
import type { NotMeContext } from "./not-me.types.ts"

/** The visitor's own browser sent the form from our own page. */
export function csrfProven({ context }: { context: NotMeContext }): boolean {
  return context.csrf === "proven"
}

/** The link contains a token. */
export function tokenThere({ event }: { event: { token: string } }): boolean {
  return event.token !== ""
}
