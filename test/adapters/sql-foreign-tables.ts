/** The tables of Auth.js adapters on PostgreSQL, as their guides define them. */
import { adapterRules, type KnownDeviation, type RuleId } from "../../src/testing/adapter.ts"

export interface ForeignLayout {
  madeBy: string
  /** Statements for an empty schema. */
  postgres: string
  knownDeviations: readonly KnownDeviation[]
}

const tokens = `
  refresh_token text, access_token text, expires_at bigint, token_type text, scope text, id_token text,
  session_state text`

export const pgAdapterTables = `
  create table verification_token (
    identifier text not null, expires timestamptz not null, token text not null, primary key (identifier, token)
  );
  create table accounts (
    id serial primary key, "userId" integer not null, type varchar(255) not null, provider varchar(255) not null,
    "providerAccountId" varchar(255) not null, ${tokens}
  );
  create table sessions (
    id serial primary key, "userId" integer not null, expires timestamptz not null,
    "sessionToken" varchar(255) not null
  );
  create table users (
    id serial primary key, name varchar(255), email varchar(255), "emailVerified" timestamptz, image text
  )`

export const kyselyAdapterTables = `
  create table "User" (
    id uuid primary key default gen_random_uuid(), name text, email text not null unique,
    "emailVerified" timestamptz, image text
  );
  create table "Account" (
    id uuid primary key default gen_random_uuid(), "userId" uuid not null references "User" (id) on delete cascade,
    type text not null, provider text not null, "providerAccountId" text not null, ${tokens}
  );
  create table "Session" (
    id uuid primary key default gen_random_uuid(), "userId" uuid not null references "User" (id) on delete cascade,
    "sessionToken" text not null unique, expires timestamptz not null
  );
  create table "VerificationToken" (
    identifier text not null, token text not null unique, expires timestamptz not null
  );
  create index "Account_userId_index" on "Account" ("userId");
  create index "Session_userId_index" on "Session" ("userId")`

export const drizzleAdapterTables = `
  create table "user" (
    id text primary key, name text, email text unique, "emailVerified" timestamp, image text
  );
  create table account (
    "userId" text not null references "user" (id) on delete cascade, type text not null, provider text not null,
    "providerAccountId" text not null, refresh_token text, access_token text, expires_at integer, token_type text,
    scope text, id_token text, session_state text, primary key (provider, "providerAccountId")
  );
  create table session (
    "sessionToken" text primary key, "userId" text not null references "user" (id) on delete cascade,
    expires timestamp not null
  );
  create table "verificationToken" (
    identifier text not null, token text not null, expires timestamp not null, primary key (identifier, token)
  );
  create table authenticator (
    "credentialID" text not null unique, "userId" text not null references "user" (id) on delete cascade,
    "providerAccountId" text not null, "credentialPublicKey" text not null, counter integer not null,
    "credentialDeviceType" text not null, "credentialBackedUp" boolean not null, transports text,
    primary key ("userId", "credentialID")
  )`

/**
 * The guide's models, with the timestamps that Prisma's client maintains and the database does not. Users have no
 * timestamps: the contract compares users, and a column that changes with every update would make them unequal.
 */
const prismaAdapterTables = `
  create table "User" (
    id text primary key, name text, email text not null, "emailVerified" timestamp(3), image text
  );
  create unique index "User_email_key" on "User" (email);
  create table "Account" (
    "userId" text not null references "User" (id) on delete cascade on update cascade, type text not null,
    provider text not null, "providerAccountId" text not null, refresh_token text, access_token text,
    expires_at integer, token_type text, scope text, id_token text, session_state text,
    "createdAt" timestamp(3) not null default current_timestamp, "updatedAt" timestamp(3) not null,
    primary key (provider, "providerAccountId")
  );
  create table "Session" (
    "sessionToken" text not null, "userId" text not null references "User" (id) on delete cascade on update cascade,
    expires timestamp(3) not null, "createdAt" timestamp(3) not null default current_timestamp,
    "updatedAt" timestamp(3) not null
  );
  create unique index "Session_sessionToken_key" on "Session" ("sessionToken");
  create table "VerificationToken" (
    identifier text not null, token text not null, expires timestamp(3) not null, primary key (identifier, token)
  );
  create table "Authenticator" (
    "credentialID" text not null, "userId" text not null references "User" (id) on delete cascade on update cascade,
    "providerAccountId" text not null, "credentialPublicKey" text not null, counter integer not null,
    "credentialDeviceType" text not null, "credentialBackedUp" boolean not null, transports text,
    primary key ("userId", "credentialID")
  );
  create unique index "Authenticator_credentialID_key" on "Authenticator" ("credentialID")`

/** Prisma's models under names that are usual in databases. */
export const mappedPrismaTables = `
  create table users (
    id text primary key, name text, email text unique, email_verified timestamp(3), image text
  );
  create table accounts (
    id text primary key, user_id text not null references users (id) on delete cascade, type text not null,
    provider text not null, provider_account_id text not null, refresh_token text, access_token text,
    expires_at integer, token_type text, scope text, id_token text, session_state text,
    unique (provider, provider_account_id)
  );
  create table sessions (
    id text primary key, session_token text not null unique,
    user_id text not null references users (id) on delete cascade, expires timestamp(3) not null
  );
  create table verificationtokens (
    identifier text not null, token text not null unique, expires timestamp(3) not null, unique (identifier, token)
  );
  create table authenticators (
    id text primary key, credential_id text not null unique,
    user_id text not null references users (id) on delete cascade, provider_account_id text not null,
    credential_public_key text not null, counter integer not null, credential_device_type text not null,
    credential_backed_up boolean not null, transports text
  )`

// The cast is safe: the keys of the table of rules are their ids.
const withoutPasskeys = (Object.keys(adapterRules) as RuleId[])
  .filter((rule) => rule.startsWith("authenticators.") || rule === "transactions.passkey")
  .map((rule): KnownDeviation => ({ rule, why: "the guide has no table of passkeys" }))

const withoutDetails: readonly KnownDeviation[] = [
  { rule: "authenticators.details", why: "the guide has no columns for names, times, models and user handles" },
]

export const foreignLayouts: readonly ForeignLayout[] = [
  { madeBy: "@auth/pg-adapter", postgres: pgAdapterTables, knownDeviations: withoutPasskeys },
  { madeBy: "@auth/kysely-adapter", postgres: kyselyAdapterTables, knownDeviations: withoutPasskeys },
  { madeBy: "@auth/drizzle-adapter", postgres: drizzleAdapterTables, knownDeviations: withoutDetails },
  { madeBy: "@auth/prisma-adapter", postgres: prismaAdapterTables, knownDeviations: withoutDetails },
  { madeBy: "@auth/prisma-adapter, mapped", postgres: mappedPrismaTables, knownDeviations: withoutDetails },
]
