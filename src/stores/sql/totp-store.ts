import { sql } from "kysely"
import type { TotpStore } from "../../ports/totp-store.ts"
import { affected } from "./affected.ts"
import { recoveryTable, totpTable, type WithTables } from "./tables.ts"

/** What must happen once is one statement whose count of rows says who did it. */
export function totpStoreIn(withTables: WithTables): TotpStore {
  return {
    find: async (person) =>
      withTables(async (db) => {
        const row = await db.selectFrom(totpTable).selectAll().where("person", "=", person).executeTakeFirst()
        return row && { secret: String(row.secret) }
      }),
    enrol: async (person, { secret, recoveryCodes, usedStep }) =>
      withTables(async (db, dialect) =>
        db.transaction().execute(async (within) => {
          const known = await within
            .selectFrom(totpTable)
            .select("person")
            .where("person", "=", person)
            .executeTakeFirst()
          if (known !== undefined) return false
          const row = { person, secret, used_step: usedStep, attempts: 0, attempted_at: 0 }
          // Somebody who enrols at the same moment meets the primary key: that one fails, and neither is mixed up.
          await affected(within.insertInto(totpTable).values(row), dialect, "person")
          for (const code of recoveryCodes)
            await affected(within.insertInto(recoveryTable).values({ person, code }), dialect, "person")
          return true
        }),
      ),
    remove: async (person) =>
      withTables(async (db, dialect) => {
        await affected(db.deleteFrom(recoveryTable).where("person", "=", person), dialect, "person")
        await affected(db.deleteFrom(totpTable).where("person", "=", person), dialect, "person")
      }),
    countAttempt: async (person, now, window) =>
      withTables(async (db, dialect) => {
        const counted = db
          .updateTable(totpTable)
          // In this order: MySQL reads a column as it was just set.
          .set({
            attempts: sql`case when attempted_at < ${now - window} then 1 else attempts + 1 end`,
            attempted_at: sql`case when attempted_at < ${now - window} then ${now} else attempted_at end`,
          })
          .where("person", "=", person)
        await affected(counted, dialect, "person")
        const row = await db.selectFrom(totpTable).select("attempts").where("person", "=", person).executeTakeFirst()
        return row === undefined ? 1 : Number(row.attempts)
      }),
    clearAttempts: async (person) =>
      withTables(async (db, dialect) => {
        await affected(db.updateTable(totpTable).set({ attempts: 0 }).where("person", "=", person), dialect, "person")
      }),
    useStep: async (person, step) =>
      withTables(async (db, dialect) => {
        const used = db
          .updateTable(totpTable)
          .set({ used_step: step })
          .where("person", "=", person)
          .where("used_step", "<", step)
        return (await affected(used, dialect, "person")) === 1
      }),
    useRecoveryCode: async (person, hash) =>
      withTables(async (db, dialect) => {
        const used = db.deleteFrom(recoveryTable).where("person", "=", person).where("code", "=", hash)
        return (await affected(used, dialect, "person")) === 1
      }),
  }
}
