/**
 * Returns the object without the keys whose value is `undefined`. If the object is spread over defaults, such a key
 * would replace a default by `undefined`.
 */
export function definedOf<T extends object>(given: T | undefined): Partial<T> {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>
}
