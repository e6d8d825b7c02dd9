import { redisStores } from "../../../src/stores/redis.ts"
import { auditedInstances } from "../../audit/instance-rules.ts"
import { redisPlace } from "./redis-servers.ts"

auditedInstances("Redis", async () => {
  const [one, other] = [await redisPlace("redis"), await redisPlace("ioredis")]
  const options = { prefix: one.prefix }
  return {
    stores: [redisStores(one.client, options), redisStores(other.client, options)],
    close: async () => void (await Promise.all([one.close(), other.close()])),
  }
})
