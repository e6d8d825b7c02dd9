/** Tables of other libraries, in the shapes that their documentation and their own migrations show. */
import type { DialectName } from "../../../src/adapters/sql.ts"

/** The types of columns on a database. */
const types = {
  postgres: { id: "text", text: "text", time: "timestamptz", flag: "boolean", yes: "true", no: "false" },
  mysql: { id: "varchar(36)", text: "varchar(255)", time: "datetime", flag: "boolean", yes: "1", no: "0" },
  sqlite: { id: "text", text: "text", time: "date", flag: "integer", yes: "1", no: "0" },
} as const

export type Types = (typeof types)[DialectName]

export function typesOf(dialect: DialectName): Types {
  return types[dialect]
}

/** The tables of Better Auth 1, as `npx @better-auth/cli migrate` makes them. */
export function betterAuthTables({ id, text, time, flag }: Types): readonly string[] {
  const times = `"createdAt" ${time} default current_timestamp not null, "updatedAt" ${time} not null`
  return [
    `create table "user" ("id" ${id} not null primary key, "name" ${text} not null, "email" ${text} not null unique, "emailVerified" ${flag} not null, "image" ${text}, ${times})`,
    `create table "session" ("id" ${id} not null primary key, "expiresAt" ${time} not null, "token" ${text} not null unique, ${times}, "ipAddress" ${text}, "userAgent" ${text}, "userId" ${id} not null references "user" ("id") on delete cascade)`,
    `create table "account" ("id" ${id} not null primary key, "accountId" ${text} not null, "providerId" ${text} not null, "userId" ${id} not null references "user" ("id") on delete cascade, "accessToken" ${text}, "refreshToken" ${text}, "idToken" ${text}, "accessTokenExpiresAt" ${time}, "refreshTokenExpiresAt" ${time}, "scope" ${text}, "password" ${text}, ${times})`,
    `create table "verification" ("id" ${id} not null primary key, "identifier" ${text} not null, "value" ${text} not null, "expiresAt" ${time} not null, ${times})`,
  ]
}

/** The same tables of users and accounts in snake case, as the schema for Drizzle names the columns. */
export function snakeCaseTables(of: Types): readonly string[] {
  return betterAuthTables(of).map((statement) =>
    statement.replaceAll(/"([a-z]+)([A-Z])([A-Za-z]*)"/g, (_, first: string, letter: string, rest: string) => {
      const name = `${first}_${letter}${rest}`.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_")
      return `"${name.toLowerCase()}"`
    }),
  )
}

/** The tables of Lucia 2: the application adds columns to `user`. */
export function luciaTwoTables({ id, text, flag }: Types): readonly string[] {
  return [
    `create table "user" ("id" ${id} not null primary key, "email" ${text} unique, "email_verified" ${flag}, "name" ${text})`,
    `create table "user_key" ("id" ${text} not null primary key, "user_id" ${id} not null, "hashed_password" ${text}, foreign key ("user_id") references "user" ("id"))`,
    `create table "user_session" ("id" ${text} not null primary key, "user_id" ${id} not null, "active_expires" bigint not null, "idle_expires" bigint not null, foreign key ("user_id") references "user" ("id"))`,
  ]
}

/** The tables of Lucia 3: the application chooses the columns of `user`, here also their names. */
export function luciaThreeTables({ id, text, time }: Types): readonly string[] {
  return [
    `create table "user" ("id" ${id} not null primary key, "mail" ${text} not null unique, "confirmed_at" ${time}, "pass" ${text})`,
    `create table "oauth_account" ("provider_id" ${text} not null, "provider_user_id" ${text} not null, "user_id" ${id} not null, primary key ("provider_id", "provider_user_id"), foreign key ("user_id") references "user" ("id"))`,
  ]
}
