import { UnstorageAdapter } from "@auth/unstorage-adapter"
import { createStorage } from "unstorage"
import { redisAdapter } from "../../../src/adapters/redis.ts"
import { unstoredRules } from "../../steps/unstored-rules.ts"
import { redisPlace } from "./redis-servers.ts"

unstoredRules("Redis", async () => {
  const place = await redisPlace("redis")
  return { adapter: redisAdapter(place), close: place.close }
})

// The behaviour does not depend on the driver, so this one is in memory.
unstoredRules("@auth/unstorage-adapter", async () => ({ adapter: UnstorageAdapter(createStorage()) }))
