import type { NoticeName } from "../../ports/notices.ts"
import { unprovenAccounts } from "../admission/unproven-address.ts"
import type { Notice, Runtime } from "../runtime.ts"

/** Returns true if the configuration sends this notice. */
export function sends(name: NoticeName, { config }: Pick<Runtime, "config">): boolean {
  return config.notices.has(name)
}

/**
 * Wishes for a notice, which is written when the flow rests. A user whose address belongs to another person, as far as the
 * library knows, gets none: the mail would show a stranger's sign-ins.
 */
export async function notify({ name, user, provider }: Notice, runtime: Runtime): Promise<void> {
  if (!sends(name, runtime) || user.id === undefined || !user.email) return
  const stored = { ...user, id: user.id, email: user.email, emailVerified: null }
  if ((await unprovenAccounts(stored, runtime)).length > 0) return
  runtime.notices.push({ name, user, provider })
}
