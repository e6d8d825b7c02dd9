import type { AdapterAccount, AdapterUser } from "../../ports/adapter.ts"
import type { PasswordRecord } from "../../ports/password-store.ts"
import { linkingVisitor } from "../admission/quarantine-record.ts"
import type { Runtime } from "../runtime.ts"

/** The signed-in user, with the accounts that are linked to the user. */
export interface OwnAccount {
  readonly user: AdapterUser
  /** `undefined` if the adapter cannot list accounts. */
  readonly accounts: readonly AdapterAccount[] | undefined
  /** The password of the user; `undefined` if the user has none, or the stores have no passwords. */
  readonly password: PasswordRecord | undefined
}

/**
 * Returns the stored user of the presented session.
 *
 * @returns `undefined` if no stored user is signed in, or the user is anonymous. Also `undefined` if the session does
 *   not prove which user it belongs to, or began before the end of a quarantine of the user.
 * @throws {AdapterError} if the database fails.
 */
export async function userOfVisitor(runtime: Runtime): Promise<AdapterUser | undefined> {
  const visitor = await linkingVisitor(runtime)
  return visitor?.proven === true && !visitor.anonymous ? visitor.user : undefined
}

/**
 * Returns the user of {@link userOfVisitor} with the linked accounts and the password. Throws as `userOfVisitor` does,
 * and if the store of passwords fails.
 */
export async function accountOfVisitor(runtime: Runtime): Promise<OwnAccount | undefined> {
  const user = await userOfVisitor(runtime)
  return user && { user, accounts: await accountsOf(user.id, runtime), password: await passwordOf(user.id, runtime) }
}

/** Returns the stored record of a user's password. The hash in the record must reach no page, log or trace. */
export async function passwordOf(
  userId: string,
  { config: { stores } }: Pick<Runtime, "config">,
): Promise<PasswordRecord | undefined> {
  return stores?.passwords?.get(userId)
}

/** Lists the accounts of a user; `undefined` if the adapter cannot list accounts. */
export async function accountsOf(
  userId: string,
  { config: { adapter } }: Pick<Runtime, "config">,
): Promise<readonly AdapterAccount[] | undefined> {
  return adapter?.listAccounts?.(userId)
}
