/**
 * Checks the option `flowStore`, which stores sign-ins between two requests. The check reads a made-up key, and reports
 * whether the store responds.
 */
import { randomUUID } from "node:crypto"
import { ok, skipped, type Check } from "./check.ts"
import { databaseTrouble } from "./database-words.ts"
import { inTime } from "./in-time.ts"

export const flowStoreCheck: Check = {
  id: "flow-store",
  title: "Database",
  run: async ({ prepared: { flowStore }, offline, patience, ...known }) => {
    if (flowStore === undefined) return []
    if (offline) return skipped("The flow store was not asked: --offline.")
    try {
      await inTime(flowStore.get(`authchart-doctor-${randomUUID()}`), patience)
      return ok("The flow store answers.")
    } catch (error) {
      return [databaseTrouble({ owner: "flow store", call: "get" }, error, known).found]
    }
  },
}
