/** Calls a function of a chart without a request, to find the keys that it writes. */
import { contextKeys } from "./context-keys.ts"

/** The maximum depth of properties. Deeper properties are `undefined`, so that a loop over links ends. */
const deepest = 8

/**
 * Makes a value that can replace any value. Each of its properties is such a value, the same at each access. The result
 * of calling it is such a value too.
 *
 * @param known properties that have these values.
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

/** Returns the entries that a function returns for such values; an empty list where it throws. */
export function tried<S>(value: (seen: S) => unknown, seen: S): readonly (readonly [string, unknown])[] {
  try {
    const given = value(seen)
    // A promise is ignored, and its rejection must not end the process.
    if (given instanceof Promise) given.catch(() => undefined)
    return Object.entries(Object(given) as object)
  } catch {
    return []
  }
}

/** Returns a context in which every key has a value. */
export function standInContext(): Readonly<Record<string, object>> {
  return Object.fromEntries(contextKeys.map((key) => [key, standIn()]))
}

/** Returns true if the params of a `keep` write a key in a state that handles an event of this type. */
export function writes(params: unknown, key: string, event: string): boolean {
  const written =
    typeof params === "function"
      ? tried(params as (seen: object) => unknown, { context: standInContext(), event: standIn({ type: event }) })
      : Object.entries(Object(params) as object)
  return written.some(([name]) => name === key)
}
