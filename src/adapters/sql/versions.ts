/** The table that records which versions of the library's tables a database has. */
import { sql } from "kysely"
import type { Database } from "./database.ts"
import type { Sql } from "./dialects.ts"

/**
 * Returns the statement that makes the table of versions.
 *
 * @param place the table of versions, as statements name it.
 */
export function createVersionTable(place: Sql): Sql {
  return sql`create table ${place} (
  version integer not null primary key,
  name varchar(255) not null,
  applied_at varchar(30) not null
)`
}

/**
 * Returns the statement that records a version. The values in the statement are literals and not parameters, so that a
 * dry run prints the whole statement.
 */
export function noteVersion(place: Sql, { version, name }: { version: number; name: string }, at: Date): Sql {
  const values = sql.join([sql.lit(version), sql.lit(name), sql.lit(at.toISOString())])
  return sql`insert into ${place} (version, name, applied_at) values (${values})`
}

export function forgetVersion(place: Sql, version: number): Sql {
  return sql`delete from ${place} where version = ${sql.lit(version)}`
}

/** Reads the recorded versions. */
export async function versionsIn(place: Sql, db: Database): Promise<number[]> {
  const { rows } = await sql<{ version: unknown }>`select version from ${place}`.execute(db)
  return rows.map(({ version }) => Number(version))
}
