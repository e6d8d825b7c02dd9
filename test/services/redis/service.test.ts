import { createClient } from "redis"
import { redisAdapter } from "../../../src/adapters/redis.ts"
import { redisStores } from "../../../src/stores/redis.ts"
import { services } from "../../../tools/services.ts"
import { serviceRules } from "../../stores/service-rules.ts"
import { relayTo } from "../../support/relay.ts"
import { redisPlace } from "./redis-servers.ts"

serviceRules("Redis", async () => {
  const place = await redisPlace("redis")
  const relay = await relayTo(services.redis.url ?? "")
  // Otherwise calls wait until the server is back.
  const client = createClient({ url: relay.url, disableOfflineQueue: true })
  client.on("error", () => undefined)
  await client.connect()
  return {
    adapter: redisAdapter({ client, prefix: place.prefix }),
    stores: redisStores(client, { prefix: place.prefix }),
    cut: relay.cut,
    mend: relay.mend,
    close: async () => {
      client.destroy()
      await relay.close()
      await place.close()
    },
  }
})
