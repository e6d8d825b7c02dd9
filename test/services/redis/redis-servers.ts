/** Redis clients for tests, each with its own prefix. After the test, the helper deletes the keys with this prefix. */
import { randomBytes } from "node:crypto"
import { Redis } from "ioredis"
import { createClient } from "redis"
import type { RedisClient } from "../../../src/adapters/redis.ts"
import { services } from "../../../tools/services.ts"

const url = services.redis.url ?? ""

export interface RedisPlace {
  client: RedisClient
  prefix: string
  /** Returns the names of the test's keys. */
  keys: () => Promise<string[]>
  ask: (command: string, ...params: string[]) => Promise<unknown>
  /** Makes the server end the client's connection. */
  dropConnections: () => Promise<void>
  close: () => Promise<void>
}

export type Package = "redis" | "ioredis"

/** Both reconnect by themselves, under the same name, after a lost connection. */
async function dial(by: Package, name: string): Promise<{ client: RedisClient; end: () => void }> {
  if (by === "ioredis") {
    const client = new Redis(url, { connectionName: name })
    client.on("error", () => undefined)
    return { client, end: () => client.disconnect() }
  }
  const client = createClient({ url, name })
  client.on("error", () => undefined)
  await client.connect()
  return { client, end: () => client.destroy() }
}

export async function redisPlace(by: Package): Promise<RedisPlace> {
  const prefix = `test-${randomBytes(6).toString("hex")}`
  const admin = new Redis(url)
  const { client, end } = await dial(by, prefix)
  const keys = async (): Promise<string[]> => {
    // SCAN can return a key twice, while Redis changes the size of its table.
    const found = new Set<string>()
    for await (const batch of admin.scanStream({ match: `{${prefix}}:*` }))
      for (const key of batch as string[]) found.add(key)
    return [...found].toSorted()
  }
  return {
    client,
    prefix,
    keys,
    ask: async (command, ...params) => await admin.call(command, ...params),
    dropConnections: async () => {
      const clients = String(await admin.call("CLIENT", "LIST")).split("\n")
      const ids = clients.filter((line) => line.includes(` name=${prefix} `)).map((line) => /^id=(\d+)/.exec(line)?.[1])
      for (const id of ids) await admin.call("CLIENT", "KILL", "ID", id ?? "")
    },
    close: async () => {
      end()
      const left = await keys()
      if (left.length > 0) await admin.del(left)
      admin.disconnect()
    },
  }
}
