import { readSubject } from "../../protocol/user-identifiers.ts"
import type { FieldValues } from "./read-rows.ts"
import type { AccountField, AccountTable } from "./sources.ts"
import type { Target } from "./target.ts"
import { textOf } from "./values.ts"

/**
 * - `imported`: the import linked the account, or would have linked it without `dryRun`;
 * - `present`: the account is linked to this user already;
 * - `local`: the row is no account at a provider;
 * - `otherUser`: the account is linked to another user of the adapter;
 * - `userless`: the adapter has no user with the id of the row;
 * - `unread`: the row names no provider, or no id at the provider.
 */
export type AccountOutcome = "imported" | "present" | "local" | "otherUser" | "userless" | "unread"

/**
 * Imports the linked accounts of another library, without tokens of the providers. The import never changes an account
 * of the adapter, so it can run again.
 *
 * @param renamed the id that a provider has in this library, by its id in the other library, if the two differ.
 * @returns the outcome of each row, with the provider and the id of the user.
 */
export async function* importAccounts(
  rows: AsyncIterable<FieldValues<AccountField>>,
  { local }: Pick<AccountTable, "local">,
  target: Target,
  renamed: Readonly<Record<string, string>>,
): AsyncGenerator<{ readonly of: string | undefined; readonly outcome: AccountOutcome }> {
  for await (const row of rows) {
    const user = textOf(row.user)
    const { provider, account } = accountOf(row)
    if (provider !== undefined && local.includes(provider)) {
      yield { of: user, outcome: "local" }
      continue
    }
    const of = `${provider ?? "?"} of ${user ?? "?"}`
    const providerAccountId = readSubject(account)
    if (user === undefined || provider === undefined || providerAccountId === undefined) {
      yield { of, outcome: "unread" }
      continue
    }
    yield { of, outcome: await importOne({ user, provider: renamed[provider] ?? provider, providerAccountId }, target) }
  }
}

function accountOf({ provider, account, key }: FieldValues<AccountField>): {
  readonly provider: string | undefined
  readonly account: string | undefined
} {
  const [, first, rest] = /^([^:]+):(.+)$/s.exec(textOf(key) ?? "") ?? []
  return { provider: textOf(provider) ?? first, account: textOf(account) ?? rest }
}

async function importOne(
  {
    user,
    provider,
    providerAccountId,
  }: { readonly user: string; readonly provider: string; readonly providerAccountId: string },
  { adapter, created, dryRun }: Target,
): Promise<AccountOutcome> {
  const owner = await adapter?.getUserByAccount({ provider, providerAccountId })
  if (owner) return owner.id === user ? "present" : "otherUser"
  const isKnown = created.has(user) || Boolean(await adapter?.getUser(user))
  if (!isKnown) return "userless"
  // The type of the provider is a note of the row. A sign-in finds the row by the provider and the id.
  if (!dryRun) await adapter?.linkAccount({ userId: user, type: "oauth", provider, providerAccountId })
  return "imported"
}
