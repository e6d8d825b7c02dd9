/**
 * Makes stand-ins for a context and an event, and calls functions of a chart with them. The result shows which keys a
 * function writes, without a request.
 */
import { contextKeys } from "./context-keys.ts"

/**
 * The maximum depth of properties of a stand-in. Deeper properties are `undefined`, so that a loop that follows
 * properties ends.
 */
const deepest = 8

/**
 * Makes a stand-in: a value that can take the place of any value. Each property of a stand-in is another stand-in. Each
 * access to a property returns the same stand-in. A call of a stand-in also returns a stand-in.
 *
 * @param known properties that have these values, in place of stand-ins.
 */
export function standIn(known: Readonly<Record<string, unknown>> = {}, depth: number = 0): object {
  const parts = new Map<PropertyKey, unknown>(Object.entries(known))
  const below = () => (depth < deepest ? standIn({}, depth + 1) : undefined)
  return new Proxy(() => undefined, {
    get(_target, key) {
      if (key === Symbol.toPrimitive) return () => ""
      if (!parts.has(key)) parts.set(key, below())
      return parts.get(key)
    },
    apply: below,
    construct: () => standIn({}, depth + 1),
  })
}

/** Calls a function with stand-ins, and returns the entries of its result; an empty list if the function throws. */
export function tried<S>(value: (seen: S) => unknown, seen: S): readonly (readonly [string, unknown])[] {
  try {
    const given = value(seen)
    // The function does not wait for a promise, but catches the rejection of the promise, because an unhandled
    // rejection would end the process.
    if (given instanceof Promise) given.catch(() => undefined)
    return Object.entries(Object(given) as object)
  } catch {
    return []
  }
}

/** Returns a context in which every key has a stand-in as its value. */
export function standInContext(): Readonly<Record<string, object>> {
  return Object.fromEntries(contextKeys.map((key) => [key, standIn()]))
}

const keysWritten = new WeakMap<object, Map<string, readonly string[]>>()

/** Returns true if the parameters of a `keep` write this key when an event of this type arrives. */
export function writes(params: unknown, key: string, event: string): boolean {
  if (typeof params !== "function") return Object.hasOwn(Object(params) as object, key)
  const byEvent = keysWritten.get(params) ?? new Map<string, readonly string[]>()
  keysWritten.set(params, byEvent)
  const known = byEvent.get(event) ?? keysFor(params as (seen: object) => unknown, event)
  byEvent.set(event, known)
  return known.includes(key)
}

function keysFor(params: (seen: object) => unknown, event: string): readonly string[] {
  return tried(params, { context: standInContext(), event: standIn({ type: event }) }).map(([key]) => key)
}
