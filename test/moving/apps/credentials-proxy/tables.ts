/** The tables on SQLite that the guide of `@auth/kysely-adapter` defines. */
export const kyselyTables = `
  create table "User" (
    id text primary key, name text, email text not null unique, "emailVerified" text, image text
  );
  create table "Account" (
    id integer primary key, "userId" text not null references "User" (id) on delete cascade, type text not null,
    provider text not null, "providerAccountId" text not null, refresh_token text, access_token text,
    expires_at integer, token_type text, scope text, id_token text, session_state text
  );
  create table "Session" (
    id integer primary key, "userId" text not null references "User" (id) on delete cascade,
    "sessionToken" text not null unique, expires text not null
  );
  create table "VerificationToken" (
    identifier text not null, token text not null unique, expires text not null
  )`
