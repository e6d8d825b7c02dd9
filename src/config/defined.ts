/** Returns the object without the keys whose value is `undefined`. Such a key would hide a default. */
export function definedOf<T extends object>(given: T | undefined): Partial<T> {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>
}
