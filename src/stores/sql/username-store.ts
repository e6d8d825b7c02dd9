import type { UsernameStore } from "../../ports/username-store.ts"
import { sha256 } from "../../protocol/bytes.ts"
import { usernameTable, type WithTables } from "./tables.ts"
import { affected, touching } from "./writes.ts"

/**
 * Makes a store of usernames in the database. The primary key and the unique index on the user let only one of
 * several callers insert or change a row.
 */
export function usernameStoreIn(withTables: WithTables): UsernameStore {
  const touch = touching(withTables, "person")
  const find = async (name: string): Promise<string | undefined> => {
    const key = await sha256(name)
    return withTables(async (db) => {
      const row = await db.selectFrom(usernameTable).select("user_id").where("name", "=", key).executeTakeFirst()
      return row === undefined ? undefined : String(row.user_id)
    })
  }
  const isOfAnother = async (name: string, userId: string): Promise<boolean> => {
    const owner = await find(name)
    return owner !== undefined && owner !== userId
  }
  return {
    find,
    claim: async (name, userId) => {
      const row = { name: await sha256(name), person: await sha256(userId), user_id: userId, username: name }
      return withTables(async (db, dialect) => {
        const insert = db.insertInto(usernameTable).values(row)
        const fresh = dialect === "mysql" ? insert.ignore() : insert.onConflict((found) => found.doNothing())
        return (await affected(fresh, dialect, "person")) > 0
      })
    },
    replace: async (name, userId, former) => {
      if (await isOfAnother(name, userId)) return false
      const [key, person] = [await sha256(name), await sha256(userId)]
      const formerKey = former === undefined ? undefined : await sha256(former)
      try {
        const changed = await touch((db) => {
          const rows = db.updateTable(usernameTable).set({ name: key, username: name }).where("person", "=", person)
          return formerKey === undefined ? rows : rows.where("name", "=", formerKey)
        })
        return changed > 0
      } catch (error) {
        // Another user can have got the name since the look-up. The primary key then refuses the update.
        if (await isOfAnother(name, userId)) return false
        throw error
      }
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
    remove: async (userId, former) => {
      const person = await sha256(userId)
      const formerKey = former === undefined ? undefined : await sha256(former)
      const removed = await touch((db) => {
        const rows = db.deleteFrom(usernameTable).where("person", "=", person)
        return formerKey === undefined ? rows : rows.where("name", "=", formerKey)
      })
      return removed > 0
    },
  }
}
