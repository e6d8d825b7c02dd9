import type { Candidate } from "../../../machines/facts.ts"
import type { User } from "../../ports/records.ts"
import type { Runtime } from "../runtime.ts"

/**
 * The user as callbacks, events and a session token are shown them. With tokens, what `authorize()` returned, with every
 * field that the application put there, as in Auth.js; otherwise the stored user.
 */
export function shownUser<U extends User>(
  { type, user }: Candidate,
  stored: U,
  { config: { session } }: Pick<Runtime, "config">,
): U | User {
  return type === "credentials" && session.strategy === "jwt" ? user : stored
}
