import { unprovenAccounts } from "../admission/unproven-address.ts"
import type { Notice, Runtime } from "../runtime.ts"

/**
 * Requests a notice to a user. The library writes the notice when the flow waits or ends. A user with unproven accounts
 * gets no notice: the user's address can belong to another person, who would then read about the sign-ins of an
 * attacker.
 */
export async function notify({ name, user, provider }: Notice, runtime: Runtime): Promise<void> {
  if (!runtime.config.notices.has(name) || user.id === undefined || !user.email) return
  const stored = { ...user, id: user.id, email: user.email, emailVerified: null }
  if ((await unprovenAccounts(stored, runtime)).length > 0) return
  runtime.notices.push({ name, user, provider })
}
