/**
 * Freezes the charts and steps that an application wrote, and gives copies of the context and the event to its guards.
 */
import { copyOf } from "./copy-of.ts"

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
