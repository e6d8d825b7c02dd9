/** Makes the records that flows store. The keys are hashes, and the values are sealed with the application's secret. */
import { fromPlain, toPlain, openToken, sealToken } from "../../protocol/session-token.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { Runtime } from "../runtime.ts"

/** The maximum number of bytes of JSON that a flow may store in one record. */
const mostBytes = 2048

/**
 * Returns the key of a record: 64 hexadecimal characters.
 *
 * @param parts the values that a caller must know to find the record again, such as a token.
 */
export async function recordKey(kind: string, ...parts: readonly string[]): Promise<string> {
  return sha256(JSON.stringify([`authchart ${kind}`, ...parts]))
}

export async function sealRecord(key: string, value: unknown, expires: Date, runtime: Runtime): Promise<string> {
  const { config, randomUUID: uuid } = runtime
  const now = runtime.now() / 1000
  const maxAge = Math.ceil(expires.getTime() / 1000 - now)
  const claims = { key, value: toPlain(value) }
  return sealToken({ claims, secrets: config.secrets, salt, maxAge, now, ring: config.keys, uuid })
}

/**
 * Opens a sealed record and returns its value.
 *
 * @returns `undefined` for a record that is missing, has expired, or was sealed for another key or by another
 *   application.
 */
export async function openRecord(
  key: string,
  token: string | undefined,
  { config, now }: Runtime,
): Promise<{ value: unknown } | undefined> {
  if (token === undefined) return undefined
  const claims = await openToken({ token, secrets: config.secrets, salt, now: now() / 1000, ring: config.keys })
  return claims?.["key"] === key ? { value: fromPlain(claims["value"]) } : undefined
}

const salt = "authchart.flow-record"

/**
 * Checks the size of a value that a flow stores.
 *
 * @throws {TypeError} if the value has more than 2 KiB of JSON.
 */
export function requireSmall(ask: string, value: unknown): void {
  const bytes = new TextEncoder().encode(JSON.stringify(value) ?? "").length
  if (bytes > mostBytes) throw new TypeError(`${ask} takes JSON of at most ${mostBytes} bytes, and received ${bytes}.`)
}

/**
 * Returns the time at which a record expires.
 *
 * @param seconds the lifetime, from now.
 * @throws {TypeError} for a lifetime that is not a positive number, or is longer than `most` seconds.
 */
export function expiryIn(seconds: number, { now }: Pick<Runtime, "now">, most: number = Infinity): Date {
  if (!(Number.isFinite(seconds) && seconds > 0 && seconds <= most))
    throw new TypeError(`A lifetime is a number of seconds above 0, and at most ${most}; ${seconds} is not.`)
  return new Date(now() + seconds * 1000)
}
