import { redisStores } from "../../../src/stores/redis.ts"
import { usernameContract, usernamesOf } from "../../stores/username-contract.ts"
import { redisPlace } from "./redis-servers.ts"

for (const client of ["redis", "ioredis"] as const)
  usernameContract(`Redis by ${client}`, async () => {
    const one = await redisPlace(client)
    const other = await redisPlace(client)
    const options = { prefix: one.prefix }
    return {
      usernames: [usernamesOf(redisStores(one.client, options)), usernamesOf(redisStores(other.client, options))],
      close: async () => void (await Promise.all([one.close(), other.close()])),
    }
  })
