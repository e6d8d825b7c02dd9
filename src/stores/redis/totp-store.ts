import { type RunScript, textOf } from "../../adapters/redis/client.ts"
import type { CounterStore } from "../../ports/counter-store.ts"
import { forgetAttempts, type TotpStore } from "../../ports/totp-store.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { KeyOf } from "./keys.ts"

const find = `return redis.call('HGET', KEYS[1], 'secret')`
const enrol = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'secret', ARGV[1], 'used', ARGV[2], 'attempts', '0', 'since', '0')
redis.call('DEL', KEYS[2])
for code = 3, #ARGV do redis.call('SADD', KEYS[2], ARGV[code]) end
return 1`
const remove = `return redis.call('DEL', KEYS[1], KEYS[2])`
/** Counts one attempt. ARGV: now, and the time at which the window begins, both in milliseconds since the epoch. */
const countAttempt = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 1 end
if tonumber(redis.call('HGET', KEYS[1], 'since')) < tonumber(ARGV[2]) then
  redis.call('HSET', KEYS[1], 'attempts', '0', 'since', ARGV[1])
end
return redis.call('HINCRBY', KEYS[1], 'attempts', 1)`
const clearAttempts = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'attempts', '0') end`
const useStep = `
local used = redis.call('HGET', KEYS[1], 'used')
if not used or tonumber(used) >= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'used', ARGV[1])
return 1`
const useRecoveryCode = `return redis.call('SREM', KEYS[2], ARGV[1])`
const replaceSecret = `
if redis.call('HGET', KEYS[1], 'secret') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'secret', ARGV[2])
return 1`
const replaceRecoveryCodes = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('DEL', KEYS[2])
for code = 1, #ARGV do redis.call('SADD', KEYS[2], ARGV[code]) end
return 1`

/**
 * Moves a factor to another key. KEYS: the row and the recovery codes of the old key, then the row and the recovery
 * codes of the new key.
 */
const move = `
if redis.call('HGET', KEYS[1], 'secret') ~= ARGV[1] or redis.call('EXISTS', KEYS[3]) == 1 then return 0 end
redis.call('RENAME', KEYS[1], KEYS[3])
redis.call('DEL', KEYS[4])
if redis.call('EXISTS', KEYS[2]) == 1 then redis.call('RENAME', KEYS[2], KEYS[4]) end
redis.call('HSET', KEYS[3], 'secret', ARGV[2])
return 1`

/**
 * Makes a store of second factors in Redis. The keys of the store do not expire. The server must not evict keys. If the
 * server loses a factor, the next sign-in lets a visitor who knows only the password enrol a new factor.
 */
export function redisTotpStore(
  run: RunScript,
  keyOf: KeyOf,
  counters: CounterStore,
): TotpStore & Required<Pick<TotpStore, "replaceSecret" | "replaceRecoveryCodes" | "move">> {
  async function keysOf(person: string): Promise<string[]> {
    const name = await sha256(person)
    return [keyOf("totp", name), keyOf("totp-codes", name)]
  }
  async function ask(script: string, person: string, ...args: readonly (string | number)[]): Promise<unknown> {
    return run(script, await keysOf(person), args.map(String))
  }
  const did = async (answer: Promise<unknown>) => Number(await answer) === 1
  return {
    counters,
    async find(person) {
      const secret = textOf(await ask(find, person))
      return secret === undefined ? undefined : { secret }
    },
    enrol: (person, { secret, recoveryCodes, usedStep }) => did(ask(enrol, person, secret, usedStep, ...recoveryCodes)),
    async remove(person) {
      await ask(remove, person)
      await forgetAttempts(counters, person)
    },
    countAttempt: async (person, now, window) => Number(await ask(countAttempt, person, now, now - window)),
    async clearAttempts(person) {
      await ask(clearAttempts, person)
      await forgetAttempts(counters, person)
    },
    useStep: (person, step) => did(ask(useStep, person, step)),
    useRecoveryCode: (person, hash) => did(ask(useRecoveryCode, person, hash)),
    replaceSecret: (person, old, fresh) => did(ask(replaceSecret, person, old, fresh)),
    replaceRecoveryCodes: (person, hashes) => did(ask(replaceRecoveryCodes, person, ...hashes)),
    async move(from, to, { was, becomes }) {
      return did(run(move, [...(await keysOf(from)), ...(await keysOf(to))], [was, becomes]))
    },
  }
}
