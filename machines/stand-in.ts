/** Calls a function of a chart before there is a request, to see which keys it writes. */
import { contextKeys } from "./context-keys.ts"

/** Properties deep; what lies deeper is `undefined`, so that a loop over links ends. */
const deepest = 8

/**
 * A value that stands in for any other: each of its properties is one too, the same at each look, and so is what it
 * returns when it is called.
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

/** Returns the entries that a function gives for stand-ins; an empty list where it throws. */
export function tried<S>(value: (seen: S) => unknown, seen: S): readonly (readonly [string, unknown])[] {
  try {
    const given = value(seen)
    // No promise is kept; one that rejects for stand-ins must not end the process.
    if (given instanceof Promise) given.catch(() => undefined)
    return Object.entries(Object(given) as object)
  } catch {
    return []
  }
}

/** A context of which each key is there. */
export function standInContext(): Readonly<Record<string, object>> {
  return Object.fromEntries(contextKeys.map((key) => [key, standIn()]))
}

/** Whether the params of a `keep` write that key where an event of that type is handled. */
export function writes(params: unknown, key: string, event: string): boolean {
  const written =
    typeof params === "function"
      ? tried(params as (seen: object) => unknown, { context: standInContext(), event: standIn({ type: event }) })
      : Object.entries(Object(params) as object)
  return written.some(([name]) => name === key)
}
