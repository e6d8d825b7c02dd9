import { type Binding, bind, namesToLookFor } from "./binding.ts"
import { type Catalog, readCatalog } from "./catalog.ts"
import { DatabaseSchemaError, differencesAtStart } from "./check.ts"
import type { Database, Source, SqlOptions } from "./database.ts"
import { dialects } from "./dialects.ts"
import { type Store, storeOf, type World } from "./store.ts"
import type { TableNames } from "./tables.ts"

/** The options besides the database. */
export type Place = Pick<SqlOptions, "tables" | "schema">

/** Finds the tables of a database by one query. @param besides names of other tables to look for. */
export async function find(
  { db, dialect }: { db: Database; dialect: Source["dialect"] },
  { tables = {}, schema }: Place,
  besides: readonly string[] = [],
): Promise<{ catalog: Catalog; binding: Binding }> {
  const given: Partial<TableNames> = tables
  const catalog = await readCatalog(db, dialects[dialect], [...namesToLookFor(given), ...besides], schema)
  return { catalog, binding: bind(catalog, given) }
}

/** @throws {DatabaseSchemaError} if the adapter cannot use the tables. */
export async function openStore(source: Source, place: Place, world: World): Promise<Store> {
  const { catalog, binding } = await find(source, place)
  const differences = differencesAtStart(binding)
  if (differences.length > 0) throw new DatabaseSchemaError(differences)
  const { db, dialect, of } = source
  return storeOf({
    ...world,
    db,
    of,
    dialect: dialects[dialect],
    server: catalog.server,
    schema: place.schema,
    binding,
  })
}
