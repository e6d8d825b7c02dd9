import type { UsernameStore } from "../../ports/username-store.ts"
import { sha256 } from "../../protocol/bytes.ts"
import { usernameTable, type WithTables } from "./tables.ts"
import { affected, touching } from "./writes.ts"

/**
 * Makes a store of usernames in the database. Every operation is one statement. The primary key and the unique index on
 * the user let only one of several callers insert a row.
 */
export function usernameStoreIn(withTables: WithTables): UsernameStore {
  const touch = touching(withTables, "person")
  return {
    find: async (name) => {
      const key = await sha256(name)
      return withTables(async (db) => {
        const row = await db.selectFrom(usernameTable).select("user_id").where("name", "=", key).executeTakeFirst()
        return row === undefined ? undefined : String(row.user_id)
      })
    },
    claim: async (name, userId) => {
      const row = { name: await sha256(name), person: await sha256(userId), user_id: userId, username: name }
      return withTables(async (db, dialect) => {
        const insert = db.insertInto(usernameTable).values(row)
        const fresh = dialect === "mysql" ? insert.ignore() : insert.onConflict((found) => found.doNothing())
        return (await affected(fresh, dialect, "person")) > 0
      })
    },
    of: async (userId) => {
      const person = await sha256(userId)
      return withTables(async (db) => {
        const row = await db
          .selectFrom(usernameTable)
          .select("username")
          .where("person", "=", person)
          .executeTakeFirst()
        return row === undefined ? undefined : String(row.username)
      })
    },
    remove: async (userId) => {
      const person = await sha256(userId)
      await touch((db) => db.deleteFrom(usernameTable).where("person", "=", person))
    },
  }
}
