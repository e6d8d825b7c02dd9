/** Databases of PostgreSQL for applications, with the tables that the documentation of an adapter names. */
import { makePostgresDatabase } from "../../support/postgres-database.ts"
import type { Surroundings } from "./application.ts"

/** The tables of `@auth/pg-adapter`. */
export async function rowsOfPgAdapter(): Promise<Surroundings> {
  const database = await makePostgresDatabase("moving")
  return {
    env: { DATABASE_URL: database.url },
    counts: async () => {
      const { users, accounts } = await database.counts()
      return { users, accounts }
    },
    close: database.drop,
  }
}

/** The tables of `@auth/drizzle-adapter` under the names of a starter with Drizzle and tRPC, and its table of posts. */
export async function rowsOfDrizzle(): Promise<Surroundings> {
  const database = await makePostgresDatabase("moving")
  await database.pool.query(drizzleTables)
  return {
    env: { DATABASE_URL: database.url },
    counts: () => database.rows("select (select count(*) from app_user) u, (select count(*) from app_account) a"),
    close: database.drop,
  }
}

const drizzleTables = `
  create table app_user (
    id varchar(255) primary key, name varchar(255), email varchar(255) not null, "emailVerified" timestamptz,
    image varchar(255)
  );
  create table app_account (
    "userId" varchar(255) not null references app_user (id), type varchar(255) not null,
    provider varchar(255) not null, "providerAccountId" varchar(255) not null, refresh_token text, access_token text,
    expires_at integer, token_type varchar(255), scope varchar(255), id_token text, session_state varchar(255),
    primary key (provider, "providerAccountId")
  );
  create table app_session (
    "sessionToken" varchar(255) primary key, "userId" varchar(255) not null references app_user (id),
    expires timestamptz not null
  );
  create table app_verification_token (
    identifier varchar(255) not null, token varchar(255) not null, expires timestamptz not null,
    primary key (identifier, token)
  );
  create table app_post (
    id serial primary key, name varchar(256) not null, "createdById" varchar(255) not null references app_user (id)
  )`
