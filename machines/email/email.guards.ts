/** The rules of the e-mail flow. Each rule is one predicate. */
import type { CheckId } from "../grammar.ts"
import type { EmailContext, EmailEvent } from "./email.types.ts"

/** The visitor's own browser sent the form from our own page. */
export function csrfProven({ context }: { context: EmailContext }): boolean {
  return context.csrf === "proven"
}

/** The link has an address and a secret. Redeeming it checks whether they are valid. */
export function linkWhole({ event }: { event: Extract<EmailEvent, { type: "link.opened" }> }): boolean {
  return event.link.identifier !== "" && event.link.token !== ""
}

/** The link belongs to the address for which this browser requested it. */
export function addressMatches({
  context,
  event,
}: {
  context: EmailContext
  event: Extract<EmailEvent, { type: "link.opened" }>
}): boolean {
  return context.identifier === event.link.identifier
}

/**
 * Returns the checks that must be passed before a session. The form was checked at the start, or on the confirmation
 * page.
 */
export function requiredChecks(): readonly CheckId[] {
  return ["csrf", "link", "signInPolicy", "linkPolicy"]
}
