import { redisStores } from "../../../src/stores/redis.ts"
import { services } from "../../../tools/services.ts"
import { limitsCommandRules, moduleOf } from "../../cli/limits-rules.ts"
import { redisPlace } from "./redis-servers.ts"

limitsCommandRules("Redis", async () => {
  const { client, prefix, close } = await redisPlace("redis")
  const module = `import { redisStores } from ${moduleOf("src/stores/redis.ts")}
import { Redis } from ${JSON.stringify(import.meta.resolve("ioredis"))}
const stores = redisStores(new Redis(${JSON.stringify(services.redis.url)}), { prefix: ${JSON.stringify(prefix)} })`
  return { stores: redisStores(client, { prefix }), module, close }
})
