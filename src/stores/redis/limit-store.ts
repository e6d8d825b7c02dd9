import type { RunScript } from "../../adapters/redis/client.ts"
import type { BudgetsTaken, BudgetUse, LimitStore } from "../../ports/limit-store.ts"
import type { KeyOf } from "./keys.ts"

/**
 * Takes one attempt from each budget. ARGV: the time, then `most`, `window` and `from` of each key. Returns 1 or 0,
 * then `used` and `ends` of each key. Times are strings, because Lua writes large numbers with an exponent.
 */
const take = `
local now = tonumber(ARGV[1])
local text = function(number) return string.format('%.0f', number) end
local used, ends, admitted = {}, {}, 1
for i, key in ipairs(KEYS) do
  local most, window = tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local row = redis.call('HMGET', key, 'used', 'ends')
  used[i], ends[i] = tonumber(row[1]) or 0, tonumber(row[2]) or 0
  if ends[i] <= now then used[i], ends[i] = 0, 0 end
  if ends[i] > now + window then ends[i] = now + window end
  if used[i] >= most then admitted = 0 end
end
local answer = { admitted }
for i, key in ipairs(KEYS) do
  local window, from = tonumber(ARGV[3 * i]), ARGV[3 * i + 1]
  if admitted == 1 then
    if used[i] == 0 or from == 'last' then ends[i] = now + window end
    used[i] = used[i] + 1
  end
  if used[i] > 0 then
    redis.call('HSET', key, 'used', text(used[i]), 'ends', text(ends[i]))
    redis.call('PEXPIREAT', key, text(ends[i]))
  end
  answer[2 * i], answer[2 * i + 1] = text(used[i]), text(ends[i])
end
return answer`

/** Gives attempts back. ARGV: `from` and `ends` of each key. */
const giveBack = `
for i, key in ipairs(KEYS) do
  local from, ends = ARGV[2 * i - 1], ARGV[2 * i]
  local used = tonumber(redis.call('HGET', key, 'used')) or 0
  if from == 'last' then redis.call('DEL', key)
  elseif used > 0 and redis.call('HGET', key, 'ends') == ends then redis.call('HINCRBY', key, 'used', -1) end
end
return 1`

const read = `
local answer = {}
for i, key in ipairs(KEYS) do
  local row = redis.call('HMGET', key, 'used', 'ends')
  answer[2 * i - 1], answer[2 * i] = row[1] or '0', row[2] or '0'
end
return answer`

const clear = `return redis.call('DEL', unpack(KEYS))`

export function redisLimitStore(run: RunScript, keyOf: KeyOf): LimitStore {
  const named = (keys: readonly string[]) => keys.map((key) => keyOf("limit", key))
  const keysOf = (budgets: readonly { readonly key: string }[]) => named(budgets.map(({ key }) => key))
  return {
    async take(budgets, now): Promise<BudgetsTaken> {
      const rules = budgets.flatMap(({ most, window, from }) => [String(most), String(window), from])
      const [admitted, ...uses] = numbersIn(await run(take, keysOf(budgets), [String(now), ...rules]))
      if (uses.length !== 2 * budgets.length)
        throw new TypeError("Redis gave no count for an attempt: the client changes the answers of scripts.")
      return { admitted: admitted === 1, uses: usesIn(uses) }
    },
    async giveBack(budgets, uses) {
      const taken = budgets.flatMap(({ from }, at) => [from, String(uses[at]?.ends ?? 0)])
      await run(giveBack, keysOf(budgets), taken)
    },
    async read(budgets, now) {
      const uses = usesIn(numbersIn(await run(read, keysOf(budgets))))
      return uses.map((use) => (use.ends > now ? use : { used: 0, ends: 0 }))
    },
    clear: async (keys) => void (await run(clear, named(keys))),
  }
}

function numbersIn(answer: unknown): readonly number[] {
  return Array.isArray(answer) ? answer.map(Number) : []
}

function usesIn(numbers: readonly number[]): readonly BudgetUse[] {
  return numbers.flatMap((used, at) => (at % 2 === 0 ? [{ used, ends: numbers[at + 1] ?? 0 }] : []))
}
