/**
 * Plans the statements that make the tables, columns and indexes which a database lacks, and finds obstacles to these
 * statements.
 */
import type { Plan } from "./alone.ts"
import type { Binding, BoundTable } from "./binding.ts"
import type { Catalog } from "./catalog.ts"
import { sentence } from "./check.ts"
import type { Database } from "./database.ts"
import { addColumn, createIndex, createTable, type DdlContext } from "./ddl.ts"
import type { Sql } from "./dialects.ts"
import { duplicatesOf } from "./duplicates.ts"
import { type IndexedField, indexName, migrations, versionTable } from "./migrations.ts"
import type { Place } from "./open.ts"
import { tableRef } from "./store.ts"
import { layouts, type TableKey, tableShapes } from "./tables.ts"
import { createVersionTable, noteVersion, versionsIn } from "./versions.ts"

interface Found {
  db: Database
  catalog: Catalog
  binding: Binding
  context: DdlContext
  place: Place
}

export async function planOf(found: Found, now: Date): Promise<Plan> {
  const { db, catalog, context } = found
  const versions = tableRef(context, versionTable)
  const isNoted = catalog.tables.has(versionTable)
  const noted = isNoted ? await versionsIn(versions, db) : []
  const newest = migrations.at(-1)?.version ?? 0
  const newer = noted.filter((version) => version > newest)
  if (newer.length > 0) {
    const problem = `Its tables have version ${Math.max(...newer)}, and this release supports up to ${newest}. Update authchart.`
    return { statements: [], problems: [problem] }
  }
  const statements: Sql[] = []
  const problems: string[] = []
  for (const migration of migrations) {
    for (const key of migration.tables) completeTable(key, found, { statements, problems })
    for (const key of migration.unique) {
      const index = uniqueIndexOf(key, found)
      if (index === undefined) continue
      const table = found.binding.found.get(key)
      if (table) problems.push(...(await duplicatesOf(table, db, context)))
      statements.push(createIndex(index, context))
    }
    for (const { table, field } of migration.indexed) {
      const index = indexOf(table, field, found)
      if (index) statements.push(createIndex(index, context))
    }
  }
  if (!isNoted) statements.push(createVersionTable(versions))
  for (const migration of migrations)
    if (!noted.includes(migration.version)) statements.push(noteVersion(versions, migration, now))
  return { statements, problems }
}

/**
 * Plans a table that does not exist, or the missing columns of a table that exists. The plan adds columns only to a
 * table that the application named, because any other table can belong to another program.
 */
function completeTable(
  key: TableKey,
  { binding, context, place }: Found,
  { statements, problems }: { statements: Sql[]; problems: string[] },
): void {
  if (!binding.found.has(key)) {
    statements.push(createTable(key, context))
    return
  }
  for (const lack of binding.lacks.get(key) ?? []) {
    const field = tableShapes[key].fields.find(({ name }) => name === lack.column)
    const missing = lack.column !== undefined && lack.unfit === undefined
    if (field && missing && !field.filled && place.tables?.[key] !== undefined) {
      statements.push(addColumn(lack.table, field, context))
    } else problems.push(`${sentence(lack)} ${advice}`)
  }
}

const advice = "The table can belong to another program. Add the column yourself, or name other tables."

type Index = Parameters<typeof createIndex>[0] | undefined

function uniqueIndexOf(key: TableKey, { binding, context }: Found): Index {
  const bound = binding.found.get(key)
  // If the table does not exist, this library makes it. The primary key of sessions, of verification tokens and of
  // passkeys is already unique.
  if (bound ? bound.unique : key !== "users" && key !== "accounts") return undefined
  const columns = tableShapes[key].unique.map((field) => columnName(bound, field))
  return { name: nameOf(key, "unique", context), table: context.names[key], columns, unique: true }
}

function indexOf(key: TableKey, field: IndexedField, { binding, context }: Found): Index {
  const bound = binding.found.get(key)
  const column = bound?.columns.get(field)
  if (bound ? column === undefined || bound.indexed.has(column.name) : isForeign(field, context)) return undefined
  // MySQL has no index on a whole text of unlimited length. No usual adapter makes such a column.
  if (context.dialect.name === "mysql" && /text|blob/i.test(column?.declared ?? "")) return undefined
  return {
    name: nameOf(key, field, context),
    table: context.names[key],
    columns: [column?.name ?? field],
    unique: false,
  }
}

/** Returns true if the database makes the index of a new table by itself. */
function isForeign(field: IndexedField, { dialect }: DdlContext): boolean {
  return field === "userId" && dialect.indexesForeignKeys
}

function columnName(bound: BoundTable | undefined, field: string): string {
  return bound?.columns.get(field)?.name ?? field
}

function nameOf(key: TableKey, kind: "unique" | IndexedField, { names }: DdlContext): string {
  return indexName(key, kind, names[key], layouts[0].names[key][0])
}
