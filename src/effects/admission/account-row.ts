/** The row that links a user to a provider. */
import type { Candidate } from "../../../machines/facts.ts"
import type { Adapter, AdapterAccount } from "../../ports/adapter.ts"
import type { Account, TokenSet } from "../../ports/records.ts"
import type { Runtime } from "../runtime.ts"

/** A candidate with an account to store: every candidate except candidates of mail and credentials. */
export type AccountCandidate = Candidate & { type: "oauth" | "oidc" }

export function hasAccount(candidate: Candidate): candidate is AccountCandidate {
  return candidate.approvedBy === undefined && (candidate.type === "oauth" || candidate.type === "oidc")
}

/** Returns the account to store, without a user yet. Calls the provider's `account()` hook, once for each sign-in. */
export function pickAccount(candidate: AccountCandidate, runtime: Runtime): Account {
  const { provider, providerAccountId, type } = candidate
  const known = runtime.config.providers.get(provider)
  const pick = known !== undefined && "checks" in known ? known.config.account : undefined
  return { ...(pick ?? storedTokens)(candidate.account), provider, providerAccountId, type }
}

/** Returns the row, with its user. */
export function rowOf(account: Account, userId: string): AdapterAccount {
  return { ...account, userId } as AdapterAccount // The type of the account is the type of a candidate with an account.
}

/** The token fields that are stored, unless the provider's hook chooses others. */
function storedTokens(tokens: TokenSet): Partial<Account> {
  const { access_token, id_token, refresh_token, expires_at, scope, token_type, session_state } = tokens
  const all = { access_token, id_token, refresh_token, expires_at, scope, token_type, session_state }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/**
 * Links an account. After a lost response, a driver may write again and report a conflict with its own row. An account
 * that leads to this user therefore counts as linked.
 *
 * @throws the adapter's error, where the account leads to no user or to another one.
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
