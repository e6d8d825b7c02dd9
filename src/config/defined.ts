/**
 * Returns the object without the keys whose value is `undefined`. A spread of the object over defaults would otherwise
 * replace defaults by `undefined`.
 */
export function definedOf<T extends object>(given: T | undefined): Partial<T> {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>
}
