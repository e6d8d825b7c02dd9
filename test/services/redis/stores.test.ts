import { redisStores } from "../../../src/stores/redis.ts"
import { storeContract } from "../../stores/store-contract.ts"
import { redisPlace } from "./redis-servers.ts"

for (const client of ["redis", "ioredis"] as const)
  storeContract(`Redis by ${client}`, async () => {
    const one = await redisPlace(client)
    const other = await redisPlace(client)
    const options = { prefix: one.prefix }
    return {
      stores: [redisStores(one.client, options), redisStores(other.client, options)],
      async close() {
        for (const key of await keysUnder(one.prefix, one.ask)) await one.ask("DEL", key)
        await Promise.all([one.close(), other.close()])
      },
    }
  })

/** Keys of the stores have hash tags of their own, so the place does not find them. */
async function keysUnder(
  prefix: string,
  ask: (command: string, ...params: string[]) => Promise<unknown>,
): Promise<string[]> {
  const found = await ask("KEYS", `${prefix}:*`)
  return Array.isArray(found) ? found.map(String) : []
}
