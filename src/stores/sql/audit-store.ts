import { sql } from "kysely"
import type { Database } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"
import type { AuditStore } from "../../ports/audit-store.ts"
import { readAuditEntry } from "../../ports/read-audit-entry.ts"
import type { CleanUp } from "./clean-up.ts"
import { auditTable, type WithTables } from "./tables.ts"
import { affected } from "./writes.ts"

/** The maximum number of entries that one statement reads or deletes. */
const batch = 200

/**
 * Makes an audit store in the database. Each subject of an entry has its own row, so that listing the entries of a
 * subject reads one range of the primary key.
 *
 * @param now returns the time in milliseconds since the epoch.
 */
export function auditStoreIn(withTables: WithTables, cleanUp: CleanUp, now: () => number): AuditStore {
  return {
    append: (records) =>
      withTables(async (db, dialect) => {
        await cleanUp(db, dialect)
        const rows = records.flatMap(({ subjects, entry, expires }) =>
          [...new Set(subjects)].map((subject) => ({
            subject,
            id: entry.id,
            others: subjects.filter((other) => other !== subject).join(" "),
            at: entry.at,
            entry: JSON.stringify(entry),
            expires_at: expires.getTime(),
          })),
        )
        if (rows.length > 0) await affected(db.insertInto(auditTable).values(rows), dialect, "id")
      }),
    list: (subjects, { limit, before }) =>
      withTables(async (db) => {
        const all = await Promise.all(
          subjects.map(async (subject) => {
            const rows = db
              .selectFrom(auditTable)
              .select(["id", "entry"])
              .where("subject", "=", subject)
              .where("expires_at", ">", now())
            const page = before === undefined ? rows : rows.where("id", "<", before)
            return page.orderBy("id", "desc").limit(limit).execute()
          }),
        )
        const found = new Map(all.flat().map(({ id, entry }) => [String(id), String(entry)]))
        return [...found]
          .toSorted(([one], [other]) => (one < other ? 1 : -1))
          .slice(0, limit)
          .flatMap(([, entry]) => readAuditEntry(entry) ?? [])
      }),
    erase: (subjects) =>
      withTables(async (db, dialect) => {
        const erased = new Set<string>()
        for (const subject of subjects)
          for (;;) {
            const rows = await db
              .selectFrom(auditTable)
              .select(["id", "others"])
              .where("subject", "=", subject)
              .limit(batch)
              .execute()
            for (const row of rows) {
              const [id, others] = [String(row.id), String(row.others)]
              const kept = [subject, ...others.split(" ").filter((other) => other !== "")]
              await affected(db.deleteFrom(auditTable).where("subject", "in", kept).where("id", "=", id), dialect, "id")
              erased.add(id)
            }
            if (rows.length < batch) break
          }
        return erased.size
      }),
    prune: (before) =>
      withTables(async (db, dialect) => {
        while ((await pruneBatch(db, dialect, before)) === batch);
      }),
  }
}

async function pruneBatch(db: Database, dialect: DialectName, before: number): Promise<number> {
  const table = db.deleteFrom(auditTable)
  if (dialect === "mysql") return affected(table.where("at", "<", before).limit(batch), dialect, "id")
  const some = sql`(select subject, id from ${sql.id(auditTable)} where ${sql.id("at")} < ${before} limit ${sql.lit(batch)})`
  return affected(table.where(sql<boolean>`(subject, id) in ${some}`), dialect, "id")
}
