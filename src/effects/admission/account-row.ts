/** Makes and writes the row that links a user to an account at a provider. */
import type { Candidate } from "../../../machines/facts.ts"
import type { Adapter, AdapterAccount } from "../../ports/adapter.ts"
import type { Account, TokenSet } from "../../ports/records.ts"
import type { Runtime } from "../runtime.ts"

/** A candidate whose account the library stores. A candidate of a sign-in by mail or credentials has no account to store. */
export type AccountCandidate = Candidate & { type: "oauth" | "oidc" | "webauthn" }

export function hasAccount(candidate: Candidate): candidate is AccountCandidate {
  const { approvedBy, type } = candidate
  return approvedBy === undefined && (type === "oauth" || type === "oidc" || type === "webauthn")
}

/**
 * Returns the account to store, still without the user's id. Calls the provider's hook `account()`: therefore, call
 * this function only once in a sign-in.
 */
export function pickAccount(candidate: AccountCandidate, runtime: Runtime): Account {
  const { provider, providerAccountId, type } = candidate
  const known = runtime.config.providers.get(provider)
  const pick = known !== undefined && "checks" in known ? known.config.account : undefined
  return { ...(pick ?? storedTokens)(candidate.account), provider, providerAccountId, type }
}

/** Returns the row to store: the account with the id of its user. */
export function rowOf(account: Account, userId: string): AdapterAccount {
  return { ...account, userId } as AdapterAccount // `pickAccount` took `type` from a candidate that has an account.
}

/** The token fields that the library stores, unless the provider's hook chooses other fields. */
function storedTokens(tokens: TokenSet): Partial<Account> {
  const { access_token, id_token, refresh_token, expires_at, scope, token_type, session_state } = tokens
  const all = { access_token, id_token, refresh_token, expires_at, scope, token_type, session_state }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/**
 * Links an account to its user. If a response of the database is lost, some drivers repeat the write, and then report a
 * conflict with the row of their first write. Therefore the function ignores an error if the account is linked to this
 * user.
 *
 * @throws the adapter's error if the account is linked to no user or to another user.
 */
export async function linkOnce(account: AdapterAccount, adapter: Adapter): Promise<void> {
  try {
    await adapter.linkAccount?.(account)
  } catch (error) {
    const { provider, providerAccountId, userId } = account
    const owner = await Promise.resolve(adapter.getUserByAccount?.({ provider, providerAccountId })).catch(() => null)
    if (owner?.id !== userId) throw error
  }
}
