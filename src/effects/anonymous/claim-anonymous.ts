import type { Runtime } from "../runtime.ts"
import type { Adapter } from "../../ports/adapter.ts"
import { markOf } from "./anonymous-account.ts"

/**
 * Removes the account that marks a user as anonymous, and ends all database sessions of this user. Only one of several
 * concurrent requests removes the account, and only this request may promote or merge the user.
 *
 * After the commit of the transaction, the tokens of this user are no longer valid: see `judgeAnonymous`.
 *
 * @param inner the adapter inside a transaction.
 * @returns false if another request has promoted or merged the user.
 */
export async function claimAnonymous(
  userId: string,
  inner: Adapter,
  { config }: Pick<Runtime, "config">,
): Promise<boolean> {
  const mark = markOf(userId, config)
  const removed = mark && (await inner.unlinkAccount?.(mark))
  if (removed?.userId !== userId) return false
  await inner.deleteUserSessions?.(userId)
  return true
}
