import { randomUUID } from "node:crypto"
import { DrizzleAdapter } from "@auth/drizzle-adapter"
import { KyselyAdapter } from "@auth/kysely-adapter"
import PostgresAdapter from "@auth/pg-adapter"
import { drizzle } from "drizzle-orm/node-postgres"
import { Kysely, PostgresDialect } from "kysely"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type pg from "pg"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import { newAccount, newSession, newToken, newUser, signedIn } from "../../../src/testing/adapter/samples.ts"
import { wholeStore } from "../../../src/testing/adapter/store.ts"
import {
  drizzleAdapterTables,
  kyselyAdapterTables,
  mappedPrismaTables,
  pgAdapterTables,
} from "../../adapters/sql-foreign-tables.ts"
import { type Place, postgresPlace } from "../../adapters/sql-servers.ts"

let place: Place<pg.Pool>
beforeEach(async () => {
  place = await postgresPlace()
})
afterEach(async () => await place.close())

/** The package's own types are those of Auth.js; the methods that these tests call belong to the same port. */
function theirs(name: string): Adapter {
  const made = {
    "@auth/pg-adapter": () => PostgresAdapter(place.pool),
    "@auth/kysely-adapter": () => KyselyAdapter(new Kysely({ dialect: new PostgresDialect({ pool: place.pool }) })),
    "@auth/drizzle-adapter": () => DrizzleAdapter(drizzle({ client: place.pool })),
  }[name]
  return made?.() as Adapter
}

describe("tables of another adapter", () => {
  it.each([
    ["@auth/pg-adapter", pgAdapterTables],
    ["@auth/kysely-adapter", kyselyAdapterTables],
    ["@auth/drizzle-adapter", drizzleAdapterTables],
  ])(
    "tables of another adapter are read and written so that %s and sqlAdapter return the same, before and after a migration",
    async (name, tables) => {
      await place.run(tables)
      for (const [writer, reader] of [
        [theirs(name), sqlAdapter({ postgres: place.pool })],
        [sqlAdapter({ postgres: place.pool }), theirs(name)],
      ] as const) {
        const { user, account, session } = await signedIn(wholeStore(writer))
        const token = newToken()
        await writer.createVerificationToken?.(token)
        const found = await reader.getUserByAccount?.(account)
        expect(found).toMatchObject({ name: user.name, email: user.email, emailVerified: user.emailVerified })
        expect(String(found?.id)).toBe(String(user.id))
        expect(await reader.getUserByEmail?.(user.email)).toMatchObject({ emailVerified: user.emailVerified })
        const both = await reader.getSessionAndUser?.(session.sessionToken)
        expect(both?.session).toMatchObject({ sessionToken: session.sessionToken, expires: session.expires })
        expect(both?.user.email).toBe(user.email)
        expect(await reader.useVerificationToken?.(token)).toMatchObject(token)
        expect((await writer.useVerificationToken?.(token)) ?? null).toBeNull()
        const expires = new Date(session.expires.getTime() + 77_777)
        await reader.updateSession?.({ sessionToken: session.sessionToken, expires })
        expect((await writer.getSessionAndUser?.(session.sessionToken))?.session.expires).toEqual(expires)
        await migrate({ postgres: place.pool })
      }
    },
  )

  it("tables without unique indexes still keep users, accounts and sessions apart", async () => {
    await place.run(pgAdapterTables)
    const adapter = sqlAdapter({ postgres: place.pool })
    const { user, account, session } = await signedIn(adapter)
    await expect(adapter.createUser(newUser())).resolves.toBeDefined()
    await expect(adapter.createUser({ ...newUser(), email: user.email })).rejects.toThrow(/address already/)
    await expect(adapter.linkAccount(account)).rejects.toThrow(/linked already/)
    await expect(adapter.createSession(session)).rejects.toThrow(/token already/)
    expect(await adapter.updateUser({ id: user.id, email: user.email, name: "Same" })).toMatchObject({ name: "Same" })
    expect(await place.rows("select 1 from users")).toHaveLength(2)
  })

  it("tables without unique indexes get one user from 20 simultaneous sign-ins, on a server with any default isolation", async () => {
    await place.run(pgAdapterTables)
    const url = new URL(place.url)
    url.searchParams.set("options", `${url.searchParams.get("options")} -c default_transaction_isolation=serializable`)
    const { Pool } = (await import("pg")).default
    const pool = new Pool({ connectionString: url.href })
    const adapter = sqlAdapter({ postgres: pool })
    const { email } = newUser()
    const racers = Array.from({ length: 20 }, async () => await adapter.createUser({ ...newUser(), email }))
    const outcomes = await Promise.allSettled(racers)
    const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []))
    expect(new Set(reasons)).toEqual(new Set(["Error: A user has that e-mail address already."]))
    expect(reasons).toHaveLength(19)
    expect(await place.rows("select 1 from users")).toHaveLength(1)
    await pool.end()
  })

  it("have the application's own columns on the user, which are written if the record has them", async () => {
    await place.run(`${kyselyAdapterTables};
      alter table "User" add column role text not null default 'member', add column locale text,
        add column seen timestamp, add column settings jsonb, add column tags text[], add column "updatedAt" timestamp not null`)
    const adapter = sqlAdapter({ postgres: place.pool })
    const seen = new Date("2024-05-06T07:08:09.123Z")
    const given = { ...newUser(), locale: "fr", settings: { dark: true }, tags: ["a", "b"], seen, unknown: 1 }
    const user = await adapter.createUser(given)
    const own = { role: "member", locale: "fr", settings: { dark: true }, tags: ["a", "b"], seen }
    expect(user).toMatchObject(own)
    expect(user).not.toHaveProperty("unknown")
    expect(await adapter.getUserByEmail(user.email)).toMatchObject(own)
    await adapter.createSession({ ...newSession(user.id), sessionToken: "s" })
    expect((await adapter.getSessionAndUser("s"))?.user).toMatchObject(own)
    const change = { id: user.id, role: "admin" }
    expect(await adapter.updateUser(change)).toMatchObject({ ...own, role: "admin" })
    const [row] = await place.rows(
      `select "updatedAt" > now() at time zone 'UTC' - interval '1 minute' as fresh from "User"`,
    )
    expect(row).toEqual({ fresh: true })
  })

  it("may have a database's usual names", async () => {
    await place.run(mappedPrismaTables)
    const { user } = await signedIn(sqlAdapter({ postgres: place.pool }))
    const [row] = await place.rows("select u.email_verified::text, a.provider_account_id from users u, accounts a")
    expect(row).toMatchObject({ email_verified: "2024-01-02 03:04:05.006" })
    expect(user.emailVerified).toEqual(new Date("2024-01-02T03:04:05.006Z"))
  })

  it("store the same moment, with any time zone of the connection and the process", async () => {
    vi.stubEnv("TZ", "Asia/Kathmandu")
    expect(new Date().getTimezoneOffset()).toBe(-345)
    await place.run(drizzleAdapterTables)
    const url = new URL(place.url)
    url.searchParams.set("options", `${url.searchParams.get("options")} -c timezone=America/Caracas`)
    const { Pool } = (await import("pg")).default
    const pool = new Pool({ connectionString: url.href })
    const far = sqlAdapter({ postgres: pool })
    const user = await far.createUser(newUser())
    expect(await theirs("@auth/drizzle-adapter").getUser?.(user.id)).toMatchObject({
      emailVerified: user.emailVerified,
    })
    expect(await far.getUser(user.id)).toMatchObject({ emailVerified: user.emailVerified })
    await pool.end()
  })

  it("tables of two kinds cause an error that names both kinds, and the option that selects one", async () => {
    await place.run(`${pgAdapterTables}; ${kyselyAdapterTables}`)
    const ambiguous = sqlAdapter({ postgres: place.pool })
    await expect(ambiguous.getUser("1")).rejects.toThrow(/"users".*"User".*option tables/s)
    const named = sqlAdapter({ postgres: place.pool, tables: { users: "User" } })
    const { user, session } = await signedIn(named)
    expect(await place.rows('select 1 from "Session"')).toHaveLength(1)
    expect((await named.getSessionAndUser(session.sessionToken))?.user).toEqual(user)
  })

  it("may lack the table of sessions until a session is stored", async () => {
    await place.run(`${drizzleAdapterTables}; drop table session`)
    const adapter = sqlAdapter({ postgres: place.pool })
    const user = await adapter.createUser(newUser())
    await adapter.linkAccount(newAccount(user.id))
    await expect(adapter.createSession(newSession(user.id))).rejects.toThrow(/no table "session".*authchart migrate/s)
    await adapter.deleteUser(user.id)
    expect(await adapter.getUser(user.id)).toBeNull()
  })

  it("may be in a schema that is not on the connection's path", async () => {
    const schema = `other_${randomUUID().replaceAll("-", "")}`
    try {
      await place.run(`create schema ${schema}`)
      await migrate({ postgres: place.pool, schema })
      const adapter = sqlAdapter({ postgres: place.pool, schema })
      const { user, account } = await signedIn(adapter)
      expect(await adapter.getUserByAccount(account)).toEqual(user)
      expect(await place.rows(`select 1 from ${schema}.users`)).toHaveLength(1)
      await expect(sqlAdapter({ postgres: place.pool }).getUser("x")).rejects.toThrow(/no table "users"/)
    } finally {
      await place.run(`drop schema ${schema} cascade`)
    }
  })
})

describe("an application's own Kysely", () => {
  it("works even without its plugins", async () => {
    const { CamelCasePlugin } = await import("kysely")
    const dialect = new PostgresDialect({ pool: place.pool })
    const kysely = new Kysely<{ unrelated: { id: string } }>({ dialect, plugins: [new CamelCasePlugin()] })
    await migrate({ kysely, dialect: "postgres" })
    const adapter = sqlAdapter({ kysely, dialect: "postgres" })
    const { user, session } = await signedIn(adapter)
    expect(await adapter.getSessionAndUser(session.sessionToken)).toEqual({ user, session })
  })
})
