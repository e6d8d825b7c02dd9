import { redisAdapter, withRedisSessions } from "../../../src/adapters/redis.ts"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { linkedAccountRules } from "../../adapters/linked-accounts.ts"
import { redisPlace } from "./redis-servers.ts"

linkedAccountRules("Redis", async () => {
  const { client, prefix, close } = await redisPlace("redis")
  return { adapter: redisAdapter({ client, prefix }), close }
})

linkedAccountRules("Redis in front of another adapter", async () => {
  const { client, prefix, close } = await redisPlace("ioredis")
  return { adapter: withRedisSessions(memoryAdapter(), { client, prefix }), close }
})
