import { sql } from "kysely"
import type { Database } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"
import type { CounterStore } from "../../ports/counter-store.ts"
import { forgetAttempts, type TotpStore } from "../../ports/totp-store.ts"
import { sha256 } from "../../protocol/bytes.ts"
import { recoveryTable, totpTable, type WithTables } from "./tables.ts"
import { affected, atomically, touching } from "./writes.ts"

/**
 * When a factor moves to another key, the store leaves a row under the old key, with this value in place of a sealed
 * secret. An instance of an earlier release looks only under the old key. That instance cannot decrypt this value, and
 * refuses the sign-in. Without the row, that instance would let a visitor who knows only the password enrol a new
 * factor. The present release ignores the row.
 */
const movedSecret = "moved"

/**
 * A time step that is later than every real time step. The row under the old key has this value as its last used step,
 * so that the library accepts no code under the old key.
 */
const noMoreSteps = Number.MAX_SAFE_INTEGER

/**
 * Returns the key of a person's rows. The key is a hash, because hashes have a fixed length and every database compares
 * them exactly. (MySQL can treat "ada " and "ada" as equal.)
 */
const keyOf = sha256

type SqlTotpStore = TotpStore & Required<Pick<TotpStore, "replaceSecret" | "replaceRecoveryCodes" | "move">>

/**
 * Makes a store of second factors in the database. An operation that only one of several callers may complete is one
 * statement: the caller whose statement changed a row succeeds.
 */
export function totpStoreIn(withTables: WithTables, counters: CounterStore): SqlTotpStore {
  const store = totpRowsIn(withTables)
  return {
    counters,
    find: async (person) => store.find(await keyOf(person)),
    enrol: async (person, enrolment) => store.enrol(await keyOf(person), enrolment),
    replaceSecret: async (person, old, fresh) => store.replaceSecret(await keyOf(person), old, fresh),
    replaceRecoveryCodes: async (person, hashes) => store.replaceRecoveryCodes(await keyOf(person), hashes),
    move: async (from, to, secret) => store.move(await keyOf(from), await keyOf(to), secret),
    async remove(person) {
      await store.remove(await keyOf(person))
      await forgetAttempts(counters, person)
    },
    countAttempt: async (person, now, window) => store.countAttempt(await keyOf(person), now, window),
    async clearAttempts(person) {
      await store.clearAttempts(await keyOf(person))
      await forgetAttempts(counters, person)
    },
    useStep: async (person, step) => store.useStep(await keyOf(person), step),
    useRecoveryCode: async (person, hash) => store.useRecoveryCode(await keyOf(person), hash),
  }
}

/**
 * Deletes the row that a moved factor left under its old key. Reads the row first: on MySQL, a delete that finds no row
 * locks the gap between two rows of the index.
 */
async function forgetMoved(db: Database, dialect: DialectName, person: string): Promise<void> {
  const left = db.selectFrom(totpTable).select("person").where("person", "=", person).where("secret", "=", movedSecret)
  if ((await left.execute()).length === 0) return
  const gone = db.deleteFrom(totpTable).where("person", "=", person).where("secret", "=", movedSecret)
  await affected(gone, dialect, "person")
}

interface Codes {
  person: string
  codes: readonly string[]
}

async function addCodes({ person, codes }: Codes, db: Database, dialect: DialectName): Promise<void> {
  for (const code of new Set(codes))
    await affected(db.insertInto(recoveryTable).values({ person, code }), dialect, "person")
}

function totpRowsIn(withTables: WithTables): Omit<SqlTotpStore, "counters"> {
  const touch = touching(withTables, "person")
  const inOne = <T>(work: (within: Database, dialect: DialectName) => Promise<T>): Promise<T> =>
    withTables((db, dialect) => atomically(db, dialect, (within) => work(within, dialect)))
  return {
    find: async (person) =>
      withTables(async (db) => {
        const row = await db.selectFrom(totpTable).selectAll().where("person", "=", person).executeTakeFirst()
        return row === undefined || row.secret === movedSecret ? undefined : { secret: String(row.secret) }
      }),
    enrol: async (person, { secret, recoveryCodes, usedStep }) =>
      // The primary key lets only one of several concurrent enrolments insert its row.
      inOne(async (within, dialect) => {
        await forgetMoved(within, dialect, person)
        const row = { person, secret, used_step: usedStep, attempts: 0, attempted_at: 0 }
        const insert = within.insertInto(totpTable).values(row)
        const fresh = dialect === "mysql" ? insert.ignore() : insert.onConflict((found) => found.doNothing())
        if ((await affected(fresh, dialect, "person")) === 0) return false
        await addCodes({ person, codes: recoveryCodes }, within, dialect)
        return true
      }),
    replaceSecret: async (person, old, fresh) =>
      (await touch((db) =>
        db.updateTable(totpTable).set({ secret: fresh }).where("person", "=", person).where("secret", "=", old),
      )) === 1,
    replaceRecoveryCodes: async (person, hashes) =>
      inOne(async (within, dialect) => {
        // This update changes nothing, but locks the row until the transaction ends. Of two concurrent replacements,
        // the second therefore deletes the codes of the first.
        const lock = within.updateTable(totpTable).set({ used_step: sql`used_step` })
        await affected(lock.where("person", "=", person), dialect, "person")
        const [row] = await within.selectFrom(totpTable).select("secret").where("person", "=", person).execute()
        if (row === undefined || row.secret === movedSecret) return false
        await affected(within.deleteFrom(recoveryTable).where("person", "=", person), dialect, "person")
        await addCodes({ person, codes: hashes }, within, dialect)
        return true
      }),
    move: async (from, to, { was, becomes }) =>
      inOne(async (within, dialect) => {
        await forgetMoved(within, dialect, to)
        const taken = await within.selectFrom(totpTable).select("person").where("person", "=", to).execute()
        if (taken.length > 0) return false
        // The statement changes the key of the existing row, which keeps its last used step. Therefore no request can
        // use a code again that another request uses at this moment.
        const row = within
          .updateTable(totpTable)
          .set({ person: to, secret: becomes })
          .where("person", "=", from)
          .where("secret", "=", was)
        if ((await affected(row, dialect, "person")) === 0) return false
        const codes = within.updateTable(recoveryTable).set({ person: to }).where("person", "=", from)
        await affected(codes, dialect, "person")
        const left = { person: from, secret: movedSecret, used_step: noMoreSteps, attempts: 0, attempted_at: 0 }
        await affected(within.insertInto(totpTable).values(left), dialect, "person")
        return true
      }),
    remove: async (person) =>
      inOne(async (within, dialect) => {
        await affected(within.deleteFrom(recoveryTable).where("person", "=", person), dialect, "person")
        await affected(within.deleteFrom(totpTable).where("person", "=", person), dialect, "person")
      }),
    countAttempt: async (person, now, window) =>
      // The transaction locks the row from the update to the read, so that each attempt reads its own count.
      inOne(async (within, dialect) => {
        const counted = within
          .updateTable(totpTable)
          // MySQL sets the columns in the order of this object. `attempts` comes first, because it needs the old value
          // of `attempted_at`.
          .set({
            attempts: sql`case when attempted_at < ${now - window} then 1 else attempts + 1 end`,
            attempted_at: sql`case when attempted_at < ${now - window} then ${now} else attempted_at end`,
          })
          .where("person", "=", person)
        await affected(counted, dialect, "person")
        const [row] = await within.selectFrom(totpTable).select("attempts").where("person", "=", person).execute()
        return row === undefined ? 1 : Number(row.attempts)
      }),
    clearAttempts: async (person) =>
      void (await touch((db) => db.updateTable(totpTable).set({ attempts: 0 }).where("person", "=", person))),
    useStep: async (person, step) =>
      (await touch((db) =>
        db.updateTable(totpTable).set({ used_step: step }).where("person", "=", person).where("used_step", "<", step),
      )) === 1,
    useRecoveryCode: async (person, hash) =>
      (await touch((db) => db.deleteFrom(recoveryTable).where("person", "=", person).where("code", "=", hash))) === 1,
  }
}
