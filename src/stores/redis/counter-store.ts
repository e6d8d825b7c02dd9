import type { RunScript } from "../../adapters/redis/client.ts"
import { counterMemory, type CounterStore } from "../../ports/counter-store.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { KeyOf } from "./keys.ts"

/**
 * Counts one attempt. ARGV: the present time, the window, and how long Redis keeps the count; all in milliseconds. The
 * hash holds times as strings, because Lua writes large numbers with an exponent.
 */
const count = `
local now, window, memory = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local row = redis.call('HMGET', KEYS[1], 'recent', 'since', 'total', 'ends')
local recent, since, total, ends = tonumber(row[1]), tonumber(row[2]), tonumber(row[3]), tonumber(row[4])
if not recent then recent, since, total, ends = 0, now, 0, 0 end
if ends > 0 and ends <= now then total = 0 end
if since <= now - window then recent, since = 0, now end
if since > now then since = now end
ends = math.max(ends, now + math.max(window, memory))
recent, total = recent + 1, total + 1
local text = function(number) return string.format('%.0f', number) end
redis.call('HSET', KEYS[1], 'recent', text(recent), 'since', text(since), 'total', text(total), 'ends', text(ends))
redis.call('PEXPIREAT', KEYS[1], text(ends))
return { recent, total }`
const clear = `return redis.call('DEL', KEYS[1])`

export function redisCounterStore(run: RunScript, keyOf: KeyOf): CounterStore {
  const named = async (key: string) => [keyOf("counter", await sha256(key))]
  return {
    async count(key, now, window, memory = counterMemory) {
      const answer = await run(count, await named(key), [String(now), String(window), String(memory)])
      const [recent, sinceSuccess] = Array.isArray(answer) ? answer.map(Number) : []
      if (recent === undefined || sinceSuccess === undefined)
        throw new TypeError(
          "Redis returned no count for an attempt. Use a client that returns the results of scripts unchanged.",
        )
      return { recent, sinceSuccess }
    },
    clear: async (key) => void (await run(clear, await named(key))),
  }
}
