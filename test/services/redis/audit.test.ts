import { redisStores } from "../../../src/stores/redis.ts"
import { auditContract, auditStoreOf } from "../../stores/audit-contract.ts"
import { redisPlace } from "./redis-servers.ts"

for (const client of ["redis", "ioredis"] as const)
  auditContract(`Redis by ${client}`, async () => {
    const one = await redisPlace(client)
    const other = await redisPlace(client)
    const options = { prefix: one.prefix }
    return {
      audit: [auditStoreOf(redisStores(one.client, options)), auditStoreOf(redisStores(other.client, options))],
      close: async () => void (await Promise.all([one.close(), other.close()])),
    }
  })
