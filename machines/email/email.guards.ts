/** The rules of the e-mail flow: one predicate each. */
import type { CheckId } from "../grammar.ts"
import type { EmailContext, EmailEvent } from "./email.types.ts"

/** The form was sent from our own page by the person's own browser. */
export function csrfProven({ context }: { context: EmailContext }): boolean {
  return context.csrf === "proven"
}

/** The link has an address and a secret. Whether they are good ones is found when it is redeemed. */
export function linkWhole({ event }: { event: Extract<EmailEvent, { type: "link.opened" }> }): boolean {
  return event.link.identifier !== "" && event.link.token !== ""
}

/** The link goes to the address that this browser asked for. */
export function addressMatches({
  context,
  event,
}: {
  context: EmailContext
  event: Extract<EmailEvent, { type: "link.opened" }>
}): boolean {
  return context.identifier === event.link.identifier
}

/** What must have been passed before a session. The form was checked at the start, or on the confirmation page. */
export function requiredChecks(): readonly CheckId[] {
  return ["csrf", "link", "signInPolicy", "linkPolicy"]
}
