/** The differences between PostgreSQL, MySQL (with MariaDB) and SQLite. */
import { type RawBuilder, sql } from "kysely"

export type DialectName = "postgres" | "mysql" | "sqlite"

/** The kinds of column types that the adapter distinguishes. */
export type ColumnType = "text" | "uuid" | "integer" | "time" | "other"

/** A piece of SQL. */
export type Sql = RawBuilder<unknown>

/** The column type for each kind of field, in a table that this library makes. */
export interface DdlTypes {
  id: string
  key: string
  text: string
  date: string
  number: string
  boolean: string
  /** The default of the `id` column, for rows that other code than the adapter inserts. */
  freshId: string
  /** The options at the end of `create table`, after the list of columns. */
  tableOptions: string
}

export interface Dialect {
  name: DialectName
  /** `true` if `insert` and `update` can return rows. */
  returning: boolean
  /** `true` if the database makes an index for each foreign key. */
  indexesForeignKeys: boolean
  /**
   * Returns the kind of a column type.
   *
   * @param declared the name of the type in the database's catalogue.
   */
  columnType: (declared: string) => ColumnType
  /**
   * Returns an expression that selects a time in a form which does not depend on settings of the driver or the
   * connection.
   */
  readTime: (column: Sql) => Sql
  /** Returns a time as a string that the database accepts for a column of a time type. */
  writeTime: (date: Date) => string
  /** Returns a condition that compares text exactly, whatever the collation of the column. */
  exactly: (column: Sql, value: unknown) => Sql
  types: (server: Server) => DdlTypes
}

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
  // The expression returns milliseconds since the epoch. A column without a time zone holds UTC, as Prisma and Drizzle
  // write it.
  readTime: (column) => sql`(extract(epoch from ${column}) * 1000)::float8`,
  writeTime: (date) => date.toISOString(),
  exactly: (column, value) => sql`${column} = ${value}`,
  types: () => ({
    id: "text",
    key: "text",
    text: "text",
    date: "timestamptz",
    number: "bigint",
    boolean: "boolean",
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
  // The columns hold UTC. The cast to text prevents the driver from shifting the time by the pool's time zone.
  readTime: (column) => sql`cast(${column} as char)`,
  writeTime: (date) => date.toISOString().replace("T", " ").replace("Z", ""),
  // The first comparison can use an index. The second comparison distinguishes case, accents and trailing spaces.
  exactly: (column, value) =>
    sql`(${column} = ${value} and cast(convert(${column} using utf8mb4) as binary) = cast(convert(${value} using utf8mb4) as binary))`,
  types: ({ mariadb }) => ({
    id: "varchar(255)",
    key: "varchar(320)",
    text: "mediumtext",
    date: "datetime(3)",
    number: "bigint",
    boolean: "boolean",
    freshId: "",
    // The collation compares every character, including spaces at the end of a string.
    tableOptions: ` engine=InnoDB default charset=utf8mb4 collate=${mariadb ? "utf8mb4_nopad_bin" : "utf8mb4_0900_bin"}`,
  }),
}

const sqlite: Dialect = {
  name: "sqlite",
  returning: true,
  indexesForeignKeys: false,
  // SQLite itself interprets the name of a type by these rules: https://www.sqlite.org/datatype3.html, section 3.1.
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
    boolean: "INTEGER",
    freshId: "",
    tableOptions: "",
  }),
}

export const dialects: Readonly<Record<DialectName, Dialect>> = { postgres, mysql, sqlite }
