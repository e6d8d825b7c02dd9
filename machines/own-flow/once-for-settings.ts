/** Settings that are equal if their names and values are equal. A function, for example, is no such value. */
type Settings<S> = { readonly [K in keyof S]: string | number | boolean | undefined }

/**
 * Returns a function that calls `make` once for equal settings, and then returns the same value.
 *
 * Plugins and providers make their flows with it. The library composes and proves a flow again if its definition is
 * another object. An application that calls `Password()` or `account()` for each request would otherwise compose and
 * prove their flows for each request.
 */
export function onceForSettings<S extends Settings<S>, T>(make: (settings: S) => T): (settings: S) => T {
  const made = new Map<string, T>()
  return (settings) => {
    const key = JSON.stringify(Object.entries(settings).toSorted(([one], [other]) => one.localeCompare(other)))
    const known = made.get(key) ?? make(settings)
    made.set(key, known)
    return known
  }
}
