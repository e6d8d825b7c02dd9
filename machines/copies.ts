/**
 * Values that an application's functions get are copies: a guard, a parameter or a page that changes its argument changes
 * nothing of the flow. What the application wrote down as data is frozen once it is composed.
 */

/**
 * A deep copy of data. Class instances keep their prototype and their own enumerable properties; functions, and objects
 * whose content no property shows (`Map`, `Blob`, …), are passed on as they are.
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
    // Defined, not assigned: a setter of the prototype must not run, and "__proto__" is a key like any other.
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

/** Freezes plain objects and lists, all the way down. Class instances stay as they are: they are not ours to freeze. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value) || !isPlain(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
  return value
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}

/**
 * A guard of an application: it gets copies, and it must answer at once.
 *
 * @param shownTo what it is shown of what can be seen. Default: a copy of all.
 * @throws {TypeError} for a promise, which would count as true.
 */
export function heldGuard<S extends object>(
  guard: (seen: S) => unknown,
  shownTo: (seen: S) => S = copyOf,
): (seen: S) => boolean {
  const held = (seen: S): boolean => {
    const said = guard(shownTo(seen))
    if (isThenable(said)) throw new TypeError(`The guard "${guard.name}" returned a promise. A guard answers at once.`)
    return Boolean(said)
  }
  return Object.defineProperty(held, "name", { value: guard.name })
}

/** Whether a function is written as `async`: its result would always count as true. */
export function isAsync(guard: unknown): boolean {
  return typeof guard === "function" && Object.prototype.toString.call(guard) === "[object AsyncFunction]"
}

function isThenable(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function"
}
