import type { Evidence } from "../../ports/evidence.ts"
import type { SessionDetailsStore } from "../../ports/session-details-store.ts"
import { expiringMap } from "./expiring-map.ts"

/** @param now milliseconds since the epoch. */
export function memorySessionDetailsStore(now: () => number): SessionDetailsStore {
  const kept = expiringMap<Evidence>(now)
  return {
    put: (id, evidence, expires) => kept.set(id, evidence, expires.getTime()),
    get: kept.get,
    extend: (id, expires) => {
      const evidence = kept.get(id)
      if (evidence !== undefined) kept.set(id, evidence, expires.getTime())
    },
    delete: kept.delete,
  }
}
