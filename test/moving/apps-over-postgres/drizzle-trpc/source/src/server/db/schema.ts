import { pgTableCreator, primaryKey } from "drizzle-orm/pg-core"
import type { AdapterAccount } from "next-auth/adapters"

export const createTable = pgTableCreator((name) => `app_${name}`)

export const posts = createTable("post", (d) => ({
  id: d.serial().primaryKey(),
  name: d.varchar({ length: 256 }).notNull(),
  createdById: d
    .varchar({ length: 255 })
    .notNull()
    .references(() => users.id),
}))

export const users = createTable("user", (d) => ({
  id: d
    .varchar({ length: 255 })
    .notNull()
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID()),
  name: d.varchar({ length: 255 }),
  email: d.varchar({ length: 255 }).notNull(),
  emailVerified: d.timestamp({ mode: "date", withTimezone: true }),
  image: d.varchar({ length: 255 }),
}))

export const accounts = createTable(
  "account",
  (d) => ({
    userId: d
      .varchar({ length: 255 })
      .notNull()
      .references(() => users.id),
    type: d.varchar({ length: 255 }).$type<AdapterAccount["type"]>().notNull(),
    provider: d.varchar({ length: 255 }).notNull(),
    providerAccountId: d.varchar({ length: 255 }).notNull(),
    refresh_token: d.text(),
    access_token: d.text(),
    expires_at: d.integer(),
    token_type: d.varchar({ length: 255 }),
    scope: d.varchar({ length: 255 }),
    id_token: d.text(),
    session_state: d.varchar({ length: 255 }),
  }),
  (t) => [primaryKey({ columns: [t.provider, t.providerAccountId] })],
)

export const sessions = createTable("session", (d) => ({
  sessionToken: d.varchar({ length: 255 }).notNull().primaryKey(),
  userId: d
    .varchar({ length: 255 })
    .notNull()
    .references(() => users.id),
  expires: d.timestamp({ mode: "date", withTimezone: true }).notNull(),
}))

export const verificationTokens = createTable(
  "verification_token",
  (d) => ({
    identifier: d.varchar({ length: 255 }).notNull(),
    token: d.varchar({ length: 255 }).notNull(),
    expires: d.timestamp({ mode: "date", withTimezone: true }).notNull(),
  }),
  (t) => [primaryKey({ columns: [t.identifier, t.token] })],
)
