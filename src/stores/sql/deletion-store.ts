import { claimedFor, type DeletionStore } from "../../ports/deletion-store.ts"
import { sha256 } from "../../protocol/bytes.ts"
import { deletionTable, type WithTables } from "./tables.ts"
import { affected } from "./writes.ts"

/**
 * Makes the SQL store of scheduled deletions of users. If several callers claim, cancel or finish a deletion, only the
 * caller whose statement changed a row succeeds.
 */
export function deletionStoreIn(withTables: WithTables): DeletionStore {
  return {
    schedule: (userId, due) =>
      withTables(async (db, dialect) => {
        const row = { person: await sha256(userId), user_id: userId, due_at: due, next_at: due }
        const insert = db.insertInto(deletionTable).values(row)
        const fresh = dialect === "mysql" ? insert.ignore() : insert.onConflict((found) => found.doNothing())
        if ((await affected(fresh, dialect, "person")) > 0) return due
        const found = await db.selectFrom(deletionTable).select("due_at").where("person", "=", row.person).execute()
        return Number(found[0]?.due_at ?? due)
      }),
    find: (userId) =>
      withTables(async (db) => {
        const rows = db.selectFrom(deletionTable).select("due_at")
        const row = await rows.where("person", "=", await sha256(userId)).executeTakeFirst()
        return row === undefined ? undefined : Number(row.due_at)
      }),
    cancel: (userId) =>
      withTables(async (db, dialect) => {
        const rows = db.deleteFrom(deletionTable).where("person", "=", await sha256(userId))
        return (await affected(rows.whereRef("next_at", "=", "due_at"), dialect, "person")) > 0
      }),
    takeDue: (now, limit) =>
      withTables(async (db, dialect) => {
        const due = db.selectFrom(deletionTable).select(["person", "user_id", "next_at"]).where("next_at", "<=", now)
        const taken: string[] = []
        for (const row of await due.orderBy("next_at").limit(limit).execute()) {
          // The condition on the time that was read lets only one of several concurrent callers claim the row.
          const claim = db
            .updateTable(deletionTable)
            .set({ next_at: now + claimedFor })
            .where("person", "=", row.person)
            .where("next_at", "=", row.next_at)
          if ((await affected(claim, dialect, "person")) > 0) taken.push(String(row.user_id))
        }
        return taken
      }),
    finish: (userId) =>
      withTables(async (db, dialect) => {
        const rows = db.deleteFrom(deletionTable).where("person", "=", await sha256(userId))
        return (await affected(rows, dialect, "person")) > 0
      }),
  }
}
