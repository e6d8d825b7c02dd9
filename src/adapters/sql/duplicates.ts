import { sql } from "kysely"
import type { BoundTable } from "./binding.ts"
import type { Database } from "./database.ts"
import type { DdlContext } from "./ddl.ts"
import { tableRef } from "./store.ts"
import { tableShapes } from "./tables.ts"

/** The maximum number of groups that a message names. */
const limit = 10

/**
 * Returns one sentence for each group of rows that have the same key, because a unique index would refuse these rows.
 * The sentences contain no tokens and no addresses.
 */
export async function duplicatesOf(
  table: BoundTable,
  db: Database,
  { schema, dialect }: Pick<DdlContext, "schema" | "dialect">,
): Promise<string[]> {
  const keys = tableShapes[table.key].unique
  const columns = keys.flatMap((field) => table.columns.get(field)?.name ?? [])
  if (columns.length < keys.length) return []
  const list = sql.join(columns.map((name) => sql.id(name)))
  const filled = sql.join(
    columns.map((name) => sql`${sql.id(name)} is not null`),
    sql` and `,
  )
  const id = table.columns.get("id")?.name
  const asText = id === undefined ? sql`null` : sql`cast(${sql.id(id)} as ${textType[dialect.name]})`
  const { rows } = await sql<{ first: unknown; last: unknown; count: unknown }>`
    select min(${asText}) as ${sql.id("first")}, max(${asText}) as ${sql.id("last")}, count(*) as ${sql.id("count")}
    from ${tableRef({ schema }, table.name)} where ${filled} group by ${list} having count(*) > 1 order by 1 limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows.map(({ first, last, count }) => {
    const which = id === undefined ? "" : `, among them the ids ${String(first)} and ${String(last)}`
    return `In the table "${table.name}", ${Number(count)} rows have the same ${columns.join(" and ")}${which}. Delete all but one of them.`
  })
}

const textType = { postgres: sql`text`, mysql: sql`char`, sqlite: sql`text` } as const
