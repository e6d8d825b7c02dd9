import { redisStores } from "../../../src/stores/redis.ts"
import { limitContract } from "../../stores/limit-contract.ts"
import { limitsOf } from "../../stores/limits-of.ts"
import { redisPlace } from "./redis-servers.ts"

for (const client of ["redis", "ioredis"] as const)
  limitContract(`Redis by ${client}`, async () => {
    const one = await redisPlace(client)
    const other = await redisPlace(client)
    const options = { prefix: one.prefix }
    return {
      limits: [limitsOf(redisStores(one.client, options)), limitsOf(redisStores(other.client, options))],
      close: async () => void (await Promise.all([one.close(), other.close()])),
    }
  })
