import { UnstorageAdapter } from "@auth/unstorage-adapter"
import type { Redis } from "ioredis"
import { createStorage, type Driver, type Storage } from "unstorage"
import redisDriver from "unstorage/drivers/redis"
import { describe, it } from "vitest"
import { adapterContract } from "../../../src/testing/adapter.ts"
import { services } from "../../../tools/services.ts"
import { foreignFlows, type Ground } from "../../adapters/foreign-flows.ts"
import { foreignRepeatedUse } from "../../adapters/foreign-single-use.ts"
import { unstorageDeviations, unstorageLacks, unstorageRows } from "../../adapters/foreign-unstorage.ts"
import { redisPlace } from "./redis-servers.ts"

interface StoragePlace {
  storage: Storage
  dropConnections: () => Promise<void>
  close: () => Promise<void>
}

/** Opens a storage in which all keys begin with the test's prefix. */
async function storagePlace(): Promise<StoragePlace> {
  const place = await redisPlace("ioredis")
  const options = { url: services.redis.url ?? "", base: `{${place.prefix}}`, connectionName: place.prefix }
  // Its declarations name another version of ioredis.
  const driver = redisDriver(options) as unknown as Driver<unknown, Redis>
  // The client connects at the first command; the listener handles connections that the server ends.
  driver.getInstance?.().on("error", () => undefined)
  const storage = createStorage({ driver })
  return {
    storage,
    dropConnections: place.dropConnections,
    close: async () => {
      await storage.dispose()
      await place.close()
    },
  }
}

adapterContract(
  { describe, it },
  {
    name: "@auth/unstorage-adapter on Redis",
    open: async () => {
      const { storage, ...rest } = await storagePlace()
      return { adapter: UnstorageAdapter(storage), ...rest }
    },
    lacks: unstorageLacks,
    knownDeviations: unstorageDeviations,
  },
)

async function ground(): Promise<Ground> {
  const { storage, close } = await storagePlace()
  return { adapter: UnstorageAdapter(storage), rows: () => unstorageRows(storage), close }
}

foreignFlows("@auth/unstorage-adapter on Redis", ground)
foreignRepeatedUse("@auth/unstorage-adapter on Redis", ground)
