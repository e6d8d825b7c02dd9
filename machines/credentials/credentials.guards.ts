/** The rules of the credentials flow. Each rule is one predicate. */
import type { CheckId } from "../grammar.ts"
import type { CredentialsContext } from "./credentials.types.ts"

/** The visitor's browser sent the form from a page of this application, and not from another site. */
export function csrfProven({ context }: { context: CredentialsContext }): boolean {
  return context.csrf === "proven"
}

/** Returns the checks that a flow must pass before it issues a session. */
export function requiredChecks(): readonly CheckId[] {
  return ["csrf", "credentials", "signInPolicy", "linkPolicy"]
}
