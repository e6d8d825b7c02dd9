import { sql } from "kysely"
import type { TotpStore } from "../../ports/totp-store.ts"
import { sha256Hex } from "../../protocol/sha256.ts"
import { affected } from "./affected.ts"
import { recoveryTable, totpTable, type WithTables } from "./tables.ts"

/**
 * What people are kept under: a hash of their key, so that its length does not matter, nor how a database compares text
 * (MySQL takes "ada " for "ada").
 */
async function keyOf(person: string): Promise<string> {
  return sha256Hex(person)
}

/** What must happen once is one statement whose count of rows says who did it. */
export function totpStoreIn(withTables: WithTables): TotpStore {
  const store = totpRowsIn(withTables)
  return {
    find: async (person) => store.find(await keyOf(person)),
    enrol: async (person, enrolment) => store.enrol(await keyOf(person), enrolment),
    remove: async (person) => store.remove(await keyOf(person)),
    countAttempt: async (person, now, window) => store.countAttempt(await keyOf(person), now, window),
    clearAttempts: async (person) => store.clearAttempts(await keyOf(person)),
    useStep: async (person, step) => store.useStep(await keyOf(person), step),
    useRecoveryCode: async (person, hash) => store.useRecoveryCode(await keyOf(person), hash),
  }
}

function totpRowsIn(withTables: WithTables): TotpStore {
  const find: TotpStore["find"] = async (person) =>
    withTables(async (db) => {
      const row = await db.selectFrom(totpTable).selectAll().where("person", "=", person).executeTakeFirst()
      return row && { secret: String(row.secret) }
    })
  return {
    find,
    enrol: async (person, { secret, recoveryCodes, usedStep }) =>
      withTables(async (db, dialect) => {
        try {
          return await db.transaction().execute(async (within) => {
            const known = await within.selectFrom(totpTable).select("person").where("person", "=", person).execute()
            if (known.length > 0) return false
            const row = { person, secret, used_step: usedStep, attempts: 0, attempted_at: 0 }
            await affected(within.insertInto(totpTable).values(row), dialect, "person")
            for (const code of recoveryCodes)
              await affected(within.insertInto(recoveryTable).values({ person, code }), dialect, "person")
            return true
          })
        } catch (error) {
          // Somebody who enrolled at the same moment came first: the primary key says so.
          if ((await find(person)) !== undefined) return false
          throw error
        }
      }),
    remove: async (person) =>
      withTables(async (db, dialect) =>
        db.transaction().execute(async (within) => {
          await affected(within.deleteFrom(recoveryTable).where("person", "=", person), dialect, "person")
          await affected(within.deleteFrom(totpTable).where("person", "=", person), dialect, "person")
        }),
      ),
    countAttempt: async (person, now, window) =>
      withTables(async (db, dialect) =>
        // In one transaction the row is this caller's until it is read.
        db.transaction().execute(async (within) => {
          const counted = within
            .updateTable(totpTable)
            // In this order: MySQL reads a column as it was just set.
            .set({
              attempts: sql`case when attempted_at < ${now - window} then 1 else attempts + 1 end`,
              attempted_at: sql`case when attempted_at < ${now - window} then ${now} else attempted_at end`,
            })
            .where("person", "=", person)
          await affected(counted, dialect, "person")
          const [row] = await within.selectFrom(totpTable).select("attempts").where("person", "=", person).execute()
          return row === undefined ? 1 : Number(row.attempts)
        }),
      ),
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
