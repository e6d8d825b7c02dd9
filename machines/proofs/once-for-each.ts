/**
 * Caches the result of a function for each object, as long as the object exists. The objects must not change. Examples
 * are the tables of a chart, its graph, and a list of transitions.
 */
export function onceForEach<K extends object, V extends object>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>()
  return (key) => {
    const made = known.get(key) ?? make(key)
    known.set(key, made)
    return made
  }
}
