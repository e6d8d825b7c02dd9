/** Creates the user of a sign-up. */
import type { Candidate } from "../../../machines/facts.ts"
import { AdapterError } from "../../errors/classes.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import type { Runtime } from "../runtime.ts"
import { onceWritten } from "../unit-of-work.ts"
import { usernamesIn } from "../usernames/judge-username.ts"

export async function createUser(
  candidate: Candidate,
  { adapter, runtime }: { adapter: Adapter; runtime: Runtime },
): Promise<AdapterUser> {
  const emailVerified = candidate.type === "email" ? new Date(runtime.now()) : null
  // The e-mail address can be null, although the type says that it is a string. A database whose users need an address
  // then throws.
  const fresh = { ...candidate.user, emailVerified } as AdapterUser
  const user = await adapter.createUser?.(fresh)
  if (!user) throw new AdapterError("The adapter's createUser() returned no user.")
  return user
}

/**
 * Removes the scheduled deletion of an earlier user with the same id. Databases that number their users, or that were
 * restored from a backup, can use an id again.
 */
export async function forgetDeletion({ id }: AdapterUser, { config }: Runtime): Promise<void> {
  if (config.ownFlows.size > 0) await config.stores?.deletions?.finish(String(id))
}

/**
 * Removes the username of an earlier user with the same id, which {@link forgetDeletion} explains. If the store can join
 * the open transaction of the sign-up, the transaction removes the name. Otherwise the library removes it after the
 * commit. Does nothing if users of this configuration have no usernames.
 */
export async function forgetUsername({ id }: AdapterUser, runtime: Runtime): Promise<void> {
  const names = usernamesIn(runtime)
  if (names === undefined) return
  const { unit, config } = runtime
  const joined = unit?.joins === true ? config.stores?.within?.(unit.adapter)?.usernames : undefined
  if (joined !== undefined) await joined.remove(id)
  else await onceWritten(runtime, async () => void (await names.store.remove(id)))
}
