import type { ReplacingFlowStore } from "../../ports/flow-store.ts"
import { expiringMap } from "./expiring-map.ts"

/**
 * Makes a store for flows that wait for a later request, in the memory of one process.
 *
 * @param now returns the time in milliseconds since the epoch. Default: the system's clock.
 */
export function memoryFlowStore(now: () => number = () => Date.now()): ReplacingFlowStore {
  const kept = expiringMap<string>(now)
  return {
    put: (key, value, expires) => kept.set(key, value, expires.getTime()),
    get: kept.get,
    take: (key) => {
      const value = kept.get(key)
      kept.delete(key)
      return value
    },
    replace: (key, expected, next, expires) => {
      const isExpected = kept.get(key) === expected
      if (isExpected) kept.set(key, next, expires.getTime())
      return isExpected
    },
  }
}
