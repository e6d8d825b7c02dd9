/**
 * Reads a context key that an earlier state is known to have set.
 *
 * The graph proves that the state was passed; this asserts, at run time, that its value is there, so that a chart that
 * was put together wrongly stops instead of going on with nothing.
 *
 * @throws {TypeError} naming the key. The interpreter reports it as `internal`; no session follows.
 */
export function required<T>(value: T | undefined, key: string): T {
  if (value === undefined) throw new TypeError(`The chart reached a state that needs "${key}" before anything set it.`)
  return value
}
