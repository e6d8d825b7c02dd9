import { describe, it } from "vitest"
import { redisAdapter } from "../../../src/adapters/redis.ts"
import { adapterContract } from "../../../src/testing/adapter.ts"
import { playsAll } from "../../support/sample.ts"
import { redisPlace } from "./redis-servers.ts"

const vitest = { describe, it }

/** The rounds of each race; undefined for those of the contract. */
const rounds = playsAll ? undefined : 25

for (const by of ["redis", "ioredis"] as const) {
  adapterContract(vitest, {
    name: `Redis, with the client of "${by}"`,
    open: async () => {
      const { client, prefix, close, dropConnections } = await redisPlace(by)
      return { adapter: redisAdapter({ client, prefix }), close, dropConnections }
    },
    lacks: ["transaction"],
    rounds,
  })
}
