import { sql } from "kysely"
import type { OutboxMail, OutboxStore } from "../../ports/outbox-store.ts"
import { outboxTable, type WithTables } from "./tables.ts"
import { touching } from "./writes.ts"

interface Row {
  readonly id: string
  readonly mail: string
  readonly attempts: unknown
  readonly since: unknown
}

/** Makes an outbox in the database. One statement claims mails. Row locks ensure that only one instance gets a mail. */
export function outboxStoreIn(withTables: WithTables): OutboxStore {
  const touch = touching(withTables, "id")
  return {
    add: async ({ id, mail, attempts, since }, { claim, until }) => {
      await touch((db) => db.insertInto(outboxTable).values({ id, mail, attempts, since, claim, due_at: until }))
    },
    claim: async (now, most, { claim, until }) =>
      withTables(async (db, dialect) => {
        const table = sql.id(outboxTable)
        const taken = sql`update ${table} set claim = ${claim}, due_at = ${until}, attempts = attempts + 1`
        const due = sql`due_at <= ${now} order by due_at limit ${sql.lit(most)}`
        if (dialect === "mysql") {
          await sql`${taken} where ${due}`.execute(db)
          const mine = sql<Row>`select id, mail, attempts, since from ${table} where claim = ${claim}`
          return (await mine.execute(db)).rows.map(mailOf)
        }
        // On PostgreSQL, the statement does not wait for rows that another instance is claiming, but skips them.
        const skip = sql.raw(dialect === "postgres" ? " for update skip locked" : "")
        const claimed = sql<Row>`${taken} where id in (select id from ${table} where ${due}${skip})
          returning id, mail, attempts, since`
        return (await claimed.execute(db)).rows.map(mailOf)
      }),
    remove: async (id, claim) => {
      await touch((db) => db.deleteFrom(outboxTable).where("id", "=", id).where("claim", "=", claim))
    },
    postpone: async (id, claim, due) => {
      await touch((db) =>
        db.updateTable(outboxTable).set({ claim: "", due_at: due }).where("id", "=", id).where("claim", "=", claim),
      )
    },
  }
}

function mailOf({ id, mail, attempts, since }: Row): OutboxMail {
  return { id, mail: String(mail), attempts: Number(attempts), since: Number(since) }
}
