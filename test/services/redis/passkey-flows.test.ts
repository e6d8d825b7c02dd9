import { redisAdapter } from "../../../src/adapters/redis.ts"
import { redisStores } from "../../../src/stores/redis.ts"
import { passkeyFlows, type PasskeyGround } from "../../adapters/passkey-flows.ts"
import { sampled } from "../../support/sample.ts"
import { redisPlace, type Package } from "./redis-servers.ts"

/** Two connections to one server, with one prefix. */
async function twoConnections(by: Package): Promise<PasskeyGround> {
  const [one, other] = [await redisPlace(by), await redisPlace(by)]
  const { prefix } = one
  return {
    adapters: [redisAdapter({ client: one.client, prefix }), redisAdapter({ client: other.client, prefix })],
    stores: [redisStores(one.client, { prefix }), redisStores(other.client, { prefix })],
    close: async () => void (await Promise.all([one.close(), other.close()])),
  }
}

for (const by of sampled<Package>(["redis", "ioredis"], 1, "clients of passkeys"))
  passkeyFlows(`our adapter on Redis, with the client of "${by}"`, () => twoConnections(by))
