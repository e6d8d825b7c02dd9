/** A client of `redis` (node-redis 4 or newer), connected by the application. */
export interface NodeRedisClient {
  sendCommand(args: string[]): PromiseLike<unknown>
}

/** A client of `ioredis`. */
export interface IoRedisClient {
  call(command: string, ...args: string[]): PromiseLike<unknown>
}

export type RedisClient = NodeRedisClient | IoRedisClient

/** Runs a script on keys and arguments as one atomic step, and returns its result. */
export type RunScript = (script: string, keys: readonly string[], args?: readonly string[]) => Promise<unknown>

export const readHash = `return redis.call('HGETALL', KEYS[1])`

/**
 * Returns a function that runs scripts on the client. The returned function sends the text of the script with each call
 * (`EVAL`, not `EVALSHA`), because a restarted server has forgotten the scripts that were sent before.
 *
 * @throws {TypeError} for a client that has neither `call` nor `sendCommand`, or that has a `keyPrefix`.
 */
export function scriptsOn(client: RedisClient): RunScript {
  // ioredis is checked first, because its clients also have a method `sendCommand`, which takes other parameters than
  // that of node-redis.
  if ("call" in client && typeof client.call === "function") {
    if (hasKeyPrefix(client)) {
      throw new TypeError(
        "This client of ioredis has a keyPrefix, which scripts do not see. Leave it out and use the option prefix.",
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

/** Reads the text that a script returned. A client can be configured to return bytes. */
export function textOf(answer: unknown): string | undefined {
  if (typeof answer === "string") return answer
  return answer instanceof Uint8Array ? new TextDecoder().decode(answer) : undefined
}

/**
 * Returns true if a client of ioredis adds a prefix to keys. Such a client cannot be used: it adds the prefix to the
 * keys of a command, but not to the names of keys inside a script.
 */
function hasKeyPrefix(client: IoRedisClient): boolean {
  // The application can pass a client of any version, so the types of its options are not known.
  const { options } = client as { options?: { keyPrefix?: unknown; redisOptions?: { keyPrefix?: unknown } } }
  return Boolean(options?.keyPrefix) || Boolean(options?.redisOptions?.keyPrefix)
}
