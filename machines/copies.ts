/**
 * Copies and freezes data. The functions of an application receive copies, so that a guard, a parameter or a page that
 * changes its argument does not change the flow. The library freezes charts and steps that an application wrote.
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

/**
 * Freezes plain objects and lists at every depth. Does not freeze class instances, because other code can own and
 * change them.
 */
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
 * Returns a guard that calls the application's guard with copies of context and event. The application's guard must
 * answer synchronously.
 *
 * @param shownTo returns the parts that the guard may see. Default: a copy of everything.
 * @throws {TypeError} if the guard returns a promise, because a promise is truthy and would always pass.
 */
export function heldGuard<S extends object>(
  guard: (seen: S) => unknown,
  shownTo: (seen: S) => S = copyOf,
): (seen: S) => boolean {
  const held = (seen: S): boolean => {
    const said = guard(shownTo(seen))
    if (isThenable(said))
      throw new TypeError(`The guard "${guard.name}" returned a promise. A guard must return its result synchronously.`)
    return Boolean(said)
  }
  return Object.defineProperty(held, "name", { value: guard.name })
}

/**
 * Returns true if the guard is an `async` function. An `async` guard returns a promise, which is truthy and would
 * always pass.
 */
export function isAsync(guard: unknown): boolean {
  return typeof guard === "function" && Object.prototype.toString.call(guard) === "[object AsyncFunction]"
}

function isThenable(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function"
}
