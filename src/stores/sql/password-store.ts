import type { PasswordStore } from "../../ports/password-store.ts"
import { sha256 } from "../../protocol/bytes.ts"
import { passwordTable, type WithTables } from "./tables.ts"
import { affected, touching } from "./writes.ts"

/**
 * Makes a store of passwords in the database. Every operation is one statement. The number of rows that a statement
 * changed shows which of several callers has stored a password.
 */
export function passwordStoreIn(withTables: WithTables): PasswordStore {
  const touch = touching(withTables, "person")
  return {
    get: async (userId) => {
      const person = await sha256(userId)
      return withTables(async (db) => {
        const rows = db.selectFrom(passwordTable).select(["hash", "changed_at"])
        const row = await rows.where("person", "=", person).executeTakeFirst()
        return row === undefined ? undefined : { userId, hash: String(row.hash), changedAt: Number(row.changed_at) }
      })
    },
    create: async ({ userId, hash, changedAt }) => {
      const row = { person: await sha256(userId), user_id: userId, hash, changed_at: changedAt }
      return withTables(async (db, dialect) => {
        const insert = db.insertInto(passwordTable).values(row)
        const fresh = dialect === "mysql" ? insert.ignore() : insert.onConflict((found) => found.doNothing())
        return (await affected(fresh, dialect, "person")) > 0
      })
    },
    replace: async ({ userId, hash, changedAt }, former) => {
      const person = await sha256(userId)
      const found = await touch((db) =>
        db
          .updateTable(passwordTable)
          .set({ hash, changed_at: changedAt })
          .where("person", "=", person)
          .where("hash", "=", former),
      )
      return found > 0
    },
    remove: async (userId, former) => {
      const person = await sha256(userId)
      const removed = await touch((db) => {
        const rows = db.deleteFrom(passwordTable).where("person", "=", person)
        return former === undefined ? rows : rows.where("hash", "=", former)
      })
      return removed > 0
    },
  }
}
