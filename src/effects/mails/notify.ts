import { unprovenAccounts } from "../admission/unproven-address.ts"
import type { Notice, Runtime } from "../runtime.ts"

/**
 * Wishes for a notice, which is written when the flow rests. A user whose address belongs to another person, as far as the
 * library knows, gets none: the mail would show a stranger's sign-ins.
 */
export async function notify({ name, user, provider }: Notice, runtime: Runtime): Promise<void> {
  if (!runtime.config.notices.has(name) || user.id === undefined || !user.email) return
  const stored = { ...user, id: user.id, email: user.email, emailVerified: null }
  if ((await unprovenAccounts(stored, runtime)).length > 0) return
  runtime.notices.push({ name, user, provider })
}
