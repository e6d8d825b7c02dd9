/**
 * Stores in Redis or Valkey, usable with any adapter. Import path `authchart/stores/redis`; the module imports no
 * package.
 */
import { type RedisClient, scriptsOn } from "../adapters/redis/client.ts"
import type { Stores } from "../ports/stores.ts"
import { redisAuditStore } from "./redis/audit-store.ts"
import { redisAddressStore } from "./redis/address-store.ts"
import { redisCounterStore } from "./redis/counter-store.ts"
import { redisDeletionStore } from "./redis/deletion-store.ts"
import { redisFlowStore } from "./redis/flow-store.ts"
import { storeKeysUnder } from "./redis/keys.ts"
import { redisLimitStore } from "./redis/limit-store.ts"
import { redisPasswordStore } from "./redis/password-store.ts"
import { redisSessionDetailsStore } from "./redis/session-details-store.ts"
import { redisSessionRegistry } from "./redis/session-registry.ts"
import { redisTotpStore } from "./redis/totp-store.ts"
import { redisUsernameStore } from "./redis/username-store.ts"

export type { IoRedisClient, NodeRedisClient, RedisClient } from "../adapters/redis/client.ts"
export type { Stores } from "../ports/stores.ts"

export interface RedisStoresOptions {
  /**
   * The prefix of all keys, without braces. Default `authchart-stores`. Each application on a Redis server needs its
   * own prefix.
   */
  prefix?: string | undefined
}

/**
 * Makes stores in Redis: `redisStores(client)`, with a client of `redis` (connected) or `ioredis` (without `keyPrefix`)
 * that the application opens and closes. Every call is one atomic script. Redis deletes expired keys by its own clock.
 *
 * The stores hold second factors, passwords and usernames, so the server needs `appendonly yes` and `maxmemory-policy noeviction`.
 * A server that evicts keys loses enrolled factors, passwords, usernames and counts of wrong codes. A cluster stores all keys on
 * one node. The stores do not take part in transactions of an adapter.
 *
 * @throws {TypeError} for an object that is no client of `redis` or `ioredis`, a client with a `keyPrefix`, and a
 * prefix with braces.
 */
export function redisStores(client: RedisClient, { prefix = "authchart-stores" }: RedisStoresOptions = {}): Stores {
  const run = scriptsOn(client)
  const keyOf = storeKeysUnder(prefix)
  const counters = redisCounterStore(run, keyOf)
  return {
    flows: redisFlowStore(run, keyOf),
    counters,
    sessions: redisSessionDetailsStore(run, keyOf),
    totp: redisTotpStore(run, keyOf, counters),
    addresses: redisAddressStore(run, keyOf),
    limits: redisLimitStore(run, keyOf),
    audit: redisAuditStore(run, keyOf),
    registry: redisSessionRegistry(run, keyOf),
    deletions: redisDeletionStore(run, keyOf),
    passwords: redisPasswordStore(run, keyOf),
    usernames: redisUsernameStore(run, keyOf),
  }
}

export default redisStores
