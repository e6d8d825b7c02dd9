/** Makes a Kysely from the options that name a database. */
import {
  type Driver,
  Kysely,
  MysqlDialect,
  type MysqlPool,
  PostgresDialect,
  type PostgresPool,
  SqliteDialect,
} from "kysely"
import type { SqliteDatabase } from "../sqlite/driver.ts"
import { type DialectName, dialects } from "./dialects.ts"
import { type RunOnce, runOnceOn, watchful } from "./postgres-pool.ts"
import { sqliteDriver } from "./sqlite-driver.ts"
import type { TableNames } from "./tables.ts"

/**
 * The tables as Kysely's type parameter. The adapter finds tables and columns at run time, so the compiler has no exact
 * types for them.
 */
export type Tables = Record<string, Record<string, unknown>>

export type Database = Kysely<Tables>

/** A pool of `mysql2`, or a pool of `mysql2/promise`. The second kind has the first kind in its property `pool`. */
export type AnyMysqlPool = MysqlPool | { pool: MysqlPool }

/** A database that the application opens and closes. */
export type SqlSource<DB = unknown> =
  | { /** A `Pool` of `pg`, or an object with the same interface. */ postgres: PostgresPool }
  | { /** A pool of `mysql2` or `mysql2/promise`, for MySQL 8 and MariaDB 10.6 or newer. */ mysql: AnyMysqlPool }
  | {
      /** An open connection of `node:sqlite`, `libsql` or `better-sqlite3`. The adapter switches foreign keys on. */
      sqlite: SqliteDatabase
    }
  | {
      /**
       * The application's own Kysely. The adapter does not use the plugins of this Kysely, because the adapter needs
       * the names of columns as they are in the database.
       */
      kysely: Kysely<DB>
      dialect: DialectName
    }

export type SqlOptions<DB = unknown> = SqlSource<DB> & {
  /**
   * The names of the tables. Required if the tables have names that no known adapter uses, or if the tables of several
   * adapters exist.
   */
  tables?: Partial<TableNames> | undefined
  /**
   * The PostgreSQL schema, or the MySQL database, that holds the tables. Default: the schema or database of the
   * connection.
   */
  schema?: string | undefined
}

/** The database that the options name: a Kysely that has not connected yet, and its dialect. */
export interface Source {
  db: Database
  dialect: DialectName
  /** The pool, connection or Kysely of the application. Two sources with the same object use the same database. */
  of: object
  /** Runs a statement outside of a transaction, if that is possible without Kysely. */
  runOnce?: RunOnce
}

/**
 * Makes a Kysely for the database that the options name.
 *
 * @throws {TypeError} when the options name no database.
 */
export function sourceOf<DB>(options: SqlOptions<DB>): Source {
  if ("postgres" in options && options.postgres) {
    const pool = watchful(options.postgres)
    const db: Database = new Kysely({ dialect: new PostgresDialect({ pool }) })
    return { of: options.postgres, dialect: "postgres", db, runOnce: runOnceOn(pool) }
  }
  if ("mysql" in options && options.mysql) {
    const { mysql } = options
    const pool = "pool" in mysql ? mysql.pool : mysql
    return { of: pool, dialect: "mysql", db: new Kysely({ dialect: new MysqlDialect({ pool }) }) }
  }
  if ("sqlite" in options && options.sqlite) {
    const { sqlite } = options
    return { of: sqlite, dialect: "sqlite", db: kyselyOn("sqlite", () => sqliteDriver(sqlite)) }
  }
  if ("kysely" in options && options.kysely) {
    const { kysely, dialect } = options
    // The cast is safe: the type parameter describes the application's tables, and the adapter uses only its own
    // tables.
    if (Object.hasOwn(dialects, dialect))
      return { of: kysely, dialect, db: kysely.withoutPlugins() as unknown as Database }
  }
  throw new TypeError(
    "sqlAdapter needs a database: { postgres: pool }, { mysql: pool }, { sqlite: database } or " +
      '{ kysely: db, dialect: "postgres" | "mysql" | "sqlite" }.',
  )
}

const unopened = (): Promise<never> => Promise.reject(new Error("This dialect opens nothing."))
const kyselyDialects = {
  postgres: new PostgresDialect({ pool: unopened }),
  mysql: new MysqlDialect({ pool: unopened }),
  sqlite: new SqliteDialect({ database: unopened }),
}

/** Makes a Kysely that writes statements in a dialect, and runs them with the given driver. */
export function kyselyOn(name: DialectName, createDriver: () => Driver): Database {
  const dialect = kyselyDialects[name]
  return new Kysely({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver,
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  })
}
