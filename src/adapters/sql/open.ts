/** Finds the tables of a database, once for each adapter. */
import { type Binding, bind, namesToLookFor } from "./binding.ts"
import { type Catalog, readCatalog } from "./catalog.ts"
import { DatabaseSchemaError, differencesAtStart } from "./check.ts"
import type { Database, Source, SqlOptions } from "./database.ts"
import { dialects } from "./dialects.ts"
import { type Store, storeOf, type World } from "./store.ts"
import type { TableNames } from "./tables.ts"

/** What of the options is not the database. */
export type Place = Pick<SqlOptions, "tables" | "schema">

/** Looks at the database by one query; at other tables too, where they are named. */
export async function find(
  { db, dialect }: { db: Database; dialect: Source["dialect"] },
  { tables = {}, schema }: Place,
  besides: readonly string[] = [],
): Promise<{ catalog: Catalog; binding: Binding }> {
  const given: Partial<TableNames> = tables
  const catalog = await readCatalog(db, dialects[dialect], [...namesToLookFor(given), ...besides], schema)
  return { catalog, binding: bind(catalog, given) }
}

/** @throws {DatabaseSchemaError} where the adapter cannot work with what is there. */
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
