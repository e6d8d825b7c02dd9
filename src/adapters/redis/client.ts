/** The two ways in which clients of Redis take a command. No package of Redis is imported. */

/** A client of `redis` (node-redis 4 or newer), connected by the application. */
export interface NodeRedisClient {
  sendCommand(args: string[]): PromiseLike<unknown>
}

/** A client of `ioredis`. */
export interface IoRedisClient {
  call(command: string, ...args: string[]): PromiseLike<unknown>
}

export type RedisClient = NodeRedisClient | IoRedisClient

/** Runs a script on keys and arguments as one step, and gives its answer. */
export type RunScript = (script: string, keys: readonly string[], args?: readonly string[]) => Promise<unknown>

export const readHash = `return redis.call('HGETALL', KEYS[1])`

/**
 * Scripts are sent whole each time: a server that was restarted, or that has forgotten its scripts, needs no second try.
 *
 * @throws {TypeError} when the client has neither `call` nor `sendCommand`, or puts a prefix of its own before keys.
 */
export function scriptsOn(client: RedisClient): RunScript {
  // A client of ioredis has a method called `sendCommand` too, of another kind.
  if ("call" in client && typeof client.call === "function") {
    if (hasKeyPrefix(client)) {
      throw new TypeError(
        "This client of ioredis has a keyPrefix, which scripts do not see: leave it out and use the option prefix.",
      )
    }
    return async (script, keys, args = []) => await client.call("EVAL", script, String(keys.length), ...keys, ...args)
  }
  if ("sendCommand" in client && typeof client.sendCommand === "function") {
    return async (script, keys, args = []) =>
      await client.sendCommand(["EVAL", script, String(keys.length), ...keys, ...args])
  }
  throw new TypeError("The Redis adapter needs a client of `redis` or `ioredis`.")
}

/** ioredis puts it before the keys of a command, while the names that a script has in it stay as they are. */
function hasKeyPrefix(client: IoRedisClient): boolean {
  // A client is what the application passes: nothing is known of its options.
  const { options } = client as { options?: { keyPrefix?: unknown; redisOptions?: { keyPrefix?: unknown } } }
  return Boolean(options?.keyPrefix) || Boolean(options?.redisOptions?.keyPrefix)
}
