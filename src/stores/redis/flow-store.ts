import { type RunScript, textOf } from "../../adapters/redis/client.ts"
import type { ReplacingFlowStore } from "../../ports/flow-store.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { KeyOf } from "./keys.ts"

const put = `
redis.call('SET', KEYS[1], ARGV[1])
redis.call('PEXPIREAT', KEYS[1], ARGV[2])`
const get = `return redis.call('GET', KEYS[1])`
const take = `
local value = redis.call('GET', KEYS[1])
redis.call('DEL', KEYS[1])
return value`
/**
 * Replaces a value. ARGV: the new value, its expiry, and the expected value, which is absent if the key must not exist.
 */
const replace = `
if redis.call('GET', KEYS[1]) ~= (ARGV[3] or false) then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('PEXPIREAT', KEYS[1], ARGV[2])
return 1`

/** Makes the Redis store for flows that wait for a later request. Keys expire by the clock of the server. */
export function redisFlowStore(run: RunScript, keyOf: KeyOf): ReplacingFlowStore {
  const named = async (key: string) => [keyOf("flow", await sha256(key))]
  return {
    put: async (key, value, expires) => void (await run(put, await named(key), [value, String(expires.getTime())])),
    get: async (key) => textOf(await run(get, await named(key))),
    take: async (key) => textOf(await run(take, await named(key))),
    replace: async (key, expected, next, expires) => {
      const args = [next, String(expires.getTime()), ...(expected === undefined ? [] : [expected])]
      return Number(await run(replace, await named(key), args)) === 1
    },
  }
}
