/** A store in Redis or Valkey: all of it, or sessions and verification tokens in front of another adapter. */
import type { Adapter, AdapterSession, AdapterUser } from "../ports/adapter.ts"
import type { UnsearchedMethods } from "./embedded/calls.ts"
import { accountMethods } from "./redis/accounts.ts"
import type { RedisClient } from "./redis/client.ts"
import { scriptsOn } from "./redis/client.ts"
import { expiringRecords } from "./redis/expiring.ts"
import { fastMethods } from "./redis/fast.ts"
import { recordOf } from "./redis/fields.ts"
import { inFrontOf } from "./redis/front.ts"
import { keysUnder } from "./redis/keys.ts"
import { userMethods } from "./redis/users.ts"

export type { UnsearchedMethods as StoreMethods } from "./embedded/calls.ts"
export type { IoRedisClient, NodeRedisClient, RedisClient } from "./redis/client.ts"

export interface RedisOptions {
  /**
   * A client of `redis` (connected) or `ioredis` (without `keyPrefix`), opened and closed by the application. It tells by
   * an `error` event that its connection ended, and where nobody listens to that, the process ends.
   */
  client: RedisClient
  /**
   * What the names of all keys begin with, in braces; without braces itself. Default `authchart`. Two applications on
   * one server need two.
   */
  prefix?: string | undefined
}

/** Every method but `transaction` is there, so it can be called without asking. */
export type RedisAdapter = UnsearchedMethods & {
  /** See `Adapter.consumesOnce`. */
  readonly consumesOnce?: boolean
}

/**
 * Keeps users, accounts, sessions and verification tokens in Redis: `redisAdapter({ client })`.
 *
 * Each call is one script on the server, so it happens wholly or not at all, and of two that want the same address,
 * account or token one wins. Fields of a user or account that the port does not name are kept as JSON keeps them.
 * Sessions and verification tokens are forgotten by Redis a day after they expired, by the server's clock; until then
 * they are given back as they are.
 *
 * There is no `transaction`: Redis cannot take several calls back. A sign-in that was interrupted between two of them is
 * taken up by the next. What survives a restart is what the server is told to write to disk, and a server that evicts
 * keys forgets people: it needs `appendonly yes` and `maxmemory-policy noeviction`. All keys have one hash tag, so a
 * cluster keeps them on one of its nodes.
 *
 * Does not encrypt: whoever reads the store has the provider tokens in it.
 *
 * Its methods reject when an id, e-mail address, account, session token or verification token is there already; when a
 * user to link, update or open a session for is not; for an invalid date; for a key with half a surrogate pair; and with
 * what the client says when it cannot reach the server.
 *
 * @throws {TypeError} when the client is of neither kind or has a `keyPrefix`, or the prefix has braces.
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
 * Reading a session costs one call to Redis and `getUser` of the adapter behind: the user is always as the database has
 * them now. Opening, extending, and ending a session, and everything about verification tokens, is one call to Redis
 * and none to the database. Deleting a user through this adapter ends their sessions; one that is deleted past it is
 * signed out all the same, as a session without a user is none.
 *
 * `transaction` is there where the adapter behind has it, and covers users and accounts. Sessions and tokens that its
 * work makes, changes or deletes are written as one step after the commit: none survives a rollback. If Redis cannot be
 * reached then, the transaction rejects although users and accounts stand; the next sign-in finds them. A verification
 * token that its work uses is used at once, and comes back when the work fails.
 *
 * Sessions that the adapter behind has are not seen: switching to this signs everybody out once.
 *
 * @throws {TypeError} when the client is of neither kind or has a `keyPrefix`, or the prefix has braces.
 */
export function withRedisSessions(adapter: Adapter, { client, prefix = "authchart" }: RedisOptions): Adapter {
  return inFrontOf(adapter, expiringRecords(scriptsOn(client), keysUnder(prefix)))
}
