/** Stores each account as a hash, and the accounts of each user as a set. */
import type { AdapterAccount } from "../../ports/adapter.ts"
import { given, inOrder } from "../embedded/records.ts"
import type { StoreMethods } from "../embedded/calls.ts"
import { readHash, type RunScript } from "./client.ts"
import { fieldsOf, recordOf } from "./fields.ts"
import type { Keys } from "./keys.ts"
import { accepted } from "./refusals.ts"

const link = `
local account, user, accounts = KEYS[1], KEYS[2], KEYS[3]
if redis.call('EXISTS', user) == 0 then return 'no user' end
if redis.call('EXISTS', account) == 1 then return 'account taken' end
redis.call('HSET', account, '#user', user, '#accounts', accounts, unpack(ARGV))
redis.call('SADD', accounts, account)
return redis.call('HGETALL', account)`

/**
 * Changes an account. KEYS: the account. If the account gets another user, KEYS also contains the key of the new user
 * and the set of the new user's accounts.
 */
const update = `
local account, user, accounts = KEYS[1], KEYS[2], KEYS[3]
if redis.call('EXISTS', account) == 0 then return false end
if user then
  if redis.call('EXISTS', user) == 0 then return 'no user' end
  redis.call('SREM', redis.call('HGET', account, '#accounts'), account)
  redis.call('SADD', accounts, account)
  redis.call('HSET', account, '#user', user, '#accounts', accounts)
end
redis.call('HSET', account, unpack(ARGV))
return redis.call('HGETALL', account)`

const unlink = `
local account = KEYS[1]
local found = redis.call('HGETALL', account)
local accounts = redis.call('HGET', account, '#accounts')
if accounts then redis.call('SREM', accounts, account) end
redis.call('DEL', account)
return found`

const list = `
local found = {}
for _, account in ipairs(redis.call('SMEMBERS', KEYS[1])) do found[#found + 1] = redis.call('HGETALL', account) end
return found`

type AccountMethods = Pick<
  StoreMethods,
  "linkAccount" | "unlinkAccount" | "getAccount" | "updateAccount" | "listAccounts"
>

export function accountMethods(run: RunScript, keys: Keys): AccountMethods {
  const found = (answer: unknown) => recordOf<AdapterAccount>(accepted(answer))
  return {
    async linkAccount(account) {
      const { provider, providerAccountId, userId } = account
      const ownKeys = [keys.account(provider, providerAccountId), keys.user(userId), keys.accountsOf(userId)]
      return found(await run(link, ownKeys, fieldsOf(account))) ?? account
    },
    unlinkAccount: async ({ provider, providerAccountId }) =>
      found(await run(unlink, [keys.account(provider, providerAccountId)])),
    getAccount: async (providerAccountId, provider) =>
      found(await run(readHash, [keys.account(provider, providerAccountId)])) ?? null,
    async updateAccount(change) {
      const { provider, providerAccountId, userId } = change
      const owner = userId === undefined ? [] : [keys.user(userId), keys.accountsOf(userId)]
      const ownKeys = [keys.account(provider, providerAccountId), ...owner]
      return found(await run(update, ownKeys, fieldsOf(given(change)))) ?? null
    },
    async listAccounts(userId) {
      const answer = await run(list, [keys.accountsOf(userId)])
      const hashes: readonly unknown[] = Array.isArray(answer) ? answer : []
      return inOrder(hashes.map((hash) => found(hash)).filter((account) => account !== undefined))
    },
  }
}
