import { type RunScript, textOf } from "../../adapters/redis/client.ts"
import type { AddressStore } from "../../ports/address-store.ts"
import { nameOfClaim, readAddressClaim } from "../../ports/read-address-claim.ts"
import type { KeyOf } from "./keys.ts"

const add = `redis.call('SADD', KEYS[1], ARGV[1])`
const list = `return redis.call('SMEMBERS', KEYS[1])`
const clear = `return redis.call('DEL', KEYS[1])`

/**
 * Makes the Redis store of unverified email addresses: one set of accounts for each address. The sets do not expire.
 */
export function redisAddressStore(run: RunScript, keyOf: KeyOf): AddressStore {
  const named = (address: string) => [keyOf("address", address)]
  return {
    add: async (address, claim) => void (await run(add, named(address), [nameOfClaim(claim)])),
    async list(address) {
      const names: unknown = await run(list, named(address), [])
      return (Array.isArray(names) ? names : []).flatMap((name) => readAddressClaim(textOf(name) ?? "") ?? [])
    },
    clear: async (address) => void (await run(clear, named(address))),
  }
}
