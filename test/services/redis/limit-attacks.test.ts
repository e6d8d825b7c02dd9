import { redisStores } from "../../../src/stores/redis.ts"
import { attackRules, type Ground } from "../../limits/attack-rules.ts"
import { codeAttackRules } from "../../limits/code-attack-rules.ts"
import { redisPlace } from "./redis-servers.ts"

async function connect(): Promise<Ground> {
  const [one, other] = [await redisPlace("redis"), await redisPlace("ioredis")]
  const options = { prefix: one.prefix }
  return {
    stores: [redisStores(one.client, options), redisStores(other.client, options)],
    close: async () => void (await Promise.all([one.close(), other.close()])),
  }
}

attackRules("Redis", connect)
codeAttackRules("Redis", connect)
