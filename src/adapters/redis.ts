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
   * A client of `redis` (connected) or `ioredis` (without `keyPrefix`), which the application opens and closes. Listen to
   * its `error` event: without a listener, the end of a connection ends the process.
   */
  client: RedisClient
  /** Begins the names of all keys; without braces. Default `authchart`. Each application on a server needs its own. */
  prefix?: string | undefined
}

/** The adapter has every method except `transaction`, so that callers need not check for a method. */
export type RedisAdapter = UnsearchedMethods & {
  /** See `Adapter.consumesOnce`. */
  readonly consumesOnce?: boolean
}

/**
 * Keeps users, accounts, sessions and verification tokens in Redis: `redisAdapter({ client })`.
 *
 * Each call is one atomic script: of two calls for one address, account or token, one wins. Further fields of a user or
 * account are stored as JSON. Redis deletes sessions and verification tokens a day after they expired, by its own clock;
 * until then the adapter returns them.
 *
 * There is no `transaction`, because Redis cannot roll back several calls. The next sign-in continues an interrupted one.
 * The server needs `appendonly yes` and `maxmemory-policy noeviction`: a server that evicts keys forgets users. All keys
 * have one hash tag, so a cluster keeps them on one node.
 *
 * Does not encrypt: a reader of the database sees the provider tokens.
 *
 * Its methods reject when an id, e-mail address, account, session token or verification token exists already; when the
 * user to link, update or open a session for does not exist; for an invalid date; for a key with half a surrogate pair;
 * and with the client's error when the server cannot be reached.
 *
 * @throws {TypeError} for a client of neither kind, a client with a `keyPrefix`, and a prefix with braces.
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
 * The same adapter, with sessions and verification tokens in Redis: `withRedisSessions(sqlAdapter(…), { client })`.
 *
 * Reading a session takes one call to Redis and one `getUser` of the adapter behind, so the user is always current.
 * Other calls about sessions and verification tokens take one call to Redis, and no call to the database. Deleting a user
 * ends their sessions, through this adapter or not: a session without its user does not count.
 *
 * `transaction` exists if the adapter behind has it, and covers users and accounts. Sessions and tokens are written as one
 * step after the commit, so none survives a rollback. If Redis cannot be reached then, the transaction rejects although
 * users and accounts are committed; the next sign-in finds them. A verification token is consumed at once, and put back
 * when the work fails.
 *
 * Sessions in the adapter behind are not read: switching to this adapter signs out every user once.
 *
 * @throws {TypeError} for a client of neither kind, a client with a `keyPrefix`, and a prefix with braces.
 */
export function withRedisSessions(adapter: Adapter, { client, prefix = "authchart" }: RedisOptions): Adapter {
  return inFrontOf(adapter, expiringRecords(scriptsOn(client), keysUnder(prefix)))
}
