/** Finds the passkeys whose account is linked to their user. */
import type { Adapter, AdapterAccount, AdapterAuthenticator } from "../ports/adapter.ts"

/** A registered public key, and the account without which no sign-in accepts it. */
export interface LinkedPasskey {
  readonly authenticator: AdapterAuthenticator
  readonly account: AdapterAccount
}

/**
 * Leaves out repeated rows. `@auth/unstorage-adapter` lists a passkey once more after each update of its counter.
 *
 * @param rows the rows that `listAuthenticatorsByUserId` returned.
 */
export function withoutRepetitions(rows: readonly AdapterAuthenticator[]): AdapterAuthenticator[] {
  return [...new Map(rows.map((row) => [row.credentialID, row])).values()]
}

/** Where the accounts are. */
interface Accounts {
  /** The linked accounts of the user; `undefined` if the adapter cannot list accounts. */
  readonly accounts: readonly AdapterAccount[] | undefined
  /** The ids of the providers of passkeys, at which the function looks without `accounts`. */
  readonly providers: readonly string[]
  readonly adapter: Pick<Adapter, "getAccount">
}

/**
 * Returns those of a user's registered public keys whose account is linked to this user. A public key without an account
 * is left out: the passkey was removed or quarantined over an adapter without `deleteAuthenticator`, or its registration
 * was interrupted.
 *
 * @throws if the database fails.
 */
export async function linkedPasskeys(
  userId: string,
  registered: readonly AdapterAuthenticator[],
  { accounts, providers, adapter }: Accounts,
): Promise<LinkedPasskey[]> {
  const listed = accounts?.filter(({ type }) => type === "webauthn")
  const linked: LinkedPasskey[] = []
  for (const authenticator of withoutRepetitions(registered)) {
    const { providerAccountId } = authenticator
    const account =
      listed === undefined
        ? await accountAt(providers, providerAccountId, adapter)
        : listed.find((one) => one.providerAccountId === providerAccountId)
    if (account !== undefined && String(account.userId) === userId) linked.push({ authenticator, account })
  }
  return linked
}

async function accountAt(
  providers: readonly string[],
  providerAccountId: string,
  adapter: Accounts["adapter"],
): Promise<AdapterAccount | undefined> {
  for (const provider of providers) {
    const account = await adapter.getAccount?.(providerAccountId, provider)
    if (account) return account
  }
  return undefined
}
