/** Brings the tables of the stores to a version: forward, and back where no data is lost. */
import { sql } from "kysely"
import { alone, MigrationError } from "../../adapters/sql/alone.ts"
import type { Database, Source } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"
import { backward, forgetVersion, forward, hasTable, makeVersionTable, noteVersion, type Statement } from "./ddl.ts"
import { newestStoreVersion, type StoreMigration, storeMigrations, storeVersionTable } from "./migrations.ts"
import { storeTable } from "./tables.ts"

export interface StoreMigrateOptions {
  /** The version to reach. Default: the newest. A lower one than the database has goes back. */
  to?: number | undefined
  /** Changes nothing, and only says which statements would be run. Default false. */
  dryRun?: boolean | undefined
}

export interface StoreMigrationReport {
  /** The version that the database had; 0 where it has no table of the stores, or those of a release without versions. */
  from: number
  /** The version that it has now. */
  to: number
  /** The statements that were run, in this order. Empty where nothing was lacking. */
  statements: readonly string[]
}

/** Whether every migration of this release was applied. Asks the database once or twice, and changes nothing. */
export async function isCurrent({ db, dialect }: Source): Promise<boolean> {
  const noted = await versionsIn(db, dialect)
  return storeMigrations.every(({ version }) => noted.includes(version))
}

/**
 * Instances that start at once wait for each other, and all but the first find nothing to do. An instance of a release
 * before versions makes its tables without waiting: PostgreSQL then refuses one of the two, and this one tries again.
 *
 * @throws {MigrationError} where going back would lose data, or `to` is a version that this release does not know.
 */
export async function migrateStores(
  source: Source,
  { to = newestStoreVersion(), dryRun = false }: StoreMigrateOptions,
  now: () => number,
): Promise<StoreMigrationReport> {
  refuseUnknown(to)
  for (let tries = 1; ; tries++) {
    try {
      return await alone(source, { lock: storeVersionTable }, async (db) =>
        migrateIn(db, source.dialect, { to, dryRun, at: new Date(now()) }),
      )
    } catch (error) {
      if (error instanceof MigrationError || tries === 5) throw error
    }
  }
}

function refuseUnknown(to: number): void {
  const newest = newestStoreVersion()
  if (!Number.isInteger(to) || to < 0 || to > newest)
    throw new MigrationError([`The stores have the versions 0 to ${newest}, and ${to} is none of them.`])
}

interface Aim {
  to: number
  dryRun: boolean
  at: Date
}

async function migrateIn(db: Database, dialect: DialectName, { to, dryRun, at }: Aim): Promise<StoreMigrationReport> {
  const noted = await versionsIn(db, dialect)
  const from = Math.max(0, ...noted)
  const done: string[] = []
  const run = async (statements: readonly Statement[]): Promise<void> => {
    for (const statement of statements) {
      const text = statement.compile(db).sql
      // In a dry run nothing is there afterwards, so a later version lists an index of an earlier one again.
      if (done.includes(text)) continue
      if (!dryRun) await statement.execute(db)
      done.push(text)
    }
  }
  const back = storeMigrations.filter(({ version }) => version > to && noted.includes(version)).toReversed()
  const lost = (await Promise.all(back.map((migration) => lossesOf(migration, { db, dialect, at })))).flat()
  if (lost.length > 0) throw new MigrationError(lost)
  for (const { version, changes } of back) {
    await run(changes.toReversed().map((change) => backward(change, dialect)))
    await run([forgetVersion(version)])
  }
  const missing = storeMigrations.filter(({ version }) => version <= to && !noted.includes(version))
  if (missing.length > 0 && !(await hasTable(storeVersionTable, db, dialect))) await run([makeVersionTable(dialect)])
  for (const { version, name, changes } of missing) {
    for (const change of changes) await run(await forward(change, db, dialect))
    await run([noteVersion(version, name, at)])
  }
  return { from, to: Math.max(to, ...noted.filter((version) => version > newestStoreVersion())), statements: done }
}

async function versionsIn(db: Database, dialect: DialectName): Promise<readonly number[]> {
  if (!(await hasTable(storeVersionTable, db, dialect))) return []
  const { rows } = await sql<{ version: unknown }>`select version from ${sql.id(storeVersionTable)}`.execute(db)
  return rows.map(({ version }) => Number(version))
}

/** One sentence for each table that holds rows which have not expired. */
async function lossesOf(
  { version, changes }: StoreMigration,
  { db, dialect, at }: { db: Database; dialect: DialectName; at: Date },
): Promise<readonly string[]> {
  const losses: string[] = []
  for (const change of changes) {
    if (!("make" in change) || !(await hasTable(change.make, db, dialect))) continue
    const { name, expires } = storeTable(change.make)
    const live = expires === undefined ? sql`` : sql` where ${sql.id(expires)} > ${at.getTime()}`
    const { rows } = await sql<{
      rows: unknown
    }>`select count(*) as ${sql.id("rows")} from ${sql.id(name)}${live}`.execute(db)
    const count = Number(rows[0]?.rows ?? 0)
    if (count > 0)
      losses.push(
        `Going back from version ${version} drops the table "${name}", which holds ${count} row${count === 1 ? "" : "s"} in use. Keep it: the previous release works beside it. To drop it all the same, delete its rows first.`,
      )
  }
  return losses
}
