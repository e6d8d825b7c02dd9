/** The rules of the e-mail flow. Each rule is one predicate. */
import type { CheckId } from "../grammar.ts"
import type { EmailContext, EmailEvent } from "./email.types.ts"

/** The visitor's browser sent the form from a page of this application, and not from another site. */
export function csrfProven({ context }: { context: EmailContext }): boolean {
  return context.csrf === "proven"
}

/**
 * The link contains an e-mail address and a secret. The flow verifies both later, when the visitor redeems the link.
 */
export function linkWhole({ event }: { event: Extract<EmailEvent, { type: "link.opened" }> }): boolean {
  return event.link.identifier !== "" && event.link.token !== ""
}

/** The e-mail address in the link is the one for which this browser requested a link. */
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
 * Returns the checks that a flow must pass before it issues a session. Two states perform the check `csrf`: one for the
 * form that requests the link, and one for the form of the confirmation page.
 */
export function requiredChecks(): readonly CheckId[] {
  return ["csrf", "link", "signInPolicy", "linkPolicy"]
}
