import type { AdapterAccount, AdapterUser } from "../../ports/adapter.ts"
import type { PasswordRecord } from "../../ports/password-store.ts"
import { linkingVisitor } from "../admission/quarantine-record.ts"
import { isFoundByAddress } from "../admission/user-by-address.ts"
import type { Runtime } from "../runtime.ts"
import { passkeysOf, type OwnPasskey } from "./own-passkeys.ts"

/** The signed-in user, and what the library can read about the user. The first call of a function reads the database. */
export interface OwnAccount {
  readonly user: AdapterUser
  /** Lists the linked accounts. The promise resolves to `undefined` if the adapter cannot list accounts. */
  readonly accounts: () => Promise<readonly AdapterAccount[] | undefined>
  /** Lists the passkeys, as `passkeysOf` does. */
  readonly passkeys: () => Promise<readonly OwnPasskey[] | undefined>
  /**
   * Reads the password. The promise resolves to `undefined` if the user has none, or if the stores have no passwords.
   * The hash must reach no page, log or trace.
   */
  readonly password: () => Promise<PasswordRecord | undefined>
  /** Reads the username. The promise resolves to `undefined` if the user has none, or if the stores have no usernames. */
  readonly username: () => Promise<string | undefined>
  /** Returns true if the user's address, typed in a sign-in, leads to this user. */
  readonly isFoundByAddress: () => Promise<boolean>
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

/** Returns true if this browser still has a session of the user. Throws as {@link userOfVisitor} does. */
export async function isStillSignedIn({ id }: AdapterUser, runtime: Runtime): Promise<boolean> {
  return (await userOfVisitor(runtime))?.id === id
}

/** Returns the account of the user of {@link userOfVisitor}. Throws as that function does. */
export async function accountOfVisitor(runtime: Runtime): Promise<OwnAccount | undefined> {
  const user = await userOfVisitor(runtime)
  return user && accountOf(user, runtime)
}

/** Returns the account of a user. Each function of the result reads at most once, so that one request judges one state. */
export function accountOf(user: AdapterUser, runtime: Pick<Runtime, "config" | "now">): OwnAccount {
  const accounts = atMostOnce(() => accountsOf(user.id, runtime))
  return {
    user,
    accounts,
    passkeys: atMostOnce(async () => passkeysOf(user.id, await accounts(), runtime.config)),
    password: atMostOnce(async () => runtime.config.stores?.passwords?.get(user.id)),
    username: atMostOnce(async () => runtime.config.stores?.usernames?.of(user.id)),
    isFoundByAddress: atMostOnce(() => isFoundByAddress(user, runtime)),
  }
}

function atMostOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => (reading ??= read())
}

/** Lists the accounts of a user; `undefined` if the adapter cannot list accounts. */
export async function accountsOf(
  userId: string,
  { config: { adapter } }: Pick<Runtime, "config">,
): Promise<readonly AdapterAccount[] | undefined> {
  return adapter?.listAccounts?.(userId)
}
