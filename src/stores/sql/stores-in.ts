import type { Stores } from "../../ports/stores.ts"
import { addressStoreIn } from "./address-store.ts"
import { type CleanUp, cleanUpOf } from "./clean-up.ts"
import { counterStoreIn } from "./counter-store.ts"
import { flowStoreIn } from "./flow-store.ts"
import { sessionDetailsStoreIn } from "./session-details-store.ts"
import { counterTable, flowTable, sessionTable, type WithTables } from "./tables.ts"
import { totpStoreIn } from "./totp-store.ts"

interface Circumstances {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Whether calls delete expired rows: not inside a transaction, where their locks would last until its end. */
  cleansUp: boolean
}

/** Every store, on a database or on one transaction of it. */
export function storesIn(withTables: WithTables, { now, cleansUp }: Circumstances): Omit<Stores, "within"> {
  const of = (table: string): CleanUp => (cleansUp ? cleanUpOf(table, now) : async () => undefined)
  const counters = counterStoreIn(withTables, of(counterTable))
  return {
    flows: flowStoreIn(withTables, of(flowTable), now),
    counters,
    sessions: sessionDetailsStoreIn(withTables, of(sessionTable), now),
    totp: totpStoreIn(withTables, counters),
    addresses: addressStoreIn(withTables),
  }
}
