/** The rules of the e-mail flow. Each rule is one predicate. */
import type { CheckId } from "../grammar.ts"
import type { EmailContext, EmailEvent } from "./email.types.ts"

/** The form was sent by the visitor's browser from a page of this application, not from another site. */
export function csrfProven({ context }: { context: EmailContext }): boolean {
  return context.csrf === "proven"
}

/** The link contains an address and a secret. Both are verified later, when the link is redeemed. */
export function linkWhole({ event }: { event: Extract<EmailEvent, { type: "link.opened" }> }): boolean {
  return event.link.identifier !== "" && event.link.token !== ""
}

/** The address in the link is the address for which this browser requested a link. */
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
 * Returns the checks that must be passed before a session is issued. `csrf` is passed by the form that requested the
 * link, or by the form of the confirmation page.
 */
export function requiredChecks(): readonly CheckId[] {
  return ["csrf", "link", "signInPolicy", "linkPolicy"]
}
