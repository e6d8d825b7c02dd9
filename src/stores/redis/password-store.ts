import { type RunScript, textOf } from "../../adapters/redis/client.ts"
import type { PasswordStore } from "../../ports/password-store.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { KeyOf } from "./keys.ts"

const get = `return redis.call('HMGET', KEYS[1], 'hash', 'changed')`

/** ARGV: the hash, and the time of the change. */
const create = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'hash', ARGV[1], 'changed', ARGV[2])
return 1`

/** ARGV: the hash, the time of the change, and the former hash. */
const replace = `
if redis.call('HGET', KEYS[1], 'hash') ~= ARGV[3] then return 0 end
redis.call('HSET', KEYS[1], 'hash', ARGV[1], 'changed', ARGV[2])
return 1`

/** ARGV: the former hash; without it, the script removes any hash. */
const remove = `
if ARGV[1] and redis.call('HGET', KEYS[1], 'hash') ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`

/**
 * Makes a store of passwords in Redis. Every operation is one atomic script. The keys do not expire, and their names
 * contain a hash of the user's id.
 */
export function redisPasswordStore(run: RunScript, keyOf: KeyOf): PasswordStore {
  async function ask(script: string, userId: string, ...args: readonly (string | number)[]): Promise<unknown> {
    return run(script, [keyOf("password", await sha256(userId))], args.map(String))
  }
  return {
    async get(userId) {
      const row = await ask(get, userId)
      const [hash, changedAt] = Array.isArray(row) ? row.map(textOf) : []
      return hash === undefined || changedAt === undefined ? undefined : { userId, hash, changedAt: Number(changedAt) }
    },
    create: async ({ userId, hash, changedAt }) => Number(await ask(create, userId, hash, changedAt)) === 1,
    replace: async ({ userId, hash, changedAt }, former) =>
      Number(await ask(replace, userId, hash, changedAt, former)) === 1,
    remove: async (userId, former) =>
      Number(await ask(remove, userId, ...(former === undefined ? [] : [former]))) === 1,
  }
}
