import { readEvidence } from "../../ports/read-evidence.ts"
import type { SessionDetailsStore } from "../../ports/session-details-store.ts"
import type { CleanUp } from "./clean-up.ts"
import { sessionTable, type WithTables } from "./tables.ts"
import { touching, upsert } from "./writes.ts"

/**
 * Makes the SQL store for the evidence of sessions: how and when each user authenticated.
 *
 * @param now returns the time in milliseconds since the epoch.
 */
export function sessionDetailsStoreIn(
  withTables: WithTables,
  cleanUp: CleanUp,
  now: () => number,
): SessionDetailsStore {
  const touch = touching(withTables, "id")
  return {
    put: async (id, evidence, expires) =>
      withTables(async (db, dialect) => {
        await cleanUp(db, dialect)
        const written = { evidence: JSON.stringify(evidence), expires_at: expires.getTime() }
        await upsert(db, dialect, { table: sessionTable, key: { id }, insert: written, update: written })
      }),
    get: async (id) =>
      withTables(async (db) => {
        const row = await db.selectFrom(sessionTable).selectAll().where("id", "=", id).executeTakeFirst()
        return row === undefined || Number(row.expires_at) <= now() ? undefined : readEvidence(String(row.evidence))
      }),
    extend: async (id, expires) => {
      const expires_at = expires.getTime()
      await touch((db) => db.updateTable(sessionTable).set({ expires_at }).where("id", "=", id))
    },
    delete: async (id) => void (await touch((db) => db.deleteFrom(sessionTable).where("id", "=", id))),
  }
}
