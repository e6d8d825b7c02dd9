/** Migrates the tables of the stores to a version: forward, or back if this loses no unexpired rows. */
import { sql } from "kysely"
import { carryOut, MigrationError, type Plan } from "../../adapters/sql/alone.ts"
import { type Catalog, type CatalogTable, tablesNamed } from "../../adapters/sql/catalog.ts"
import type { Database, Source } from "../../adapters/sql/database.ts"
import type { Sql } from "../../adapters/sql/dialects.ts"
import { createVersionTable, forgetVersion, noteVersion, versionsIn } from "../../adapters/sql/versions.ts"
import { backward, countRows, indexName, makeIndex, makeTable } from "./ddl.ts"
import { newestStoreVersion, type StoreMigration, storeMigrations, storeVersionTable } from "./migrations.ts"
import { type StoreTable, storeTable, storeTables } from "./tables.ts"

export interface StoreMigrateOptions {
  /**
   * The version to reach. Default: the newest version. If the database has a higher version, the migration goes back.
   */
  to?: number | undefined
  /** `true` changes nothing, and reports the statements that would run. Default `false`. */
  dryRun?: boolean | undefined
}

export interface StoreMigrationReport {
  /**
   * The version that the database had. 0 if there were no tables, or if the tables come from a release that did not
   * record versions.
   */
  from: number
  /** The version that the database has now. */
  to: number
  /** The statements that ran or, in a dry run, would run, in order. Empty if the tables were up to date. */
  statements: readonly string[]
}

/** Returns `true` if the database has every migration of this release. Takes one or two queries. */
export async function isCurrent({ db, dialect }: Source): Promise<boolean> {
  const isNoted = (await tablesNamed([storeVersionTable], db, dialect)).size > 0
  const noted = isNoted ? await versionsIn(versions, db) : []
  return storeMigrations.every(({ version }) => noted.includes(version))
}

/**
 * Migrates the tables of the stores to a version. Instances that start at the same time wait for each other: the first
 * instance migrates, and the others find nothing to do. Instances of early releases record no versions, and do not
 * wait. If an early instance makes the same table at the same time, PostgreSQL can refuse this function's statement.
 * Therefore the function tries up to five times.
 *
 * @throws {MigrationError} if going back would lose data, or `to` is a version that is unknown to this release.
 */
export async function migrateStores(
  source: Source,
  { to = newestStoreVersion(), dryRun = false }: StoreMigrateOptions,
  now: () => number,
): Promise<StoreMigrationReport> {
  const newest = newestStoreVersion()
  if (!Number.isInteger(to) || to < 0 || to > newest)
    throw new MigrationError([`The stores have no version ${to}. Choose one of the versions 0 to ${newest}.`])
  for (let tries = 1; ; tries++) {
    try {
      const { report } = await carryOut(source, { lock: storeVersionTable, dryRun }, async (db) =>
        planOf({ ...source, db }, to, new Date(now())),
      )
      return report
    } catch (error) {
      if (error instanceof MigrationError || tries === 5) throw error
    }
  }
}

const versions = sql.id(storeVersionTable)

async function planOf({ db, dialect }: Source, to: number, at: Date): Promise<Plan & { report: StoreMigrationReport }> {
  const tables = await tablesNamed([storeVersionTable, ...storeTables.map(({ name }) => name)], db, dialect)
  const isNoted = tables.has(storeVersionTable)
  const noted = isNoted ? await versionsIn(versions, db) : []
  const back = storeMigrations.filter(({ version }) => version > to && noted.includes(version)).toReversed()
  const missing = storeMigrations.filter(({ version }) => version <= to && !noted.includes(version))
  const statements: Sql[] = back.flatMap(({ version, changes }) => [
    ...changes.toReversed().map((change) => backward(change, dialect)),
    forgetVersion(versions, version),
  ])
  if (missing.length > 0 && !isNoted) statements.push(createVersionTable(versions))
  const indexed = new Set(storeTables.flatMap((table) => indexesOf(table, tables.get(table.name))))
  for (const migration of missing) {
    for (const change of migration.changes) {
      const table = storeTable("make" in change ? change.make : change.index)
      if ("make" in change) statements.push(makeTable(table, dialect))
      for (const column of indexedColumns(table)) {
        const index = indexName(table, column)
        if (!indexed.has(index)) statements.push(makeIndex(table, column))
        indexed.add(index)
      }
    }
    statements.push(noteVersion(versions, migration, at))
  }
  const unknown = noted.filter((version) => version > newestStoreVersion())
  const report = {
    from: Math.max(0, ...noted),
    to: Math.max(to, ...unknown),
    statements: statements.map((statement) => statement.compile(db).sql),
  }
  return { report, statements, problems: await lossesOf(back, tables, { db, at }) }
}

function indexedColumns({ expires, indexed, unique }: StoreTable): readonly string[] {
  return [expires, indexed, unique].filter((column) => column !== undefined)
}

/**
 * Returns the names of the indexes of this release that a table has. Recognises an index by its first column, because
 * its name in the database can differ.
 */
function indexesOf(table: StoreTable, found: CatalogTable | undefined): readonly string[] {
  const firsts = new Set(found?.indexes.map(({ columns: [first] }) => first))
  return indexedColumns(table)
    .filter((column) => firsts.has(column))
    .map((column) => indexName(table, column))
}

/** Returns a sentence for each table that contains rows which have not expired. */
async function lossesOf(
  back: readonly StoreMigration[],
  tables: Catalog["tables"],
  { db, at }: { db: Database; at: Date },
): Promise<readonly string[]> {
  const losses: string[] = []
  for (const { version, changes } of back)
    for (const change of changes) {
      if (!("make" in change) || !tables.has(change.make)) continue
      const { name, expires } = storeTable(change.make)
      const live = expires === undefined ? undefined : sql`${sql.id(expires)} > ${at.getTime()}`
      const count = await countRows(name, live, db)
      if (count > 0)
        losses.push(
          `Going back from version ${version} drops the table "${name}", which holds ${count} row${count === 1 ? "" : "s"} in use. Keep it: the previous release works beside it. To drop it all the same, delete its rows first.`,
        )
    }
  return losses
}
