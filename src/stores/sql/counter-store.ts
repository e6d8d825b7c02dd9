import { sql } from "kysely"
import { type AttemptCount, counterMemory, type CounterStore } from "../../ports/counter-store.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { CleanUp } from "./clean-up.ts"
import { counterTable, type WithTables } from "./tables.ts"
import { atomically, touching, type Upsert, upsert, upsertion } from "./writes.ts"

export function counterStoreIn(withTables: WithTables, cleanUp: CleanUp): CounterStore {
  return {
    async count(key, now, window, memory = counterMemory) {
      const id = await sha256(key)
      const expires = now + Math.max(window, memory)
      // The table's name qualifies the columns. Otherwise PostgreSQL cannot distinguish the columns of the existing row
      // from the inserted columns.
      const [recent, since, total, ends] = ["recent", "since", "total", "expires_at"].map((column) =>
        sql.ref(`${counterTable}.${column}`),
      )
      const over = sql`${since} <= ${now - window}`
      return withTables(async (db, dialect) => {
        await cleanUp(db, dialect)
        const row: Upsert = {
          table: counterTable,
          key: { id },
          insert: { recent: 1, since: now, total: 1, expires_at: expires },
          // MySQL sets the columns in the order of this object. Therefore `since` comes after the column that reads the
          // old value of `since`. If `since` is in the future, because another instance's clock is ahead, the window
          // begins now.
          update: {
            recent: sql`case when ${over} then 1 else ${recent} + 1 end`,
            total: sql`case when ${ends} <= ${now} then 1 else ${total} + 1 end`,
            since: sql`case when ${over} or ${since} > ${now} then ${now} else ${since} end`,
            expires_at: sql`case when ${ends} > ${expires} then ${ends} else ${expires} end`,
          },
        }
        if (dialect !== "mysql")
          return countIn(await upsertion(db, dialect, row).returning(["recent", "total"]).execute())
        // MySQL returns no row from the upsert, so a second statement reads the row. Between the two statements, the
        // transaction keeps the row locked.
        return atomically(db, dialect, async (within) => {
          await upsert(within, dialect, row)
          return countIn(
            await within.selectFrom(counterTable).select(["recent", "total"]).where("id", "=", id).execute(),
          )
        })
      })
    },
    async clear(key) {
      const id = await sha256(key)
      await touching(withTables, "id")((db) => db.deleteFrom(counterTable).where("id", "=", id))
    },
  }
}

function countIn([row]: readonly Readonly<Record<string, unknown>>[]): AttemptCount {
  return { recent: Number(row?.["recent"] ?? 1), sinceSuccess: Number(row?.["total"] ?? 1) }
}
