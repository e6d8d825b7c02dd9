/** Calls a function of an override before there is a request, to see which keys it writes. */

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

/** What a function returns for stand-ins; nothing where it throws, which says nothing of it with real values. */
export function tried<S>(value: (seen: S) => unknown, seen: S): readonly (readonly [string, unknown])[] {
  try {
    return Object.entries(Object(value(seen)) as object)
  } catch {
    return []
  }
}
