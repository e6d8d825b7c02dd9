import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { capitalRules } from "../../adapters/capital-addresses.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"

capitalRules("PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  await migrate({ postgres: pool })
  return { adapter: sqlAdapter({ postgres: pool }), close }
})

capitalRules("PostgreSQL, tables of another tool", async () => {
  const { pool, run, close } = await postgresPlace()
  await run(
    `create table "User" (id text primary key, name text, email text unique, "emailVerified" timestamp(3), image text)`,
  )
  await run(
    `create table "Account" (id text primary key default gen_random_uuid()::text, "userId" text not null references "User", type text not null, provider text not null, "providerAccountId" text not null, refresh_token text, access_token text, expires_at integer, token_type text, scope text, id_token text, session_state text, unique (provider, "providerAccountId"))`,
  )
  await run(
    `create table "Session" (id text primary key default gen_random_uuid()::text, "sessionToken" text not null unique, "userId" text not null references "User", expires timestamp(3) not null)`,
  )
  await run(
    `create table "VerificationToken" (identifier text not null, token text not null unique, expires timestamp(3) not null, unique (identifier, token))`,
  )
  return { adapter: sqlAdapter({ postgres: pool }), close }
})
