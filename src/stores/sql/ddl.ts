/** The statements that make the tables of the stores and their indexes, and that drop them. */
import { type RawBuilder, sql } from "kysely"
import { type Database, sourceOf, type SqlSource } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"
import { type Change, expiryIndex, storeVersionTable } from "./migrations.ts"
import { type ColumnKind, type StoreTable, storeTable, storeTables } from "./tables.ts"

export type Statement = RawBuilder<unknown>

const types: Readonly<Record<ColumnKind, string>> = {
  key: "varchar(191)",
  hash: "varchar(64)",
  text: "text",
  number: "bigint",
}

/** Keys are compared byte by byte, whatever the server's default is. */
export function optionsFor(dialect: DialectName): Statement {
  return sql.raw(dialect === "mysql" ? " default character set utf8mb4 collate utf8mb4_bin" : "")
}

/** Makes a table where it is missing: one that the previous release made is taken as it is. */
function makeTable({ name, columns, primary }: StoreTable, dialect: DialectName): Statement {
  const lines = Object.entries(columns).map(
    ([column, kind]) => sql`\n  ${sql.id(column)} ${sql.raw(types[kind])} not null`,
  )
  lines.push(sql`\n  primary key (${sql.join(primary.map((column) => sql.id(column)))})`)
  return sql`create table if not exists ${sql.id(name)} (${sql.join(lines, sql`,`)}\n)${optionsFor(dialect)}`
}

/** Statements of a change, of those that are still missing: MySQL cannot say "if not exists" for an index. */
export async function forward(change: Change, db: Database, dialect: DialectName): Promise<readonly Statement[]> {
  const table = storeTable("make" in change ? change.make : change.index)
  const made = "make" in change ? [makeTable(table, dialect)] : []
  return (await hasIndex(table, db, dialect)) ? made : [...made, ...makeIndex(table)]
}

function makeIndex({ name, expires }: StoreTable): readonly Statement[] {
  if (expires === undefined) return []
  return [sql`create index ${sql.id(expiryIndex(name))} on ${sql.id(name)} (${sql.id(expires)})`]
}

export function backward(change: Change, dialect: DialectName): Statement {
  if ("make" in change) return sql`drop table if exists ${sql.id(change.make)}`
  const index = sql.id(expiryIndex(change.index))
  return dialect === "mysql" ? sql`drop index ${index} on ${sql.id(change.index)}` : sql`drop index if exists ${index}`
}

async function hasIndex({ name }: StoreTable, db: Database, dialect: DialectName): Promise<boolean> {
  const index = expiryIndex(name)
  const queries: Readonly<Record<DialectName, RawBuilder<unknown>>> = {
    postgres: sql`select 1 where to_regclass(${`"${index}"`}) is not null`,
    mysql: sql`select 1 from information_schema.statistics where table_schema = database() and table_name = ${name} and index_name = ${index}`,
    sqlite: sql`select 1 from sqlite_master where type = 'index' and name = ${index}`,
  }
  return (await queries[dialect].execute(db)).rows.length > 0
}

export async function hasTable(name: string, db: Database, dialect: DialectName): Promise<boolean> {
  const queries: Readonly<Record<DialectName, RawBuilder<unknown>>> = {
    postgres: sql`select 1 where to_regclass(${`"${name}"`}) is not null`,
    mysql: sql`select 1 from information_schema.tables where table_schema = database() and table_name = ${name}`,
    sqlite: sql`select 1 from sqlite_master where type = 'table' and name = ${name}`,
  }
  return (await queries[dialect].execute(db)).rows.length > 0
}

export function makeVersionTable(dialect: DialectName): Statement {
  return sql`create table if not exists ${sql.id(storeVersionTable)} (
  version bigint not null primary key,
  name varchar(255) not null,
  applied_at varchar(30) not null
)${optionsFor(dialect)}`
}

/** Values are written into the statement, so that what is shown is what is run. */
export function noteVersion(version: number, name: string, at: Date): Statement {
  const values = sql.join([sql.lit(version), sql.lit(name), sql.lit(at.toISOString())])
  return sql`insert into ${sql.id(storeVersionTable)} (version, name, applied_at) values (${values})`
}

export function forgetVersion(version: number): Statement {
  return sql`delete from ${sql.id(storeVersionTable)} where version = ${sql.lit(version)}`
}

/** Whether a database has tables of the stores, of this release or of one before. */
export async function hasStores(source: SqlSource): Promise<boolean> {
  const { db, dialect } = sourceOf(source)
  for (const { name } of storeTables) if (await hasTable(name, db, dialect)) return true
  return false
}
