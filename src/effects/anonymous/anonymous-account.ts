/**
 * The account that marks a stored user as anonymous. The `providerAccountId` of this account is the id of the user, so
 * `getUserByAccount` of the adapter finds the mark. The promotion of the user removes the account.
 */
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { AccountKey, AdapterAccount, AdapterAccountType } from "../../ports/adapter.ts"
import type { AnyProviderType } from "../../ports/records.ts"

type Configured = Pick<ResolvedConfig, "anonymous" | "adapter">

/** Returns the key of the account that marks a user as anonymous; `undefined` without the anonymous provider. */
export function markOf(userId: string, { anonymous }: Pick<ResolvedConfig, "anonymous">): AccountKey | undefined {
  return anonymous && { provider: anonymous.id, providerAccountId: String(userId) }
}

/**
 * Returns true if a stored user is anonymous.
 *
 * @throws if the database fails.
 */
export async function isAnonymous(userId: string, config: Configured): Promise<boolean> {
  const mark = markOf(userId, config)
  if (mark === undefined) return false
  const marked = await config.adapter?.getUserByAccount?.(mark)
  return marked?.id === userId
}

/**
 * Judges the token of an anonymous user. Returns `open` while the user is anonymous, and `ended` afterwards: the
 * promotion of the user ends every copy of the token, also a copy that another person has. Returns `absent` without the
 * anonymous provider: the visitor counts as not signed in, and the cookie stays.
 *
 * @throws if the database fails.
 */
export async function judgeAnonymous(
  userId: string | undefined,
  config: Configured,
): Promise<"open" | "absent" | "ended"> {
  if (config.anonymous === undefined || userId === undefined) return "absent"
  return (await isAnonymous(userId, config)) ? "open" : "ended"
}

/**
 * Returns the account that marks a new user.
 *
 * @param now milliseconds since the epoch.
 */
export function newMark(
  userId: string,
  now: number,
  { id, keepFor = 0 }: NonNullable<ResolvedConfig["anonymous"]>,
): AdapterAccount {
  return {
    provider: id,
    providerAccountId: String(userId),
    // The public types of accounts are those of Auth.js, and contain no type for anonymous users.
    type: "anonymous" as AnyProviderType as AdapterAccountType,
    userId,
    // Every schema has the column `expires_at`. In this account, the column holds the time after which the application
    // may remove the user.
    expires_at: Math.floor(now / 1000) + keepFor,
  }
}
