/** Published adapters of Auth.js, each on the tables of its guide. */
import { DrizzleAdapter } from "@auth/drizzle-adapter"
import { KyselyAdapter, type Database } from "@auth/kysely-adapter"
import PostgresAdapter from "@auth/pg-adapter"
import { drizzle } from "drizzle-orm/node-postgres"
import { Kysely, PostgresDialect } from "kysely"
import type { Pool } from "pg"
import type { Adapter } from "../../../src/ports/adapter.ts"
import { drizzleAdapterTables, kyselyAdapterTables, pgAdapterTables } from "../../adapters/sql-foreign-tables.ts"
import { postgresPlace, type Place } from "../../adapters/sql-servers.ts"

export interface ForeignAdapter {
  name: string
  /** Statements for an empty schema. */
  tables: string
  /** The names of the tables of users, accounts, sessions and verification tokens, quoted if necessary. */
  called: { users: string; accounts: string; sessions: string; tokens: string }
  make: (pool: Pool) => Adapter
}

export const pgAdapter: ForeignAdapter = {
  name: "@auth/pg-adapter",
  tables: pgAdapterTables,
  called: { users: "users", accounts: "accounts", sessions: "sessions", tokens: "verification_token" },
  make: (pool) => PostgresAdapter(pool),
}

export const kyselyAdapter: ForeignAdapter = {
  name: "@auth/kysely-adapter",
  tables: kyselyAdapterTables,
  called: { users: '"User"', accounts: '"Account"', sessions: '"Session"', tokens: '"VerificationToken"' },
  make: (pool) => KyselyAdapter(new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })),
}

export const drizzleAdapter: ForeignAdapter = {
  name: "@auth/drizzle-adapter",
  tables: drizzleAdapterTables,
  called: { users: '"user"', accounts: "account", sessions: "session", tokens: '"verificationToken"' },
  make: (pool) => DrizzleAdapter(drizzle(pool)),
}

/** Opens an adapter on empty tables, in a separate schema. */
export async function openForeign({ tables, make }: ForeignAdapter): Promise<Place<Pool> & { adapter: Adapter }> {
  const place = await postgresPlace()
  // Kysely does not handle errors of idle connections. Without this listener, a connection that the server ends would
  // end the process.
  place.pool.on("connect", (client) => client.on("error", () => undefined))
  await place.run(tables)
  return { ...place, adapter: make(place.pool) }
}
