import { redisStores } from "../../../src/stores/redis.ts"
import { registryContract, registryOf } from "../../stores/registry-contract.ts"
import { redisPlace } from "./redis-servers.ts"

for (const client of ["redis", "ioredis"] as const)
  registryContract(`Redis by ${client}`, async () => {
    const one = await redisPlace(client)
    const other = await redisPlace(client)
    const options = { prefix: one.prefix }
    return {
      registry: [registryOf(redisStores(one.client, options)), registryOf(redisStores(other.client, options))],
      close: async () => void (await Promise.all([one.close(), other.close()])),
    }
  })
