import { Redis } from "ioredis"
import { RateLimiterRedis } from "rate-limiter-flexible"
import { flexibleLimits } from "../../../src/stores/rate-limiter-flexible.ts"
import { services } from "../../../tools/services.ts"
import { limitContract } from "../../stores/limit-contract.ts"

limitContract(
  "rate-limiter-flexible over Redis",
  () => {
    const keyPrefix = `test-${crypto.randomUUID()}`
    const clients = [new Redis(services.redis.url ?? ""), new Redis(services.redis.url ?? "")] as const
    const limiterOver = (storeClient: Redis) =>
      flexibleLimits(new RateLimiterRedis({ storeClient, keyPrefix, points: 1, duration: 60 }))
    return {
      limits: [limiterOver(clients[0]), limiterOver(clients[1])],
      close: async () => {
        const keys = await clients[0].keys(`${keyPrefix}*`)
        if (keys.length > 0) await clients[0].del(keys)
        for (const client of clients) client.disconnect()
      },
    }
  },
  "own",
)
