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
      close: async () => void (await Promise.all([one.close(), other.close()])),
    }
  })
