import { redisAdapter } from "../../../src/adapters/redis.ts"
import { firstSignInPairs } from "../../flows/first-sign-in-pairs.ts"
import { redisPlace } from "./redis-servers.ts"

firstSignInPairs("Redis", async () => {
  const place = await redisPlace("redis")
  return { adapters: [redisAdapter(place), redisAdapter(place)], close: place.close }
})
