import { sql } from "kysely"
import type { Database } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"
import {
  keptAfterExpiry,
  mostListed,
  type RegisteredSession,
  seenEvery,
  type SessionRegistry,
} from "../../ports/session-registry.ts"
import type { CleanUp } from "./clean-up.ts"
import { personTable, registryTable, type WithTables } from "./tables.ts"
import { affected, upsert, upsertion } from "./writes.ts"

/**
 * Makes a registry of sessions in the database. The registry writes outside the transaction of a sign-in. Otherwise the
 * locks of an open transaction could block the revocation of another user's session.
 */
export function sessionRegistryIn(withTables: WithTables, cleanUp: CleanUp): SessionRegistry {
  return {
    register: (session) =>
      withTables(async (db, dialect) => {
        await cleanUp(db, dialect)
        if (!(await write(session, db, dialect))) return "revoked"
        // The function writes the row before it reads the person. If `setDisabled` and `revokeAll` run at the same
        // time, either this read finds the disabled person, or `revokeAll` finds the row.
        if (!(await isDisabled(session.person, db))) return "registered"
        await revokeRows((rows) => rows.where("sid", "=", session.sid), db, dialect)
        return "disabled"
      }),
    find: (sid, now) =>
      withTables(async (db) => {
        const row = await rowOf(sid, db)
        return row === undefined || isRevoked(row) || expiryOf(row) <= now ? undefined : sessionOf(row)
      }),
    isRevoked: ({ sid, person, since, now, expiresAt }) =>
      withTables(async (db, dialect) => {
        const row = sid === undefined ? undefined : await rowOf(sid, db)
        if (row === undefined) return person !== undefined && wasEnded(person, since, db)
        if (isRevoked(row)) return true
        if (expiresAt === undefined && Number(row.seen_at) + seenEvery > now) return false
        const seen = { seen_at: now, ...(expiresAt !== undefined && { expires_at: notBefore(expiresAt) }) }
        // The update changes only a row that was not revoked. A row that a concurrent `revoke` has changed stays
        // unchanged, and the read below finds the revocation.
        const touched = db.updateTable(registryTable).set(seen).where("sid", "=", row.sid).where("revoked", "=", 0)
        if ((await affected(touched, dialect, "sid")) > 0) return false
        const again = await rowOf(String(row.sid), db)
        return again !== undefined && isRevoked(again)
      }),
    list: (person, now) =>
      withTables(async (db) => (await rowsOf(person, now, db, (rows) => rows.where("revoked", "=", 0))).map(sessionOf)),
    revoke: (sid, person) =>
      withTables(async (db, dialect) => {
        await revokeRows((rows) => rows.where("sid", "=", sid).where("person", "=", person), db, dialect)
        const row = await rowOf(sid, db)
        return row?.person === person ? sessionOf(row) : undefined
      }),
    revokeAll: (person, { now, until, except }) =>
      withTables(async (db, dialect) => {
        await writePerson({ person, now, until }, db, dialect)
        await revokeRows((rows) => rows.where("person", "=", person).where("sid", "!=", except ?? ""), db, dialect)
        return (await rowsOf(person, now, db)).filter(({ sid }) => sid !== except).map(sessionOf)
      }),
    setDisabled: (person, disabled) =>
      withTables(async (db, dialect) => {
        const update = disabled ? { disabled: 1, expires_at: never } : { disabled: 0 }
        const insert = { ended_at: 0, disabled: disabled ? 1 : 0, expires_at: never }
        await upsert(db, dialect, { table: personTable, key: { person }, insert, update })
      }),
    isDisabled: (person) => withTables((db) => isDisabled(person, db)),
  }
}

/** The expiry of a row that does not expire, in milliseconds since the epoch. */
const never = Number.MAX_SAFE_INTEGER

type Row = Readonly<Record<string, unknown>>

/** Returns the expiry of the session. The column holds a later time, because the row outlives the session. */
function expiryOf(row: Row): number {
  return Number(row["expires_at"]) - keptAfterExpiry
}

/** Returns the new value of the column `expires_at`. The value never decreases. */
function notBefore(expiresAt: number) {
  return later(`${registryTable}.expires_at`, expiresAt + keptAfterExpiry)
}

/**
 * Returns the later of two times: the time in the existing row and the time in the new row. `column` must begin with
 * the name of the table: in an upsert on PostgreSQL, a bare column name could mean the existing row or the new row.
 */
function later(column: string, time: number) {
  return sql<number>`case when ${sql.ref(column)} > ${time} then ${sql.ref(column)} else ${time} end`
}

function isRevoked(row: Row): boolean {
  return Number(row["revoked"]) !== 0
}

function sessionOf(row: Row): RegisteredSession {
  return {
    sid: String(row["sid"]),
    person: String(row["person"]),
    createdAt: Number(row["created_at"]),
    seenAt: Number(row["seen_at"]),
    expiresAt: expiryOf(row),
    details: String(row["details"]),
  }
}

async function rowOf(sid: string, db: Database) {
  return db.selectFrom(registryTable).selectAll().where("sid", "=", sid).executeTakeFirst()
}

async function rowsOf(person: string, now: number, db: Database, those: (rows: Rows) => Rows = (rows) => rows) {
  const rows = those(personRows(db))
    .where("person", "=", person)
    .where("expires_at", ">", now + keptAfterExpiry)
  return rows.orderBy("created_at", "desc").limit(mostListed).execute()
}

type Rows = ReturnType<typeof personRows>

function personRows(db: Database) {
  return db.selectFrom(registryTable).selectAll()
}

/**
 * Inserts the row of a session, or updates the existing row. Returns false, and changes nothing, if the session was
 * revoked.
 */
async function write(
  { sid, person, createdAt, seenAt, expiresAt, details }: RegisteredSession,
  db: Database,
  dialect: DialectName,
): Promise<boolean> {
  const fresh = { person, seen_at: seenAt, details, expires_at: notBefore(expiresAt) }
  const insert = { ...fresh, expires_at: expiresAt + keptAfterExpiry, created_at: createdAt, revoked: 0 }
  const key = { sid }
  if (dialect !== "mysql") {
    const inserting = db.insertInto(registryTable).values({ sid, ...insert })
    const writing = inserting.onConflict((conflict) =>
      conflict
        .column("sid")
        .doUpdateSet(fresh)
        .where(sql<boolean>`${sql.ref(`${registryTable}.revoked`)} = 0`),
    )
    return (await affected(writing, dialect, "sid")) > 0
  }
  // MySQL's upsert takes no condition, and its count of changed rows depends on the driver. Therefore the update gives
  // each column of a revoked row its old value, and a second statement reads the row.
  const update = Object.fromEntries(
    Object.entries(fresh).map(([column, value]) => [
      column,
      sql`case when revoked = 0 then ${value} else ${sql.id(column)} end`,
    ]),
  )
  await upsertion(db, dialect, { table: registryTable, key, insert, update }).execute()
  const row = await rowOf(sid, db)
  return row === undefined || !isRevoked(row)
}

async function isDisabled(person: string, db: Database): Promise<boolean> {
  return (await personRow(person, db))?.disabled === true
}

async function wasEnded(person: string, since: number, db: Database): Promise<boolean> {
  const row = await personRow(person, db)
  return row !== undefined && (row.disabled || since <= row.endedAt)
}

async function personRow(person: string, db: Database) {
  const row = await db.selectFrom(personTable).selectAll().where("person", "=", person).executeTakeFirst()
  return row && { disabled: Number(row.disabled) === 1, endedAt: Number(row.ended_at) }
}

async function writePerson(
  { person, now, until }: { person: string; now: number; until: number },
  db: Database,
  dialect: DialectName,
): Promise<void> {
  const insert = { ended_at: now, disabled: 0, expires_at: until }
  const update = {
    ended_at: later(`${personTable}.ended_at`, now),
    expires_at: later(`${personTable}.expires_at`, until),
  }
  await upsert(db, dialect, { table: personTable, key: { person }, insert, update })
}

async function revokeRows(
  those: (rows: ReturnType<typeof unrevoked>) => ReturnType<typeof unrevoked>,
  db: Database,
  dialect: DialectName,
): Promise<void> {
  await affected(those(unrevoked(db)), dialect, "sid")
}

function unrevoked(db: Database) {
  return db.updateTable(registryTable).set({ revoked: 1 }).where("revoked", "=", 0)
}
