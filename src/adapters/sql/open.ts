import { type Binding, bind, namesToLookFor } from "./binding.ts"
import { type Catalog, readCatalog } from "./catalog.ts"
import type { Database, Source, SqlOptions } from "./database.ts"
import { dialects } from "./dialects.ts"
import type { TableNames } from "./tables.ts"

/** The options of `sqlAdapter` that say where the tables are. */
export type Place = Pick<SqlOptions, "tables" | "schema">

/**
 * Finds the tables of a database by one query.
 * @param besides names of further tables to look for.
 */
export async function find(
  { db, dialect }: { db: Database; dialect: Source["dialect"] },
  { tables = {}, schema }: Place,
  besides: readonly string[] = [],
): Promise<{ catalog: Catalog; binding: Binding }> {
  const given: Partial<TableNames> = tables
  const catalog = await readCatalog(db, dialects[dialect], [...namesToLookFor(given), ...besides], schema)
  return { catalog, binding: bind(catalog, given) }
}
