/** The rules of the flow that signs in an anonymous user. Each rule is one predicate. */
import type { CheckId } from "../grammar.ts"
import type { AnonymousContext } from "./anonymous.types.ts"

/** The form was sent by the visitor's browser from a page of this application, not from another site. */
export function csrfProven({ context }: { context: AnonymousContext }): boolean {
  return context.csrf === "proven"
}

/** Returns the checks that must be passed before a session is issued. */
export function requiredChecks(): readonly CheckId[] {
  return ["csrf", "noVisitor", "signInPolicy", "linkPolicy"]
}
