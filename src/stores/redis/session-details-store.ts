import { type RunScript, textOf } from "../../adapters/redis/client.ts"
import { readEvidence } from "../../ports/read-evidence.ts"
import type { SessionDetailsStore } from "../../ports/session-details-store.ts"
import type { KeyOf } from "./keys.ts"

const put = `
redis.call('SET', KEYS[1], ARGV[1])
redis.call('PEXPIREAT', KEYS[1], ARGV[2])`
const get = `return redis.call('GET', KEYS[1])`
/** Changes the expiry of a key. Does nothing if the key does not exist. */
const extend = `return redis.call('PEXPIREAT', KEYS[1], ARGV[1])`
const remove = `return redis.call('DEL', KEYS[1])`

export function redisSessionDetailsStore(run: RunScript, keyOf: KeyOf): SessionDetailsStore {
  const named = (id: string) => [keyOf("session-details", id)]
  return {
    put: async (id, evidence, expires) =>
      void (await run(put, named(id), [JSON.stringify(evidence), String(expires.getTime())])),
    async get(id) {
      const text = textOf(await run(get, named(id)))
      return text === undefined ? undefined : readEvidence(text)
    },
    extend: async (id, expires) => void (await run(extend, named(id), [String(expires.getTime())])),
    delete: async (id) => void (await run(remove, named(id))),
  }
}
