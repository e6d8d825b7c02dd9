import { unprovenAccounts } from "../admission/unproven-address.ts"
import type { Notice, Runtime } from "../runtime.ts"

/**
 * Requests a notice. The notice is written when the flow rests. A user whose address is known to belong to another person
 * gets no notice, because the mail would show that person the sign-ins of a stranger.
 */
export async function notify({ name, user, provider }: Notice, runtime: Runtime): Promise<void> {
  if (!runtime.config.notices.has(name) || user.id === undefined || !user.email) return
  const stored = { ...user, id: user.id, email: user.email, emailVerified: null }
  if ((await unprovenAccounts(stored, runtime)).length > 0) return
  runtime.notices.push({ name, user, provider })
}
