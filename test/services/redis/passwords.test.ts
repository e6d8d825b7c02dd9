import { describe, it } from "vitest"
import { redisStores } from "../../../src/stores/redis.ts"
import { passwordStoreContract } from "../../../src/testing/adapter.ts"
import { passwordsOf } from "../../stores/passwords-of.ts"
import { redisPlace } from "./redis-servers.ts"

for (const client of ["redis", "ioredis"] as const)
  passwordStoreContract(
    { describe, it },
    {
      name: `Redis by ${client}`,
      open: async () => {
        const [one, other] = [await redisPlace(client), await redisPlace(client)]
        const options = { prefix: one.prefix }
        return {
          passwords: [passwordsOf(redisStores(one.client, options)), passwordsOf(redisStores(other.client, options))],
          dropConnections: async () => void (await Promise.all([one.dropConnections(), other.dropConnections()])),
          close: async () => void (await Promise.all([one.close(), other.close()])),
        }
      },
    },
  )
