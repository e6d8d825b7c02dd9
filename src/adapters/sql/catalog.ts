/** Reads the columns and indexes of tables from the database's own catalogue, by one query. */
import { sql } from "kysely"
import type { Database } from "./database.ts"
import { type ColumnType, type Dialect, type DialectName, dialects, type Server, type Sql } from "./dialects.ts"

export interface CatalogColumn {
  name: string
  type: ColumnType
  /** The name of the column's type, as the database spells it. */
  declared: string
  /** The full type with length and collation. A column that references this column must have the same type. */
  definition: string
  nullable: boolean
  /** `true` if an insert can leave the column out, because the column has a default or may be null. */
  optional: boolean
  hasDefault: boolean
}

export interface CatalogTable {
  name: string
  columns: readonly CatalogColumn[]
  /** The columns of each index, in order. The list leaves out partial indexes, and indexes on a part of a column. */
  indexes: readonly { unique: boolean; columns: readonly string[] }[]
}

export interface Catalog {
  tables: ReadonlyMap<string, CatalogTable>
  server: Server
}

/** Reads the tables with these names. Finds only tables that a statement can name without a schema. */
export async function tablesNamed(
  names: readonly string[],
  db: Database,
  dialect: DialectName,
): Promise<Catalog["tables"]> {
  return (await readCatalog(db, dialects[dialect], names, undefined)).tables
}

/** A row of the catalogue: one for each column of a table, and one for each column of an index. */
interface CatalogRow {
  table_name: string
  /** The name of the index. Empty for a column of the table itself. */
  index_name: string
  column_name: string
  declared: string
  definition: string
  nullable: unknown
  has_default: unknown
  is_unique: unknown
  position: unknown
  version: string
}

/**
 * Reads the tables with these names, and the version of the server. Searches in `schema` if it is set, otherwise on the
 * search path of the connection.
 */
export async function readCatalog(
  db: Database,
  dialect: Dialect,
  names: readonly string[],
  schema: string | undefined,
): Promise<Catalog> {
  const query = queries[dialect.name](sql.join(names), schema)
  const { rows } = await sql<CatalogRow>`${query}`.execute(db)
  const tables = new Map<string, CatalogTable>()
  for (const name of new Set(rows.flatMap(({ table_name: table }) => table || []))) {
    const own = rows.filter((row) => row.table_name === name).sort((a, b) => Number(a.position) - Number(b.position))
    tables.set(name, { name, columns: columnsOf(own, dialect), indexes: indexesOf(own) })
  }
  const version = rows[0]?.version ?? ""
  return { tables, server: { version, mariadb: /mariadb/i.test(version) } }
}

function columnsOf(rows: readonly CatalogRow[], dialect: Dialect): CatalogColumn[] {
  return rows
    .filter((row) => row.index_name === "")
    .map(({ column_name: name, declared, definition, nullable, has_default }) => ({
      name,
      type: dialect.columnType(declared),
      declared,
      definition,
      nullable: truth(nullable),
      optional: truth(nullable) || truth(has_default),
      hasDefault: truth(has_default),
    }))
}

function indexesOf(rows: readonly CatalogRow[]): CatalogTable["indexes"] {
  const names = new Set(rows.map((row) => row.index_name).filter((name) => name !== ""))
  return [...names].map((name) => {
    const own = rows.filter((row) => row.index_name === name)
    return { unique: own.every((row) => truth(row.is_unique)), columns: own.map((row) => row.column_name) }
  })
}

/** Reads a boolean, which drivers return as a boolean, a number, a bigint or text. */
function truth(value: unknown): boolean {
  return value === true || Number(value) === 1
}

/**
 * The queries by database. Each query returns one additional row with the server's version, so that the adapter knows
 * the version even if no table exists.
 */
const queries: Readonly<Record<Dialect["name"], (names: Sql, schema: string | undefined) => Sql>> = {
  postgres: (names, schema) => {
    const visible = schema === undefined ? sql`pg_table_is_visible(c.oid)` : sql`n.nspname = ${schema}`
    const ours = sql`c.relname in (${names}) and c.relkind in ('r', 'p') and ${visible}`
    return sql`
      select c.relname as table_name, '' as index_name, a.attname as column_name,
        format_type(a.atttypid, null) as declared, format_type(a.atttypid, a.atttypmod) as definition, not a.attnotnull as nullable,
        (a.atthasdef or a.attidentity <> '') as has_default, false as is_unique, a.attnum::int as position,
        current_setting('server_version') as version
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where ${ours} and a.attnum > 0 and not a.attisdropped
      union all
      select c.relname, i.relname, a.attname, '', '', false, false, x.indisunique, k.position::int,
        current_setting('server_version')
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid
        cross join lateral unnest(x.indkey::int2[]) with ordinality k (attnum, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where ${ours} and x.indisvalid and x.indimmediate and x.indpred is null and x.indexprs is null
        and k.position <= x.indnkeyatts
      union all
      select '', '', '', '', '', false, false, false, 0, current_setting('server_version')`
  },
  mysql: (names, schema) => {
    const place = schema === undefined ? sql`database()` : sql`${schema}`
    return sql`
      select c.table_name as table_name, '' as index_name, c.column_name as column_name, c.data_type as declared,
        concat(c.column_type, coalesce(concat(' character set ', c.character_set_name, ' collate ', c.collation_name), ''))
          as definition, c.is_nullable = 'YES' as nullable,
        (coalesce(c.column_default, 'NULL') <> 'NULL' or c.extra like '%auto_increment%') as has_default,
        0 as is_unique, c.ordinal_position as position, version() as version
      from information_schema.columns c where c.table_schema = ${place} and c.table_name in (${names})
      union all
      select s.table_name, s.index_name, coalesce(s.column_name, ''), '', '', 0, 0,
        s.non_unique = 0 and s.sub_part is null, s.seq_in_index, version()
      from information_schema.statistics s where s.table_schema = ${place} and s.table_name in (${names})
      union all
      select '', '', '', '', '', 0, 0, 0, 0, version()`
  },
  sqlite: (names) => {
    const ours = sql`m.type = 'table' and m.name in (${names})`
    return sql`
      select m.name as table_name, '' as index_name, c.name as column_name, upper(c.type) as declared,
        c.type as definition, c."notnull" = 0 as nullable, (c.dflt_value is not null) as has_default, 0 as is_unique, c.cid as position,
        sqlite_version() as version
      from sqlite_master m, pragma_table_info(m.name) c where ${ours}
      union all
      select m.name, l.name, coalesce(i.name, ''), '', '', 0, 0, l."unique", i.seqno, sqlite_version()
      from sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
      where ${ours} and l.partial = 0
      union all
      select '', '', '', '', '', 0, 0, 0, 0, sqlite_version()`
  },
}
