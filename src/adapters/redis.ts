/**
 * Adapters for Redis or Valkey. `redisAdapter` stores all data. `withRedisSessions` stores sessions and verification
 * tokens, and another adapter stores users and accounts.
 */
import type { Adapter, AdapterSession, AdapterUser } from "../ports/adapter.ts"
import type { UnsearchedMethods } from "./embedded/calls.ts"
import { accountMethods } from "./redis/accounts.ts"
import { authenticatorMethods } from "./redis/authenticators.ts"
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
   * The prefix of all keys, without braces. Default `authchart`. Each application on a Redis server needs its own
   * prefix.
   */
  prefix?: string | undefined
}

/**
 * The adapter has every method except `transaction`, `listUsersByAddress` and `listAddressesWithCapitals`. The methods
 * that are optional in the port are not optional in this type.
 */
export type RedisAdapter = UnsearchedMethods & {
  /** `true`: `useVerificationToken` returns a token to only one of several concurrent callers. */
  readonly consumesOnce?: boolean
}

/**
 * Stores users, accounts, sessions, verification tokens and passkeys in Redis: `redisAdapter({ client })`.
 *
 * Each call is one atomic script: if two calls create the same e-mail address, account or token at the same time, only
 * one succeeds. The adapter stores fields of a user or account that the port does not have as JSON. Redis deletes
 * sessions and verification tokens a day after their expiry, by its own clock. Until then, the adapter returns sessions
 * and tokens although they have expired.
 *
 * The adapter has no `transaction`, because Redis cannot roll back several calls. If a first sign-in is interrupted
 * between its writes, the person's next sign-in completes the writes. The server needs `appendonly yes` and
 * `maxmemory-policy noeviction`, because a server that evicts keys loses users. All keys have one hash tag, so a
 * cluster stores them on one node.
 *
 * Does not encrypt: a reader of the database sees the provider tokens.
 *
 * The adapter's methods reject:
 *
 * - an id, e-mail address, account, session token, verification token or passkey that exists already;
 * - an update of a user who does not exist, and an account, session or passkey for a user who does not exist;
 * - an invalid date, and a key with half a surrogate pair.
 *
 * If the server cannot be reached, the methods reject with the error of the client.
 *
 * @throws {TypeError} for an object that is no client of `redis` or `ioredis`, a client with a `keyPrefix`, and a
 * prefix with braces.
 */
export function redisAdapter({ client, prefix = "authchart" }: RedisOptions): RedisAdapter {
  const run = scriptsOn(client)
  const keys = keysUnder(prefix)
  const users = userMethods(run, keys, () => crypto.randomUUID())
  const records = expiringRecords(run, keys)
  return {
    consumesOnce: true,
    ...users,
    ...accountMethods(run, keys),
    ...authenticatorMethods(run, keys),
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
 * Returns an adapter that stores sessions and verification tokens in Redis, and users and accounts in the given
 * adapter: `withRedisSessions(sqlAdapter(…), { client })`.
 *
 * Reading a session takes one call to Redis and one call of the given adapter's `getUser`, so the user is always
 * current. Other calls about sessions and verification tokens take one call to Redis, and no call to the database. The
 * adapter returns no session of a deleted user, even if other code deleted the user.
 *
 * `transaction` exists if the given adapter has it, and covers users and accounts. The adapter writes sessions and
 * tokens in one step after the commit, so no session or token survives a rollback. If Redis cannot be reached after the
 * commit, the transaction rejects although users and accounts are committed. The user's next sign-in then uses the
 * committed user and account. The adapter removes a verification token from Redis at its use, before the commit, and
 * puts the token back if the work fails.
 *
 * The returned adapter ignores sessions in the given adapter's database. Switching to `withRedisSessions` therefore
 * signs out every user once.
 *
 * @throws {TypeError} for an object that is no client of `redis` or `ioredis`, a client with a `keyPrefix`, and a
 * prefix with braces.
 */
export function withRedisSessions(adapter: Adapter, { client, prefix = "authchart" }: RedisOptions): Adapter {
  return inFrontOf(adapter, expiringRecords(scriptsOn(client), keysUnder(prefix)))
}
