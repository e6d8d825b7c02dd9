/**
 * Finds the user of a sign-up with a passkey that was interrupted between the user and the account, over an adapter
 * without transactions. No sign-in reaches such a user, and its address would stay taken. The next visitor who types the
 * address can have another authenticator, so no request can continue the sign-up: the library deletes the user instead, and
 * the sign-up begins again.
 */
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import type { User } from "../../ports/records.ts"
import { passkeysOf } from "../account/own-passkeys.ts"
import type { Runtime } from "../runtime.ts"
import { tookInterrupted } from "./unfinished-sign-up.ts"

/**
 * Deletes the user, if it is that of an interrupted sign-up with a passkey: a note says so, the address is not proven, and
 * no account and no usable passkey belongs to the user. Of any number of concurrent callers, one gets `true`.
 *
 * A sign-up counts as interrupted after a minute. Does nothing for an adapter without `deleteUser`, and if the library
 * keeps no notes: the user then stays, until an operator deletes it. The same is true for an adapter without
 * `listAccounts` beside providers other than passkeys, because the user could have an account that cannot be found.
 *
 * @throws if the database fails.
 */
export async function deleteInterrupted(given: User, runtime: Runtime): Promise<boolean> {
  const { adapter, declaredProviders } = runtime.config
  const hasOthers = [...declaredProviders.values()].some(({ type }) => type !== "webauthn")
  if (hasOthers && adapter?.listAccounts === undefined) return false
  if (given.id === undefined || adapter?.deleteUser === undefined || adapter.transaction !== undefined) return false
  const user = await adapter.getUser?.(given.id)
  if (!user || user.emailVerified !== null || (await hasSignIn(user, adapter, runtime))) return false
  if (!(await tookInterrupted(user.id, runtime))) return false
  for (const { credentialID } of (await adapter.listAuthenticatorsByUserId?.(user.id)) ?? [])
    await adapter.deleteAuthenticator?.(credentialID)
  await adapter.deleteUser(user.id)
  runtime.config.log.debug("interrupted_sign_up_deleted")
  return true
}

/** Returns true if the user has an account, or a passkey with an account. */
async function hasSignIn({ id }: AdapterUser, adapter: Adapter, { config }: Runtime): Promise<boolean> {
  const found = (await adapter.listAccounts?.(id)) ?? (await passkeysOf(id, undefined, config)) ?? []
  return found.length > 0
}
