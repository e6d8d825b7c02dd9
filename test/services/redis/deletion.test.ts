import { redisStores } from "../../../src/stores/redis.ts"
import { deletionContract, deletionsOf } from "../../stores/deletion-contract.ts"
import { redisPlace } from "./redis-servers.ts"

for (const client of ["redis", "ioredis"] as const)
  deletionContract(`Redis by ${client}`, async () => {
    const one = await redisPlace(client)
    const other = await redisPlace(client)
    const options = { prefix: one.prefix }
    return {
      deletions: [deletionsOf(redisStores(one.client, options)), deletionsOf(redisStores(other.client, options))],
      close: async () => void (await Promise.all([one.close(), other.close()])),
    }
  })
