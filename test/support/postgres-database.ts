/**
 * A separate PostgreSQL database for a test, with the tables that `@auth/pg-adapter` documents. The test drops it at
 * its end.
 */
import pg from "pg"
import { services } from "../../tools/services.ts"

export interface PostgresDatabase {
  /** Its address for another process. */
  url: string
  pool: pg.Pool
  /** The rows of a statement. */
  rows: (sql: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  /** Returns how many rows each table of the adapter has. */
  counts: () => Promise<Record<"users" | "accounts" | "sessions" | "verification_token", number>>
  empty: () => Promise<void>
  /** Closes the pool and drops the database, even with open connections. */
  drop: () => Promise<void>
}

/** The tables have no constraint beyond the documentation, because applications run on these tables today. */
const documentedTables = `
  CREATE TABLE verification_token (
    identifier TEXT NOT NULL, expires TIMESTAMPTZ NOT NULL, token TEXT NOT NULL, PRIMARY KEY (identifier, token)
  );
  CREATE TABLE accounts (
    id SERIAL PRIMARY KEY, "userId" INTEGER NOT NULL, type VARCHAR(255) NOT NULL, provider VARCHAR(255) NOT NULL,
    "providerAccountId" VARCHAR(255) NOT NULL, refresh_token TEXT, access_token TEXT, expires_at BIGINT, id_token TEXT,
    scope TEXT, session_state TEXT, token_type TEXT
  );
  CREATE TABLE sessions (
    id SERIAL PRIMARY KEY, "userId" INTEGER NOT NULL, expires TIMESTAMPTZ NOT NULL, "sessionToken" VARCHAR(255) NOT NULL
  );
  CREATE TABLE users (
    id SERIAL PRIMARY KEY, name VARCHAR(255), email VARCHAR(255), "emailVerified" TIMESTAMPTZ, image TEXT
  );`

const tables = ["users", "accounts", "sessions", "verification_token"] as const

/** @param purpose a word for the name of the database, by which a database of an interrupted run is recognisable. */
export async function makePostgresDatabase(purpose: string): Promise<PostgresDatabase> {
  const name = `authchart_${purpose}_${crypto.randomUUID().slice(0, 8)}`
  await administer(`CREATE DATABASE ${name}`)
  const url = new URL(services.postgres.url ?? "")
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href })
  // The server closed an idle connection. Queries report their own errors.
  pool.on("error", () => undefined)
  await pool.query(documentedTables)

  const rows: PostgresDatabase["rows"] = async (sql, values = []) => {
    const answer = await pool.query<Record<string, unknown>>(sql, [...values])
    return answer.rows
  }
  return {
    url: url.href,
    pool,
    rows,
    counts: async () => {
      const [row = {}] = await rows(
        `SELECT ${tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(", ")}`,
      )
      const of = (table: (typeof tables)[number]) => Number(row[table])
      return {
        users: of("users"),
        accounts: of("accounts"),
        sessions: of("sessions"),
        verification_token: of("verification_token"),
      }
    },
    empty: async () => {
      await pool.query(`TRUNCATE ${tables.join(", ")}`)
    },
    drop: async () => {
      await pool.end()
      await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: services.postgres.url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
