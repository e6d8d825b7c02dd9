/** A map whose entries expire. Every 100th write deletes the expired entries. */
export interface ExpiringMap<V> {
  set: (key: string, value: V, ends: number) => void
  get: (key: string) => V | undefined
  delete: (key: string) => void
}

const writesPerCleanUp = 100

/** @param now returns the time in milliseconds since the epoch. The parameter `ends` of `set` has the same unit. */
export function expiringMap<V>(now: () => number): ExpiringMap<V> {
  const kept = new Map<string, { value: V; ends: number }>()
  let writes = 0
  return {
    set(key, value, ends) {
      if (writes++ % writesPerCleanUp === 0) for (const [old, row] of kept) if (row.ends <= now()) kept.delete(old)
      kept.set(key, { value, ends })
    },
    get(key) {
      const row = kept.get(key)
      return row !== undefined && row.ends > now() ? row.value : undefined
    },
    delete: (key) => void kept.delete(key),
  }
}
