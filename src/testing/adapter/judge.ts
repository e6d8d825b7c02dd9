/** The assertions of the adapter suite. They use only `node:assert`, so that they work with every test runner. */
import { deepStrictEqual, equal, fail, ok } from "node:assert/strict"
import { setTimeout as pause } from "node:timers/promises"
import { types } from "node:util"

/** The number of callers in a race. */
const racers = 20

/** Asserts that the record has these values. It may have further fields, because a table can have further columns. */
export function holds(record: object | null | undefined, fields: object, what: string): void {
  if (record === null || record === undefined) fail(`${what}: there is no record`)
  const actual = new Map(Object.entries(record))
  const seen = Object.fromEntries(Object.keys(fields).map((key) => [key, actual.get(key)]))
  deepStrictEqual(seen, fields, `${what}: ${describe(seen)} instead of ${describe(fields)}`)
}

/** Asserts that the value is `null` or `undefined`, for methods that may return nothing. */
export function isNothing(value: unknown, what: string): void {
  equal(value ?? null, null, `${what}: ${describe(value)}`)
}

/** Asserts that the value is exactly `null`. The type `Adapter` requires this for a record that does not exist. */
export function isNull(value: unknown, what: string): void {
  equal(value, null, `${what}: ${describe(value)} instead of null`)
}

/** Asserts that the value is a `Date` with exactly this time in milliseconds, and not a string or a number. */
export function isInstant(value: unknown, expected: Date, what: string): void {
  if (!types.isDate(value)) fail(`${what}: ${describe(value)} is no Date`)
  equal(value.getTime(), expected.getTime(), `${what}: ${describe(value)} instead of ${expected.toISOString()}`)
}

/** Asserts that the call rejects or throws, and that the error has a message. */
export async function isRefused(call: () => unknown, what: string): Promise<void> {
  const outcome = await settled(call)
  if (outcome.status === "fulfilled") fail(`${what}: it was not refused`)
  const reason: unknown = outcome.reason
  ok(typeof reason === "object" && reason !== null && "message" in reason, `${what}: refused with no error`)
}

/** Returns the outcome of a call. A method may throw an error instead of rejecting. */
export async function settled<T>(call: () => T): Promise<PromiseSettledResult<Awaited<T>>> {
  const [outcome] = await Promise.allSettled([(async () => await call())()])
  return outcome
}

/**
 * Makes 20 calls at once, and returns their outcomes. Each call receives its number, which is also the index of its
 * outcome.
 */
export async function race<T>(call: (racer: number) => T): Promise<PromiseSettledResult<Awaited<T>>[]> {
  return await Promise.all(Array.from({ length: racers }, async (_, racer) => await settled(() => call(racer))))
}

/**
 * Returns the number and the result of the one call of a race that succeeded. Fails if no call or several calls
 * succeeded.
 */
export function winner<T>(outcomes: readonly PromiseSettledResult<T>[], what: string): { racer: number; value: T } {
  const won = outcomes.flatMap((outcome, racer) =>
    outcome.status === "fulfilled" ? [{ racer, value: outcome.value }] : [],
  )
  equal(won.length, 1, `${what}: ${won.length} of ${outcomes.length} succeeded${firstReason(outcomes)}`)
  return won[0] ?? fail(what)
}

/**
 * Repeats a call until it succeeds, at most twenty times within a few seconds, because a connection pool needs time to
 * reconnect.
 */
export async function soon<T>(call: () => T): Promise<Awaited<T>> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await settled(call)
    if (outcome.status === "fulfilled") return outcome.value
    if (attempt === 20) throw outcome.reason
    await pause(attempt * 20)
  }
}

function firstReason(outcomes: readonly PromiseSettledResult<unknown>[]): string {
  const refused = outcomes.find((outcome) => outcome.status === "rejected")
  return refused === undefined ? "" : `; the first refusal: ${String(refused.reason)}`
}

function describe(value: unknown): string {
  if (types.isDate(value)) return Number.isNaN(value.getTime()) ? "an invalid Date" : `Date ${value.toISOString()}`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? String(value)
  return `{ ${Object.entries(value)
    .map(([key, field]) => `${key}: ${describe(field)}`)
    .join(", ")} }`
}
