/** Runs one migration of a plugin. */
import { sql } from "kysely"
import { MigrationError } from "../../adapters/sql/alone.ts"
import type { Database } from "../../adapters/sql/database.ts"
import type { DialectName, Sql } from "../../adapters/sql/dialects.ts"
import { isThere } from "./plugin-obstacles.ts"
import type { Move } from "./plugin-plan.ts"
import { addRecord, changeRecord, type PluginRecord, removeRecord } from "./plugin-records.ts"

interface Run {
  db: Database
  dialect: DialectName
  at: Date
}

/**
 * Runs the statements of a migration and records it.
 *
 * @throws {MigrationError} that names the statement that failed, or the table or column that `up` did not make.
 */
export async function perform(move: Move, run: Run): Promise<void> {
  const { statements, way, resumes } = move
  const { db, dialect, at } = run
  // MySQL commits each statement that changes a table, so it cannot roll back an interrupted migration. Therefore the
  // library records each statement on MySQL, and the next run continues after the last recorded statement.
  const notes = dialect === "mysql"
  if (notes && resumes === undefined) await (way === "up" ? addRecord : changeRecord)(underWay(move, 0), at).execute(db)
  for (let done = move.from; done < statements.length; done++) {
    const statement = sql.raw(statements[done] ?? "")
    try {
      await (notes ? runNoted(statement, { move, done, db, at }) : statement.execute(db))
    } catch (error) {
      throw failure(error, move, { where: `, ${way}, statement ${done + 1} of ${statements.length}`, notes })
    }
  }
  for (const made of way === "up" ? move.makes : [])
    if (!(await isThere(made, db, dialect)))
      throw failure(`It did not make "${made}", which it names`, move, { where: "", notes })
  const end = way === "down" ? removeRecord(move) : (notes ? changeRecord : addRecord)(applied(move), at)
  await end.execute(db)
}

/**
 * Runs one statement on MySQL, and records the statement. If the statement changes rows, MySQL commits the statement
 * and its record together. If the statement changes a table, MySQL commits the statement at once, without the record.
 * Therefore the function records each statement as begun before it runs the statement.
 */
async function runNoted(
  statement: Sql,
  { move, done, db, at }: { move: Move; done: number; db: Database; at: Date },
): Promise<void> {
  const { way, resumes } = move
  const ran = changeRecord(underWay(move, done + 1), at)
  await changeRecord({ ...underWay(move, done), begun: done + 1 }, at).execute(db)
  try {
    await db.transaction().execute(async (within) => {
      await statement.execute(within)
      await ran.execute(within)
    })
  } catch (error) {
    // An interrupted run can have executed the statement without recording it. A reversal can also meet a table or
    // column that the interrupted `up` never made.
    const mayHaveRun = resumes !== undefined && (way === "down" || resumes.begun > done)
    if (mayHaveRun && wasRun(error)) return void (await ran.execute(db))
    // The statement failed, so restore the earlier record. If the database is down, this write fails too, and the
    // record still says that the statement has begun.
    const stood = resumes === undefined ? applied(move) : { ...resumes, begun: resumes.done }
    const first = way === "up" ? removeRecord(move) : changeRecord(stood, at)
    const before = done === 0 ? first : changeRecord(underWay(move, done), at)
    await before.execute(db).catch(() => undefined)
    throw error
  }
}

function underWay({ plugin, name, way, checksums }: Move, done: number): PluginRecord {
  const checksum = checksums.at(way === "up" ? done : -1) ?? ""
  return { plugin, name, checksum, state: way, done, begun: done }
}

/** Returns the record of a completely applied migration. */
export function applied({ plugin, name, checksums }: Move): PluginRecord {
  return { plugin, name, checksum: checksums.at(-1) ?? "", state: "applied", done: 0, begun: 0 }
}

function failure(
  cause: unknown,
  { plugin, name }: Move,
  { where, notes }: { where: string; notes: boolean },
): MigrationError {
  const said = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, "")
  const stands = notes ? " Earlier statements stay, and the next run continues there." : ""
  const problem = `The migration "${name}" of the plugin "${plugin}"${where}: ${said}.${stands}`
  return new MigrationError([problem], { cause, stopped: notes })
}

/** MySQL's codes for a table, column or key that exists already, or that no longer exists. */
const ranBefore: ReadonlySet<unknown> = new Set([1050, 1051, 1060, 1061, 1091, 1826])

function wasRun(error: unknown): boolean {
  return error instanceof Error && "errno" in error && ranBefore.has(error.errno)
}
