/**
 * Adapters for Redis or Valkey: for all data, or only for sessions and verification tokens, together with another
 * adapter.
 */
import type { Adapter, AdapterSession, AdapterUser } from "../ports/adapter.ts"
import type { UnsearchedMethods } from "./embedded/calls.ts"
import { accountMethods } from "./redis/accounts.ts"
import type { RedisClient } from "./redis/client.ts"
import { scriptsOn } from "./redis/client.ts"
import { expiringRecords } from "./redis/sessions-and-tokens.ts"
import { fastMethods } from "./redis/fast.ts"
import { recordOf } from "./redis/fields.ts"
import { inFrontOf } from "./redis/front.ts"
import { keysUnder } from "./redis/keys.ts"
import { userMethods } from "./redis/users.ts"

export type { UnsearchedMethods as StoreMethods } from "./embedded/calls.ts"
export type { IoRedisClient, NodeRedisClient, RedisClient } from "./redis/client.ts"

export interface RedisOptions {
  /**
   * A client of `redis` (connected) or `ioredis` (without `keyPrefix`), which the application opens and closes. Add a
   * listener for its `error` event: without a listener, the loss of a connection ends the process.
   */
  client: RedisClient
  /**
   * The beginning of the names of all keys, which must not contain braces. Default `authchart`. If several applications
   * use one server, each needs its own prefix.
   */
  prefix?: string | undefined
}

/**
 * The adapter has every method except `transaction`, `listUsersByAddress` and `listAddressesWithCapitals`. No method of
 * this type is optional, so callers need not check whether a method exists.
 */
export type RedisAdapter = UnsearchedMethods & {
  /** `true`: `useVerificationToken` returns a token to only one of several concurrent callers. */
  readonly consumesOnce?: boolean
}

/**
 * Keeps users, accounts, sessions and verification tokens in Redis: `redisAdapter({ client })`.
 *
 * Each call is one atomic script: if two calls create the same address, account or token at the same time, only one
 * succeeds. Fields of a user or account that the port does not have are stored as JSON. Redis deletes sessions and
 * verification tokens a day after they expired, by its own clock. Until then, the adapter returns them although they
 * have expired.
 *
 * There is no `transaction`, because Redis cannot roll back several calls. If a first sign-in is interrupted between
 * its writes, the person's next sign-in completes it. The server needs `appendonly yes` and `maxmemory-policy
 * noeviction`, because a server that evicts keys loses users. All keys have one hash tag, so a cluster keeps them on
 * one node.
 *
 * Does not encrypt: a reader of the database sees the provider tokens.
 *
 * Its methods reject when an id, e-mail address, account, session token or verification token exists already; when a
 * call links an account to a user who does not exist, updates such a user or creates a session for such a user; for an
 * invalid date; for a key with half a surrogate pair; and with the client's error when the server cannot be reached.
 *
 * @throws {TypeError} for an object that is no client of `redis` or `ioredis`, a client with a `keyPrefix`, and a prefix
 * with braces.
 */
export function redisAdapter({ client, prefix = "authchart" }: RedisOptions): RedisAdapter {
  const run = scriptsOn(client)
  const keys = keysUnder(prefix)
  const users = userMethods(run, keys)
  const records = expiringRecords(run, keys)
  return {
    consumesOnce: true,
    ...users,
    ...accountMethods(run, keys),
    ...fastMethods(users, records, keys.user),
    async getSessionAndUser(sessionToken) {
      const [first, second] = await records.sessionAndUser(sessionToken)
      const session = recordOf<AdapterSession>(first)
      const user = recordOf<AdapterUser>(second)
      return session && user ? { session, user } : null
    },
  }
}

export default redisAdapter

/**
 * Returns an adapter that keeps sessions and verification tokens in Redis, and users and accounts in the given adapter:
 * `withRedisSessions(sqlAdapter(…), { client })`.
 *
 * Reading a session takes one call to Redis and one call of the given adapter's `getUser`, so the user is always
 * current. Other calls about sessions and verification tokens take one call to Redis, and no call to the database. If
 * this adapter or other code deletes a user, the sessions of the user end, because a session whose user does not exist
 * is treated as absent.
 *
 * `transaction` exists if the given adapter has it, and covers users and accounts. Sessions and tokens are written in
 * one step after the commit, so no session or token survives a rollback. If Redis cannot be reached after the commit,
 * the transaction rejects although users and accounts are committed. The next sign-in finds these users and accounts. A
 * verification token is removed from Redis when it is used, before the commit, and is put back if the work fails.
 *
 * The returned adapter does not read sessions that the given adapter has stored. When an application starts to use the
 * returned adapter, every user is therefore signed out once.
 *
 * @throws {TypeError} for an object that is no client of `redis` or `ioredis`, a client with a `keyPrefix`, and a prefix
 * with braces.
 */
export function withRedisSessions(adapter: Adapter, { client, prefix = "authchart" }: RedisOptions): Adapter {
  return inFrontOf(adapter, expiringRecords(scriptsOn(client), keysUnder(prefix)))
}
