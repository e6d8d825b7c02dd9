import type { ReplacingFlowStore } from "../../ports/flow-store.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"
import type { CleanUp } from "./clean-up.ts"
import { flowTable, type WithTables } from "./tables.ts"
import { affected, upsert } from "./writes.ts"

/**
 * Makes the SQL store for flows that wait for a later request.
 *
 * @param now returns the time in milliseconds since the epoch.
 */
export function flowStoreIn(withTables: WithTables, cleanUp: CleanUp, now: () => number): ReplacingFlowStore {
  return {
    put: async (key, value, expires) =>
      withTables(async (db, dialect) => {
        await cleanUp(db, dialect)
        const written = { value, expires_at: expires.getTime() }
        await upsert(db, dialect, { table: flowTable, key: { id: key }, insert: written, update: written })
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
        // Several callers can read the row, but only the caller that deletes the row returns the value. If another
        // caller has replaced the value, the statement deletes nothing.
        const own = db.deleteFrom(flowTable).where("id", "=", key).where("value", "=", String(row.value))
        const deleted = await affected(own, dialect, "id")
        return deleted === 1 && Number(row.expires_at) > now() ? String(row.value) : undefined
      }),
    replace: async (key, expected, next, expires) =>
      withTables(async (db, dialect) => {
        const written = { value: next, expires_at: expires.getTime() }
        const row = db.updateTable(flowTable).set(written).where("id", "=", key)
        if (expected !== undefined)
          return isOne(row.where("value", "=", expected).where("expires_at", ">", now()), dialect)
        await cleanUp(db, dialect)
        if (await isOne(row.where("expires_at", "<=", now()), dialect)) return true
        const fresh = db.insertInto(flowTable).values({ id: key, ...written })
        return isOne(dialect === "mysql" ? fresh.ignore() : fresh.onConflict((one) => one.doNothing()), dialect)
      }),
  }
}

/**
 * Returns `true` if the statement wrote the row. If several callers try at the same time, only one of them writes the
 * row.
 */
async function isOne(write: Parameters<typeof affected>[0], dialect: DialectName): Promise<boolean> {
  return (await affected(write, dialect, "id")) === 1
}
