/** The rules of the credentials flow. Each rule is one predicate. */
import type { CheckId } from "../grammar.ts"
import type { CredentialsContext } from "./credentials.types.ts"

/** The visitor's own browser sent the form from our own page. */
export function csrfProven({ context }: { context: CredentialsContext }): boolean {
  return context.csrf === "proven"
}

/** Returns the checks that must be passed before a session. */
export function requiredChecks(): readonly CheckId[] {
  return ["csrf", "credentials", "signInPolicy", "linkPolicy"]
}
