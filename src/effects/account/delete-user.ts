/** Deletes a user with everything that the library has stored about the user. */
import { AdapterError } from "../../errors/classes.ts"
import type { AdapterUser } from "../../ports/adapter.ts"
import type { AuditSubject } from "../../ports/audit-options.ts"
import { auditedAs } from "../../protocol/audit-subjects.ts"
import { endDevices } from "../limits/known-device.ts"
import { endRegistered } from "../registry/end-sessions.ts"
import { registeredPerson } from "../registry/registered-person.ts"
import type { Runtime } from "../runtime.ts"
import { announce } from "../unit-of-work.ts"
import { accountsOf } from "./account-of-visitor.ts"
import { forgetFactor } from "./forget-factor.ts"

/** Returns true if the configuration can delete users after a grace period. */
export function canDelete({ config: { stores, adapter } }: Pick<Runtime, "config">): boolean {
  return stores?.deletions !== undefined && adapter?.getUser !== undefined && adapter.deleteUser !== undefined
}

/**
 * Deletes a user: ends the sessions and the known devices, deletes the password, the username, the data of the steps and the audit
 * entries, and then deletes the user. After an interruption, the caller can repeat the call, even if the user is
 * deleted already.
 *
 * @throws if the database, a store or a step fails.
 */
export async function deleteUser(userId: string, runtime: Runtime): Promise<void> {
  const { adapter } = runtime.config
  const found = await adapter?.getUser?.(userId)
  const user: AdapterUser = found ?? { id: userId, email: "", emailVerified: null }
  // `deleteUserSessions` deletes the rows of the user's sessions.
  await endRegistered(await registeredPerson({ user: userId }), runtime, { endsRows: true })
  await adapter?.deleteUserSessions?.(userId)
  await endDevices({ user: userId }, runtime)
  await runtime.config.stores?.passwords?.remove(userId)
  await runtime.config.stores?.usernames?.remove(userId)
  for (const step of runtime.config.steps.keys()) await forgetFactor(step, user, runtime)
  await eraseAudit(user, runtime)
  if (found) await deleteRow(userId, runtime)
  await announce(runtime, "deleteUser", { user: found ?? { id: userId } })
}

/** Deletes the audit entries about the user, the user's e-mail address and the user's accounts. */
async function eraseAudit(user: AdapterUser, runtime: Runtime): Promise<void> {
  const { audit, secrets, stores } = runtime.config
  const store = audit?.store ?? stores?.audit
  if (store === undefined) return
  // The type says that every user has an e-mail address, but a row of the database can have null.
  const address: unknown = user.email
  const subjects: AuditSubject[] = [
    { user: user.id, ...(typeof address === "string" && address !== "" && { identifier: address }) },
    ...((await accountsOf(user.id, runtime)) ?? []).map((account) => ({ account })),
  ]
  const all = await Promise.all(subjects.map(async (subject) => auditedAs(subject, secrets)))
  await store.erase(all.flat())
}

async function deleteRow(userId: string, { config: { adapter } }: Runtime): Promise<void> {
  await adapter?.deleteUser?.(userId)
  if (await adapter?.getUser?.(userId)) throw new AdapterError("The adapter's deleteUser() left the user.")
}
