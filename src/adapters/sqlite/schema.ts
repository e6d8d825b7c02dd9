/**
 * The tables of the SQLite adapter. They are the tables of `@auth/d1-adapter`, with columns in camelCase and dates as
 * ISO 8601 text, so a file of that adapter works unchanged. Version 2 adds the table of passkeys.
 */
import { authenticatorFields, tokenFields, userFields } from "../embedded/records.ts"

/** The version of this schema. A file stores it as its `user_version`. */
export const schemaVersion = 2

/** Foreign keys delete the accounts, sessions and passkeys of a user when code other than the adapter deletes the user. */
export const createTables: string = `
  CREATE TABLE IF NOT EXISTS users (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT,
    email TEXT,
    emailVerified TEXT,
    image TEXT
  );
  CREATE TABLE IF NOT EXISTS accounts (
    id TEXT NOT NULL PRIMARY KEY,
    userId TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    provider TEXT NOT NULL,
    providerAccountId TEXT NOT NULL,
    refresh_token TEXT,
    access_token TEXT,
    expires_at INTEGER,
    token_type TEXT,
    scope TEXT,
    id_token TEXT,
    session_state TEXT
  );
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT NOT NULL,
    sessionToken TEXT NOT NULL PRIMARY KEY,
    userId TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    expires TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS verification_tokens (
    identifier TEXT NOT NULL,
    token TEXT NOT NULL,
    expires TEXT NOT NULL,
    PRIMARY KEY (identifier, token)
  );
  CREATE TABLE IF NOT EXISTS authenticators (
    credentialID TEXT NOT NULL PRIMARY KEY,
    userId TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    providerAccountId TEXT NOT NULL,
    credentialPublicKey TEXT NOT NULL,
    counter INTEGER NOT NULL,
    credentialDeviceType TEXT NOT NULL,
    credentialBackedUp INTEGER NOT NULL,
    transports TEXT,
    name TEXT,
    createdAt TEXT,
    lastUsedAt TEXT,
    aaguid TEXT,
    userHandle TEXT
  );
  CREATE UNIQUE INDEX IF NOT EXISTS authchart_user_by_email ON users (email);
  CREATE UNIQUE INDEX IF NOT EXISTS authchart_account_by_provider ON accounts (provider, providerAccountId);
  CREATE INDEX IF NOT EXISTS authchart_accounts_of_user ON accounts (userId);
  CREATE INDEX IF NOT EXISTS authchart_sessions_of_user ON sessions (userId);
  CREATE INDEX IF NOT EXISTS authchart_authenticators_of_user ON authenticators (userId);
  CREATE INDEX IF NOT EXISTS authchart_sessions_by_expiry ON sessions (expires);
  CREATE INDEX IF NOT EXISTS authchart_verification_tokens_by_expiry ON verification_tokens (expires);
`

/** Lists of columns for `SELECT` and `RETURNING`. */
export const userColumns: string = userFields.join(", ")
export const accountColumns: string = ["userId", "type", "provider", "providerAccountId", ...tokenFields].join(", ")
export const sessionColumns: string = "sessionToken, userId, expires"
export const verificationTokenColumns: string = "identifier, token, expires"
export const authenticatorColumns: string = authenticatorFields.join(", ")

/** Statements that SQLite prepares only if the tables have these columns. */
export const probes: readonly string[] = [
  `SELECT ${userColumns} FROM users`,
  `SELECT id, ${accountColumns} FROM accounts`,
  `SELECT id, ${sessionColumns} FROM sessions`,
  `SELECT ${verificationTokenColumns} FROM verification_tokens`,
  `SELECT ${authenticatorColumns} FROM authenticators`,
]
