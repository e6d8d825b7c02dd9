/** The statements that make the tables of the stores and their indexes, and that drop them. */
import { sql } from "kysely"
import { tablesNamed } from "../../adapters/sql/catalog.ts"
import { type Database, sourceOf, type SqlSource } from "../../adapters/sql/database.ts"
import { createIndex } from "../../adapters/sql/ddl.ts"
import type { DialectName, Sql } from "../../adapters/sql/dialects.ts"
import { type Change, expiryIndex } from "./migrations.ts"
import { type ColumnKind, type StoreTable, storeTables } from "./tables.ts"

const types: Readonly<Record<ColumnKind, string>> = {
  key: "varchar(191)",
  hash: "varchar(64)",
  text: "text",
  number: "bigint",
}

/**
 * Returns the options of a table. With these options, the database compares keys byte by byte, independent of the
 * server's default.
 */
export function optionsFor(dialect: DialectName): Sql {
  return sql.raw(dialect === "mysql" ? " default character set utf8mb4 collate utf8mb4_bin" : "")
}

/**
 * Returns the statement that makes a table if it does not exist. The statement does not change a table of an earlier
 * release.
 */
export function makeTable({ name, columns, primary }: StoreTable, dialect: DialectName): Sql {
  const lines = Object.entries(columns).map(
    ([column, kind]) => sql`\n  ${sql.id(column)} ${sql.raw(types[kind])} not null`,
  )
  lines.push(sql`\n  primary key (${sql.join(primary.map((column) => sql.id(column)))})`)
  return sql`create table if not exists ${sql.id(name)} (${sql.join(lines, sql`,`)}\n)${optionsFor(dialect)}`
}

/** Returns the statement that makes the index on a column of a table. */
export function makeIndex(table: StoreTable, column: string): Sql {
  const index = {
    name: indexName(table, column),
    table: table.name,
    columns: [column],
    unique: column === table.unique,
  }
  return createIndex(index, { schema: undefined })
}

/** Returns the name of the index on a column. */
export function indexName({ name, expires }: StoreTable, column: string): string {
  return column === expires ? expiryIndex(name) : `${name}_${column}`
}

export function backward(change: Change, dialect: DialectName): Sql {
  if ("make" in change) return sql`drop table if exists ${sql.id(change.make)}`
  const index = sql.id(expiryIndex(change.index))
  return dialect === "mysql" ? sql`drop index ${index} on ${sql.id(change.index)}` : sql`drop index if exists ${index}`
}

/** Counts the rows of a table that meet a condition, or all rows without a condition. */
export async function countRows(table: string, condition: Sql | undefined, db: Database): Promise<number> {
  const where = condition === undefined ? sql`` : sql` where ${condition}`
  const { rows } = await sql<{ held: unknown }>`select count(*) as held from ${sql.id(table)}${where}`.execute(db)
  return Number(rows[0]?.held ?? 0)
}

/** Returns `true` if a database has tables of the stores, of this release or of an earlier release. */
export async function hasStores(source: SqlSource): Promise<boolean> {
  const { db, dialect } = sourceOf(source)
  const names = storeTables.map(({ name }) => name)
  return (await tablesNamed(names, db, dialect)).size > 0
}
