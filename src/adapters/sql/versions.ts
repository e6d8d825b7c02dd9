/** The table that notes which versions of a set of tables a database has. */
import { sql } from "kysely"
import type { Database } from "./database.ts"
import type { Sql } from "./dialects.ts"

/** @param place the table of the versions, as statements name it. */
export function createVersionTable(place: Sql): Sql {
  return sql`create table ${place} (
  version integer not null primary key,
  name varchar(255) not null,
  applied_at varchar(30) not null
)`
}

/** Values are written into the statement, so that a dry run shows what runs. */
export function noteVersion(place: Sql, { version, name }: { version: number; name: string }, at: Date): Sql {
  const values = sql.join([sql.lit(version), sql.lit(name), sql.lit(at.toISOString())])
  return sql`insert into ${place} (version, name, applied_at) values (${values})`
}

export function forgetVersion(place: Sql, version: number): Sql {
  return sql`delete from ${place} where version = ${sql.lit(version)}`
}

/** @param place a table that exists. */
export async function versionsIn(place: Sql, db: Database): Promise<number[]> {
  const { rows } = await sql<{ version: unknown }>`select version from ${place}`.execute(db)
  return rows.map(({ version }) => Number(version))
}
