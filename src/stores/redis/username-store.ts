import { type RunScript, textOf } from "../../adapters/redis/client.ts"
import type { UsernameStore } from "../../ports/username-store.ts"
import type { KeyOf } from "./keys.ts"

// KEYS: a hash with the user of each name, and a hash with the name of each user.

const find = `return redis.call('HGET', KEYS[1], ARGV[1])`

/** ARGV: the name, and the user. */
const claim = `
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 or redis.call('HEXISTS', KEYS[2], ARGV[2]) == 1 then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('HSET', KEYS[2], ARGV[2], ARGV[1])
return 1`

/** ARGV: the name, the user, and the former name; without it, the script replaces any name. */
const replace = `
local former = redis.call('HGET', KEYS[2], ARGV[2])
local owner = redis.call('HGET', KEYS[1], ARGV[1])
if not former or (owner and owner ~= ARGV[2]) or (ARGV[3] and former ~= ARGV[3]) then return 0 end
redis.call('HDEL', KEYS[1], former)
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('HSET', KEYS[2], ARGV[2], ARGV[1])
return 1`

const nameOf = `return redis.call('HGET', KEYS[2], ARGV[1])`

/** ARGV: the user, and the name; without it, the script removes any name. */
const remove = `
local name = redis.call('HGET', KEYS[2], ARGV[1])
if not name or (ARGV[2] and name ~= ARGV[2]) then return 0 end
redis.call('HDEL', KEYS[1], name)
return redis.call('HDEL', KEYS[2], ARGV[1])`

/** Makes a store of usernames in Redis. Every operation is one atomic script. The keys do not expire. */
export function redisUsernameStore(run: RunScript, keyOf: KeyOf): UsernameStore {
  const keys = [keyOf("usernames"), keyOf("usernames-of")]
  return {
    find: async (name) => textOf(await run(find, keys, [name])),
    claim: async (name, userId) => Number(await run(claim, keys, [name, userId])) === 1,
    replace: async (name, userId, former) => Number(await run(replace, keys, [name, userId, ...given(former)])) === 1,
    of: async (userId) => textOf(await run(nameOf, keys, [userId])),
    remove: async (userId, former) => Number(await run(remove, keys, [userId, ...given(former)])) === 1,
  }
}

function given(name: string | undefined): readonly string[] {
  return name === undefined ? [] : [name]
}
