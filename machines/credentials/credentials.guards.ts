/** The rules of the credentials flow: one predicate each. */
import type { CheckId } from "../grammar.ts"
import type { CredentialsContext } from "./credentials.types.ts"

/** The form was sent from our own page by the person's own browser. */
export function csrfProven({ context }: { context: CredentialsContext }): boolean {
  return context.csrf === "proven"
}

/** What must have been passed before a session. */
export function requiredChecks(): readonly CheckId[] {
  return ["csrf", "credentials", "signInPolicy", "linkPolicy"]
}
