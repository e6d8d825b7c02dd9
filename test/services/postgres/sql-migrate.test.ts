import { PostgresDialect } from "kysely"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type pg from "pg"
import { migrate, pendingMigrations, sqlAdapter } from "../../../src/adapters/sql.ts"
import { signedIn } from "../../../src/testing/adapter/samples.ts"
import { expectExpiryIndexes } from "../../adapters/sql-expiry.ts"
import { drizzleAdapterTables, foreignLayouts, pgAdapterTables } from "../../adapters/sql-foreign-tables.ts"
import { type Place, postgresPlace } from "../../adapters/sql-servers.ts"

let place: Place<pg.Pool>
beforeEach(async () => {
  place = await postgresPlace()
})
afterEach(async () => await place.close())

/** The whole schema as text. */
async function contents(): Promise<string> {
  const columns = await place.rows(`select table_name, column_name, data_type, is_nullable, column_default
    from information_schema.columns where table_schema = '${place.name}' order by 1, ordinal_position`)
  const indexes = await place.rows(`select indexdef from pg_indexes where schemaname = '${place.name}' order by 1`)
  return JSON.stringify([columns, indexes])
}

async function migrated(): Promise<readonly string[]> {
  return (await migrate({ postgres: place.pool })).statements
}

describe("migrate on PostgreSQL", () => {
  it("creates the tables of an empty database, once, and records the version", async () => {
    const before = await contents()
    const planned = await pendingMigrations({ postgres: place.pool })
    expect(await contents()).toBe(before)
    const ran = await migrated()
    // The last three statements record the versions, with the time.
    expect(ran.slice(0, -3)).toEqual(planned.slice(0, -3))
    expect(await place.rows("select version from authchart_migrations order by version")).toEqual([
      { version: 1 },
      { version: 2 },
      { version: 3 },
    ])
    const after = await contents()
    expect(await migrated()).toEqual([])
    expect(await pendingMigrations({ postgres: place.pool })).toEqual([])
    expect(await contents()).toBe(after)
    await signedIn(sqlAdapter({ postgres: place.pool }))
  })

  it.each(foreignLayouts.map((layout) => [layout.madeBy, layout] as const))(
    "gives the tables of %s only indexes, creates only the table of passkeys if it is missing, and keeps the rows",
    async (_, { postgres }) => {
      await place.run(postgres)
      const adapter = sqlAdapter({ postgres: place.pool })
      const { user, session } = await signedIn(adapter)
      const { statements, adopted } = await migrate({ postgres: place.pool })
      const hasPasskeys = /create table "?authenticator/i.test(postgres)
      expect(adopted).toHaveLength(hasPasskeys ? 5 : 4)
      const made = statements.map((statement) => /^(create (?:unique )?(?:index|table)|insert)/.exec(statement)?.[0])
      const allowed = new Set(["create unique index", "create index", "create table", "insert"])
      expect(made.filter((start) => !allowed.has(start ?? ""))).toEqual([])
      // The other table records the versions.
      const tables = statements.filter((statement) => statement.startsWith("create table"))
      expect(tables).toHaveLength(hasPasskeys ? 1 : 2)
      expect(await adapter.getSessionAndUser(session.sessionToken)).toMatchObject({ user: { id: user.id }, session })
      expect(await migrated()).toEqual([])
    },
  )

  it("adds the missing unique indexes to @auth/pg-adapter's tables", async () => {
    await place.run(pgAdapterTables)
    const { statements, madeBy } = await migrate({ postgres: place.pool })
    expect(madeBy).toContain("@auth/pg-adapter")
    expect(statements.filter((statement) => statement.startsWith("create unique index"))).toEqual([
      'create unique index "authchart_user_by_email" on "users" ("email")',
      'create unique index "authchart_account_by_provider" on "accounts" ("provider", "providerAccountId")',
      'create unique index "authchart_session_by_token" on "sessions" ("sessionToken")',
    ])
    const insert = "insert into users (email) values ('ada@example.test')"
    await place.run(insert)
    await expect(place.run(insert)).rejects.toThrow(/authchart_user_by_email/)
  })

  it("names the rows that prevent an index, shows no address, and changes nothing", async () => {
    await place.run(`${pgAdapterTables};
      insert into users (email) values ('ada@example.test'), ('ada@example.test'), (null), (null);
      insert into accounts ("userId", type, provider, "providerAccountId") values (1, 'oidc', 'a', 'x'), (2, 'oidc', 'a', 'x')`)
    const before = await contents()
    const problem = /"users", 2 rows have the same email, among them the ids 1 and 2.*"accounts", 2 rows/s
    await expect(migrate({ postgres: place.pool, dryRun: true })).rejects.toThrow(problem)
    await expect(migrated()).rejects.toThrow(problem)
    await expect(migrated()).rejects.not.toThrow(/ada@/)
    expect(await contents()).toBe(before)
    expect(await place.rows("select 1 from users")).toHaveLength(4)
  })

  it("makes the changes once if ten processes run it at the same time", async () => {
    const runs = await Promise.all(Array.from({ length: 10 }, async () => await migrated()))
    expect(runs.filter((statements) => statements.length > 0)).toHaveLength(1)
    expect(await place.rows("select version from authchart_migrations")).toHaveLength(3)
  })

  it("gives a database of the release before indexes on expires, which the clean-up uses, and keeps its rows", async () => {
    await expectExpiryIndexes({
      dialect: "postgres",
      opening: new PostgresDialect({ pool: place.pool }),
      analyze: "analyze",
      explain: async (statement, parameters) =>
        (await place.pool.query<object>(`explain (format json) ${statement}`, [...parameters])).rows,
      drop: (index) => `drop index ${index}`,
    })
  })

  it("leaves no trace of a run that fails in the middle, and the next run works", async () => {
    await place.run("create view sessions as select 1 as x")
    const before = await contents()
    await expect(migrated()).rejects.toThrow(/sessions/)
    expect(await contents()).toBe(before)
    await place.run("drop view sessions")
    await migrated()
    await signedIn(sqlAdapter({ postgres: place.pool }))
  })

  it("does not block sign-ins behind a long transaction: the migration gives up, and reports this", async () => {
    await place.run(pgAdapterTables)
    const long = await place.pool.connect()
    try {
      await long.query("begin; lock table accounts in row exclusive mode")
      const before = await contents()
      await expect(migrated()).rejects.toThrow(/in use.*Try again/)
      expect(await contents()).toBe(before)
      await long.query("rollback")
    } finally {
      long.release()
    }
    expect(await migrated()).not.toHaveLength(0)
  })

  it("refuses tables of a newer release", async () => {
    await migrated()
    await place.run("insert into authchart_migrations values (1000, 'from the future', 'now')")
    await expect(migrated()).rejects.toThrow(/version 1000.*Update authchart/)
  })

  it("creates a missing table beside another adapter's tables, with the type of their ids", async () => {
    await place.run(`${pgAdapterTables}; drop table sessions`)
    await migrated()
    const adapter = sqlAdapter({ postgres: place.pool })
    const { user, session } = await signedIn(adapter)
    expect(await adapter.getSessionAndUser(session.sessionToken)).toEqual({ user, session })
    await place.run("delete from users")
    expect(await place.rows("select 1 from sessions")).toEqual([])
  })

  it("does not change tables of the same name that belong to another program", async () => {
    await place.run("create table users (id serial primary key, login text); create table accounts (iban text)")
    const before = await contents()
    await expect(migrated()).rejects.toThrow(/"users" has no column for email.*"accounts" has no column for userId/s)
    expect(await contents()).toBe(before)
    const tables = { users: "auth_users", accounts: "auth_accounts" }
    await migrate({ postgres: place.pool, tables })
    await signedIn(sqlAdapter({ postgres: place.pool, tables }))
    expect(await place.rows("select 1 from auth_users")).toHaveLength(1)
  })

  it("recognises an existing index, and does not mistake a partial index for a complete one", async () => {
    await place.run(`${drizzleAdapterTables}; alter table "user" drop constraint user_email_key;
      create unique index filled_in on "user" (email) where name is not null`)
    expect(await migrated()).toContain('create unique index "authchart_user_by_email_user" on "user" ("email")')
    expect(await pendingMigrations({ postgres: place.pool })).toEqual([])
  })
})
