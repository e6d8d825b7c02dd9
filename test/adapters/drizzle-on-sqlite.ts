/** The published `@auth/drizzle-adapter` on SQLite, with each layout of the table of passkeys that guides of Auth.js show. */
import { DrizzleAdapter } from "@auth/drizzle-adapter"
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { drizzle } from "drizzle-orm/sqlite-proxy"
import type { SqliteDatabase, SqlValue } from "../../src/adapters/sqlite/driver.ts"
import type { Adapter } from "../../src/ports/adapter.ts"

/** The three layouts, by the key of the table. */
export const passkeyLayouts = ["a key of user and credential", "an id as the key", "the credential as the key"] as const

export type PasskeyLayout = (typeof passkeyLayouts)[number]

const idColumns: Readonly<Record<PasskeyLayout, string>> = {
  "a key of user and credential": `"credentialID" text not null unique`,
  "an id as the key": `id text primary key not null, "credentialID" text not null unique`,
  "the credential as the key": `"credentialID" text primary key not null`,
}

/** Returns the statements that make the tables. */
export function tablesOf(layout: PasskeyLayout): string {
  const key = layout === "a key of user and credential" ? `, primary key ("userId", "credentialID")` : ""
  return `
    create table "user" (
      id text primary key not null, name text, email text unique, "emailVerified" integer, image text
    );
    create table account (
      "userId" text not null references "user" (id) on delete cascade, type text not null, provider text not null,
      "providerAccountId" text not null, refresh_token text, access_token text, expires_at integer, token_type text,
      scope text, id_token text, session_state text, primary key (provider, "providerAccountId")
    );
    create table session (
      "sessionToken" text primary key not null, "userId" text not null references "user" (id) on delete cascade,
      expires integer not null
    );
    create table "verificationToken" (
      identifier text not null, token text not null, expires integer not null, primary key (identifier, token)
    );
    create table authenticator (
      ${idColumns[layout]}, "userId" text not null references "user" (id) on delete cascade,
      "providerAccountId" text not null, "credentialPublicKey" text not null, counter integer not null,
      "credentialDeviceType" text not null, "credentialBackedUp" integer not null, transports text${key}
    )`
}

const columns = () => ({
  credentialID: text("credentialID").notNull().unique(),
  userId: text("userId").notNull(),
  providerAccountId: text("providerAccountId").notNull(),
  credentialPublicKey: text("credentialPublicKey").notNull(),
  counter: integer("counter").notNull(),
  credentialDeviceType: text("credentialDeviceType").notNull(),
  credentialBackedUp: integer("credentialBackedUp", { mode: "boolean" }).notNull(),
  transports: text("transports"),
})

/** The table as an application declares it. The adapter itself declares the other layout. */
const declared = {
  "a key of user and credential": undefined,
  "an id as the key": sqliteTable("authenticator", {
    id: text("id")
      .primaryKey()
      .$defaultFn(() => crypto.randomUUID()),
    ...columns(),
  }),
  "the credential as the key": sqliteTable("authenticator", {
    ...columns(),
    credentialID: text("credentialID").primaryKey(),
  }),
}

/** Makes an adapter on tables that exist. */
export function drizzleOnSqlite(sqlite: SqliteDatabase, layout: PasskeyLayout): Adapter {
  const client = drizzle(async (sql, values: SqlValue[], method) => {
    const rows = rowsOf(sqlite, sql, values)
    // For `get`, Drizzle expects one row, or `undefined`, in place of the list.
    return { rows: method === "get" ? (rows[0] as unknown[]) : rows }
  })
  // The declared types demand every table, but the adapter declares the missing tables itself.
  return DrizzleAdapter(client, { authenticatorsTable: declared[layout] } as never)
}

/** The rows as lists of values. No statement of the adapter selects two columns of the same name. */
function rowsOf(sqlite: SqliteDatabase, sql: string, values: readonly SqlValue[]): unknown[][] {
  const returnsRows = /^select | returning /i.test(sql)
  const rows = sqlite.prepare(returnsRows ? sql : `${sql} returning 1`).all(...values)
  return rows.map((row) => Object.values(row as Record<string, unknown>))
}
