import { setTimeout as wait } from "node:timers/promises"
import { createClient } from "redis"
import type { RedisClient } from "../../../src/adapters/redis.ts"
import { redisAdapter } from "../../../src/adapters/redis.ts"
import { redisStores } from "../../../src/stores/redis.ts"
import { services } from "../../../tools/services.ts"
import { rememberedDeviceRules, type Parts } from "../../stores/remembered-devices.ts"
import { relayTo } from "../../support/relay.ts"
import { redisPlace } from "./redis-servers.ts"

/** The milliseconds after which the connection breaks: a sign-in takes a few of them. */
const delays = [0, 1, 2, 3, 5, 8, 13, 21]

rememberedDeviceRules("Redis", async () => {
  const [place, other] = [await redisPlace("redis"), await redisPlace("ioredis")]
  const relay = await relayTo(services.redis.url ?? "")
  // Otherwise calls wait until the server is back.
  const client = createClient({ url: relay.url, disableOfflineQueue: true })
  client.on("error", () => undefined)
  await client.connect()
  const partsOf = (own: RedisClient): Parts => ({
    adapter: redisAdapter({ client: own, prefix: place.prefix }),
    stores: redisStores(own, { prefix: place.prefix }),
  })
  return {
    instances: [partsOf(place.client), partsOf(other.client)],
    broken: partsOf(client),
    interruptionsOf: async (run) => {
      await run()
      return delays.map((delay) => {
        let timer: NodeJS.Timeout | undefined
        return {
          name: `after ${delay} ms`,
          begin: () => {
            timer = setTimeout(relay.cut, delay)
          },
          mend: async () => {
            clearTimeout(timer)
            relay.mend()
            while (!client.isReady) await wait(20)
          },
        }
      })
    },
    close: async () => {
      client.destroy()
      await relay.close()
      await Promise.all([place.close(), other.close()])
    },
  }
})
