/** Where the three databases differ, each difference by name. */
import { type RawBuilder, sql } from "kysely"

export type DialectName = "postgres" | "mysql" | "sqlite"

/** What a column can hold, as far as the adapter has to know. */
export type ColumnType = "text" | "uuid" | "integer" | "time" | "other"

/** A piece of SQL. */
export type Sql = RawBuilder<unknown>

/** What a kind of field is in a table that we make. */
export interface DdlTypes {
  id: string
  key: string
  text: string
  date: string
  number: string
  /** Gives an id where somebody else inserts a row without one. */
  freshId: string
  /** After the closing bracket of a table. */
  tableOptions: string
}

export interface Dialect {
  name: DialectName
  /** Whether `insert` and `update` can return rows. */
  returning: boolean
  /** Whether a foreign key brings an index with it. */
  indexesForeignKeys: boolean
  /** Of a type as the catalog names it. */
  columnType: (declared: string) => ColumnType
  /** A moment, in a form that no setting of the driver or of the connection changes on its way out. */
  readTime: (column: Sql) => Sql
  /** What a column for moments takes. */
  writeTime: (date: Date) => string
  /** Equal in every character, whatever the column's collation thinks. */
  exactly: (column: Sql, value: unknown) => Sql
  types: (server: Server) => DdlTypes
}

/** What is to be known of the server. */
export interface Server {
  version: string
  mariadb: boolean
}

const postgres: Dialect = {
  name: "postgres",
  returning: true,
  indexesForeignKeys: false,
  columnType(declared) {
    if (/^(?:text|character|citext|name$)/.test(declared)) return "text"
    if (declared === "uuid") return "uuid"
    if (/^(?:smallint|integer|bigint)$/.test(declared)) return "integer"
    return declared.startsWith("timestamp") ? "time" : "other"
  },
  // Milliseconds since the epoch. A column without a time zone holds UTC, as Prisma and Drizzle write it.
  readTime: (column) => sql`(extract(epoch from ${column}) * 1000)::float8`,
  writeTime: (date) => date.toISOString(),
  exactly: (column, value) => sql`${column} = ${value}`,
  types: () => ({
    id: "text",
    key: "text",
    text: "text",
    date: "timestamptz",
    number: "bigint",
    freshId: " default gen_random_uuid()::text",
    tableOptions: "",
  }),
}

const mysql: Dialect = {
  name: "mysql",
  returning: false,
  indexesForeignKeys: true,
  columnType(declared) {
    if (/^(?:char|varchar|(?:tiny|medium|long)?text|enum)$/.test(declared)) return "text"
    if (declared === "uuid") return "uuid"
    if (/^(?:small|medium|big)?int$/.test(declared)) return "integer"
    return /^(?:datetime|timestamp)$/.test(declared) ? "time" : "other"
  },
  // As text, which the time zone that the pool is set to does not shift. The columns hold UTC.
  readTime: (column) => sql`cast(${column} as char)`,
  writeTime: (date) => date.toISOString().replace("T", " ").replace("Z", ""),
  // The first half may use an index, the second knows case, accents and spaces apart.
  exactly: (column, value) =>
    sql`(${column} = ${value} and cast(convert(${column} using utf8mb4) as binary) = cast(convert(${value} using utf8mb4) as binary))`,
  types: ({ mariadb }) => ({
    id: "varchar(255)",
    key: "varchar(320)",
    text: "mediumtext",
    date: "datetime(3)",
    number: "bigint",
    freshId: "",
    // Every character counts, spaces at the end too.
    tableOptions: ` engine=InnoDB default charset=utf8mb4 collate=${mariadb ? "utf8mb4_nopad_bin" : "utf8mb4_0900_bin"}`,
  }),
}

const sqlite: Dialect = {
  name: "sqlite",
  returning: true,
  indexesForeignKeys: false,
  // The rules by which SQLite itself reads a type: https://www.sqlite.org/datatype3.html, section 3.1.
  columnType(declared) {
    if (/int/i.test(declared)) return "integer"
    if (/char|clob|text/i.test(declared)) return "text"
    return /date|time/i.test(declared) ? "time" : "other"
  },
  readTime: (column) => column,
  writeTime: (date) => date.toISOString(),
  exactly: (column, value) => sql`${column} = ${value} collate binary`,
  types: () => ({
    id: "TEXT",
    key: "TEXT",
    text: "TEXT",
    date: "TEXT",
    number: "INTEGER",
    freshId: "",
    tableOptions: "",
  }),
}

export const dialects: Readonly<Record<DialectName, Dialect>> = { postgres, mysql, sqlite }
