import type { FlowStore } from "../../ports/flow-store.ts"
import { affected } from "./affected.ts"
import { flowTable, type WithTables } from "./tables.ts"

/** Puts between two clean-ups of what has run out. */
const putsPerCleanUp = 100

/**
 * Keys are what the engine makes: short, and never twice.
 *
 * @param now milliseconds since the epoch.
 */
export function flowStoreIn(withTables: WithTables, now: () => number): FlowStore {
  let puts = 0
  return {
    put: async (key, value, expires) =>
      withTables(async (db, dialect) => {
        if (puts++ % putsPerCleanUp === 0)
          await affected(db.deleteFrom(flowTable).where("expires_at", "<=", now()), dialect, "id")
        const row = { id: key, value, expires_at: expires.getTime() }
        await affected(db.insertInto(flowTable).values(row), dialect, "id")
      }),
    get: async (key) =>
      withTables(async (db) => {
        const row = await db.selectFrom(flowTable).selectAll().where("id", "=", key).executeTakeFirst()
        return row === undefined || Number(row.expires_at) <= now() ? undefined : String(row.value)
      }),
    take: async (key) =>
      withTables(async (db, dialect) => {
        const row = await db.selectFrom(flowTable).selectAll().where("id", "=", key).executeTakeFirst()
        if (row === undefined) return undefined
        // Whoever deletes the row has it.
        const deleted = await affected(db.deleteFrom(flowTable).where("id", "=", key), dialect, "id")
        return deleted === 1 && Number(row.expires_at) > now() ? String(row.value) : undefined
      }),
  }
}
