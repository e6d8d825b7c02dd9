import { type RunScript, textOf } from "../../adapters/redis/client.ts"
import { claimedFor, type DeletionStore } from "../../ports/deletion-store.ts"
import type { KeyOf } from "./keys.ts"

// KEYS: a sorted set of users, and a hash with the scheduled time of each user. The score of a user in the set is the
// time from which `takeDue` returns the user. A call of `takeDue` sets this score to the end of its claim.

/** ARGV: the user, and the time. Returns the scheduled time. */
const schedule = `
if redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2]) == 1 then redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1]) end
return redis.call('HGET', KEYS[2], ARGV[1])`

const find = `return redis.call('HGET', KEYS[2], ARGV[1])`

const cancel = `
local due = redis.call('HGET', KEYS[2], ARGV[1])
local nextTime = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or not nextTime or tonumber(due) ~= tonumber(nextTime) then return 0 end
redis.call('ZREM', KEYS[1], ARGV[1])
return redis.call('HDEL', KEYS[2], ARGV[1])`

/** ARGV: the present time, the maximum number of users, and the end of the claim. */
const takeDue = `
local users = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])
for _, user in ipairs(users) do redis.call('ZADD', KEYS[1], ARGV[3], user) end
return users`

const finish = `
redis.call('ZREM', KEYS[1], ARGV[1])
return redis.call('HDEL', KEYS[2], ARGV[1])`

/**
 * Makes the Redis store of scheduled deletions of users. Every operation is one atomic script. The keys do not expire.
 */
export function redisDeletionStore(run: RunScript, keyOf: KeyOf): DeletionStore {
  const keys = [keyOf("deletions"), keyOf("deletions-due")]
  const ask = async (script: string, ...values: readonly (string | number)[]) => run(script, keys, values.map(String))
  return {
    schedule: async (userId, due) => Number(textOf(await ask(schedule, userId, due))),
    async find(userId) {
      const due = textOf(await ask(find, userId))
      return due === undefined ? undefined : Number(due)
    },
    cancel: async (userId) => Number(await ask(cancel, userId)) === 1,
    async takeDue(now, limit) {
      const users = await ask(takeDue, now, limit, now + claimedFor)
      return Array.isArray(users) ? users.flatMap((user) => textOf(user) ?? []) : []
    },
    finish: async (userId) => Number(await ask(finish, userId)) === 1,
  }
}
