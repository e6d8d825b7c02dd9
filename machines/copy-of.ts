/**
 * Copies data. The functions of an application receive copies, so that a guard, a parameter or a page that changes its
 * argument does not change the flow.
 */

/**
 * Returns a deep copy of data. Class instances keep their prototype and their own enumerable properties. The copy
 * shares two kinds of values with the original: functions, and objects whose content is not in properties (`Map`,
 * `Blob`, …).
 */
export function copyOf<T>(value: T): T {
  return copied(value, new Map()) as T
}

function copied(value: unknown, seen: Map<object, unknown>): unknown {
  if (typeof value !== "object" || value === null) return value
  const known = seen.get(value)
  if (known !== undefined) return known
  if (value instanceof Date) return new Date(value)
  if (isOpaque(value)) return value
  const copy: object = Array.isArray(value)
    ? []
    : (Object.create(Object.getPrototypeOf(value) as object | null) as object)
  seen.set(value, copy)
  for (const key of Object.keys(value))
    // The code defines the property, and does not assign it: a setter of the prototype must not run, and "__proto__"
    // must become a normal key.
    Object.defineProperty(copy, key, {
      value: copied(Reflect.get(value, key), seen),
      writable: true,
      enumerable: true,
      configurable: true,
    })
  return copy
}

const opaque = [Map, Set, WeakMap, WeakSet, Promise, RegExp, Error, ArrayBuffer] as const

function isOpaque(value: object): boolean {
  return ArrayBuffer.isView(value) || opaque.some((kind) => value instanceof kind) || Symbol.toStringTag in value
}
