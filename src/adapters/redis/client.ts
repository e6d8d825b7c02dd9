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
 * Returns a function that runs scripts on the client. The function sends only the hash of a script (`EVALSHA`). If the
 * server does not have the script, for example after a restart, the server has run nothing. The function then sends the
 * script itself (`EVAL`).
 *
 * @throws {TypeError} for a client that has neither `call` nor `sendCommand`, or that has a `keyPrefix`.
 */
export function scriptsOn(client: RedisClient): RunScript {
  const send = commandsOn(client)
  return async (script, keys, args = []) => {
    const rest = [String(keys.length), ...keys, ...args]
    try {
      return await send("EVALSHA", await hashOf(script), ...rest)
    } catch (error) {
      if (!hasNotRun(error)) throw error
      return await send("EVAL", script, ...rest)
    }
  }
}

/** Sends one command. */
type Send = (command: string, ...args: string[]) => PromiseLike<unknown>

function commandsOn(client: RedisClient): Send {
  // Only ioredis has `call`. Both clients have `sendCommand`, with different parameters.
  if ("call" in client && typeof client.call === "function") {
    if (hasKeyPrefix(client)) {
      throw new TypeError(
        "This client of ioredis has a keyPrefix, which scripts do not see. Leave it out and use the option prefix.",
      )
    }
    return (command, ...args) => client.call(command, ...args)
  }
  if ("sendCommand" in client && typeof client.sendCommand === "function")
    return (command, ...args) => client.sendCommand([command, ...args])
  throw new TypeError("The Redis adapter needs a client of `redis` or `ioredis`.")
}

/** The hash of each script. The scripts are constants of this library, so the map stays small. */
const hashes = new Map<string, Promise<string>>()

const hexOf = (byte: number): string => byte.toString(16).padStart(2, "0")

/** Returns the name by which Redis knows a script: its SHA-1 hash, which Redis prescribes, in hexadecimal digits. */
function hashOf(script: string): Promise<string> {
  const known = hashes.get(script)
  if (known !== undefined) return known
  const made = crypto.subtle
    .digest("SHA-1", new TextEncoder().encode(script))
    .then((hash) => Array.from(new Uint8Array(hash), hexOf).join(""))
  hashes.set(script, made)
  return made
}

/**
 * Returns true if the server does not have the script, or if its access list refused a command: `EVALSHA`, or a command
 * within the script. The caller then sends the whole script with `EVAL`. If the access list refuses a command within
 * the script, `EVAL` fails too, with the same error.
 */
function hasNotRun(error: unknown): boolean {
  return error instanceof Error && /^(?:NOSCRIPT|NOPERM)\b/.test(error.message)
}

/** Returns a script's result as a string. Some client configurations return bytes instead of text. */
export function textOf(answer: unknown): string | undefined {
  if (typeof answer === "string") return answer
  return answer instanceof Uint8Array ? new TextDecoder().decode(answer) : undefined
}

/**
 * Returns true if a client of ioredis adds a prefix to keys. The adapter cannot use such a client: the client prefixes
 * the keys that a command passes, but not the keys that a script computes.
 */
function hasKeyPrefix(client: IoRedisClient): boolean {
  // The application can pass a client of any version, so its options have no known type.
  const { options } = client as { options?: { keyPrefix?: unknown; redisOptions?: { keyPrefix?: unknown } } }
  return Boolean(options?.keyPrefix) || Boolean(options?.redisOptions?.keyPrefix)
}
