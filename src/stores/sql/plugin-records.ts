/**
 * Records in the database which migrations of plugins are applied, and how many statements of an interrupted migration
 * have run.
 */
import { sql } from "kysely"
import type { Database } from "../../adapters/sql/database.ts"
import type { DialectName, Sql } from "../../adapters/sql/dialects.ts"
import { tablesNamed } from "../../adapters/sql/catalog.ts"
import { optionsFor } from "./ddl.ts"

export const pluginRecordTable = "authchart_plugin_migrations"

export interface PluginRecord {
  plugin: string
  name: string
  /** SHA-256 of the statements of `up` that ran. */
  checksum: string
  /**
   * `up` and `down`: a run in this direction has begun and is not complete. Only MySQL has a record of this kind,
   * because the other databases roll back an interrupted migration.
   */
  state: "applied" | "up" | "down"
  /** The number of statements of this direction that have run. */
  done: number
  /**
   * `done + 1` while a statement runs, otherwise `done`. After an interruption, the library cannot know whether that
   * statement has run.
   */
  begun: number
}

export async function hasRecords(db: Database, dialect: DialectName): Promise<boolean> {
  return (await tablesNamed([pluginRecordTable], db, dialect)).size > 0
}

export async function recordsIn(db: Database, dialect: DialectName): Promise<readonly PluginRecord[]> {
  if (!(await hasRecords(db, dialect))) return []
  const { rows } = await sql<PluginRecord>`select plugin, name, checksum, state, done, begun from ${table}`.execute(db)
  return rows.map((row) => ({ ...row, done: Number(row.done), begun: Number(row.begun) }))
}

export function makeRecordTable(dialect: DialectName): Sql {
  return sql`create table if not exists ${table} (
  plugin varchar(64) not null,
  name varchar(64) not null,
  checksum varchar(64) not null,
  state varchar(10) not null,
  done bigint not null,
  begun bigint not null,
  changed_at varchar(30) not null,
  primary key (plugin, name)
)${optionsFor(dialect)}`
}

/**
 * Returns the statement that adds a record. The values in the statement are literals and not parameters, so that a dry
 * run prints the whole statement.
 */
export function addRecord({ plugin, name, checksum, state, done, begun }: PluginRecord, at: Date): Sql {
  const values = [plugin, name, checksum, state, done, begun, at.toISOString()].map((value) => sql.lit(value))
  return sql`insert into ${table} (plugin, name, checksum, state, done, begun, changed_at) values (${sql.join(values)})`
}

export function changeRecord({ checksum, state, done, begun, ...record }: PluginRecord, at: Date): Sql {
  const values = { checksum, state, done, begun, changed_at: at.toISOString() }
  const sets = Object.entries(values).map(([column, value]) => sql`${sql.id(column)} = ${sql.lit(value)}`)
  return sql`update ${table} set ${sql.join(sets)} where ${isOf(record)}`
}

export function removeRecord(record: Pick<PluginRecord, "plugin" | "name">): Sql {
  return sql`delete from ${table} where ${isOf(record)}`
}

const table = sql.id(pluginRecordTable)

function isOf({ plugin, name }: Pick<PluginRecord, "plugin" | "name">): Sql {
  return sql`plugin = ${sql.lit(plugin)} and name = ${sql.lit(name)}`
}
