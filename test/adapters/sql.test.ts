import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely"
import { describe, expect, it, vi } from "vitest"
import { DatabaseSchemaError, migrate, type SqlOptions, sqlAdapter } from "../../src/adapters/sql.ts"
import { sqliteDriver } from "../../src/adapters/sql/sqlite-driver.ts"
import sqliteAdapter from "../../src/adapters/sqlite.ts"
import type { SqlValue } from "../../src/adapters/sqlite/driver.ts"
import { newSession, newUser, signedIn } from "../../src/testing/adapter/samples.ts"
import { betterAuthTables, typesOf } from "../cli/import/foreign-shapes.ts"
import { expectExpiryIndexes } from "./sql-expiry.ts"
import { newDatabase, newPath, openSqlite } from "./open-sqlite.ts"

describe("SQL adapter", () => {
  it("opens no connection and sends no query before the first call", () => {
    const touched = vi.fn<() => void>()
    // The constructor does not read its argument.
    const untouchable = new Proxy({}, { get: touched }) as never
    sqlAdapter({ postgres: untouchable })
    sqlAdapter({ sqlite: untouchable })
    expect(touched).not.toHaveBeenCalled()
  })

  it("refuses options without a database, and a Kysely without its dialect, and says which options it takes", () => {
    // As from JavaScript.
    expect(() => sqlAdapter({} as SqlOptions)).toThrow(/postgres: pool.*kysely: db/)
    expect(() => sqlAdapter({ kysely: { withoutPlugins: () => ({}) } } as never)).toThrow(/dialect/)
  })

  it("checks the tables once, and again if that failed", async () => {
    const sqlite = await newDatabase()
    const asked: string[] = []
    const { exec, prepare, close } = sqlite
    const counted = {
      exec: (sql: string) => exec.call(sqlite, sql),
      prepare: (sql: string) => {
        asked.push(sql)
        return prepare.call(sqlite, sql)
      },
      close: () => close.call(sqlite),
    }
    const adapter = sqlAdapter({ sqlite: counted })
    const looks = () => asked.filter((sql) => sql.includes("sqlite_master")).length
    await expect(adapter.getUser("x")).rejects.toThrow(DatabaseSchemaError)
    await expect(adapter.getUser("x")).rejects.toThrow(DatabaseSchemaError)
    expect(looks()).toBe(2)
    await migrate({ sqlite })
    await Promise.all([adapter.getUser("x"), adapter.getUser("y")])
    await adapter.createUser(newUser())
    expect(looks()).toBe(3)
  })

  it("finds a table that was created after a failed call", async () => {
    const sqlite = await newDatabase()
    await migrate({ sqlite })
    sqlite.exec("DROP TABLE sessions")
    const adapter = sqlAdapter({ sqlite })
    const user = await adapter.createUser(newUser())
    const session = newSession(user.id)
    await expect(adapter.createSession(session)).rejects.toThrow(DatabaseSchemaError)
    await migrate({ sqlite })
    await adapter.createSession(session)
    sqlite.exec("DROP TABLE verification_tokens")
    const other = sqlAdapter({ sqlite })
    const use = async () =>
      await other.transaction(async (within) => await within.useVerificationToken({ identifier: "a", token: "b" }))
    await expect(use()).rejects.toThrow(DatabaseSchemaError)
    await migrate({ sqlite })
    expect(await use()).toBeNull()
  })

  it("takes turns with other adapters on the same connection", async () => {
    const sqlite = await newDatabase()
    await migrate({ sqlite })
    const [one, other] = [sqlAdapter({ sqlite }), sqlAdapter({ sqlite })]
    const [kept, undone] = [newUser(), newUser()]
    const failing = one.transaction(async (within) => {
      await within.createUser(undone)
      await new Promise((resolve) => setTimeout(resolve, 50))
      throw new Error("undo")
    })
    const beside = other.createUser(kept)
    const together = other.transaction(async (within) => await within.getUser(undone.id))
    await expect(failing).rejects.toThrow("undo")
    expect((await beside).email).toBe(kept.email)
    expect(await together).toBeNull()
    expect(sqlite.prepare("select email from users").all()).toMatchObject([{ email: kept.email }])
  })

  it("names every difference at the first call, and the command that corrects them", async () => {
    const sqlite = await newDatabase()
    sqlite.exec("CREATE TABLE users (id TEXT PRIMARY KEY, email TEXT, emailVerified BOOLEAN)")
    sqlite.exec("CREATE TABLE accounts (provider TEXT, iban TEXT)")
    const error: unknown = await sqlAdapter({ sqlite })
      .getUser("x")
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseSchemaError)
    expect((error as DatabaseSchemaError).differences).toEqual([
      'The column for emailVerified in the table "users" is of type BOOLEAN, which cannot hold a time.',
      'The table "accounts" has no column for userId.',
      'The table "accounts" has no column for type.',
      'The table "accounts" has no column for providerAccountId.',
      'There is no table "sessions".',
      'There is no table "verification_tokens".',
    ])
    expect((error as Error).message).toContain("npx authchart migrate")
  })

  it.each([
    ["its migration", betterAuthTables(typesOf("sqlite")), "INTEGER and cannot be null."],
    [
      "its schema for Drizzle",
      ['create table "user" (id text primary key, email text not null, email_verified integer default 0 not null)'],
      "INTEGER and cannot be null.",
    ],
    [
      "its schema for Prisma",
      ['create table "user" (id text primary key, email text not null, emailVerified boolean)'],
      "BOOLEAN, which cannot hold a time.",
    ],
  ])(
    'does not take the table "user" that %s of Better Auth makes for its own table of users',
    async (_, tables, why) => {
      const sqlite = await newDatabase()
      for (const statement of tables) sqlite.exec(statement)
      const error: unknown = await sqlAdapter({ sqlite })
        .getUser("x")
        .catch((reason: unknown) => reason)
      expect((error as DatabaseSchemaError).differences).toEqual([
        'There is no table "users".',
        'There is no table "accounts".',
        'There is no table "sessions".',
        'There is no table "verification_tokens".',
        `The table "user" is not used for the users: The column for emailVerified in the table "user" is of type ${why}`,
      ])
      await migrate({ sqlite })
      const user = await sqlAdapter({ sqlite }).createUser({ ...newUser(), emailVerified: null })
      expect(sqlite.prepare("select id, emailVerified as proven from users").all()).toEqual([
        { id: user.id, proven: null },
      ])
      expect(sqlite.prepare('select * from "user"').all()).toEqual([])
      const named = sqlAdapter({ sqlite, tables: { users: "user" } })
      await expect(named.getUser("x")).rejects.toThrow(`is of type ${why}`)
    },
  )

  it("shares its tables with sqliteAdapter, whether sqlAdapter or sqliteAdapter created the tables", async () => {
    const path = newPath()
    const embedded = openSqlite(path)
    const { user, account, session } = await signedIn(embedded)
    const sqlite = await newDatabase(path)
    const adapter = sqlAdapter({ sqlite })
    expect(await adapter.getSessionAndUser(session.sessionToken)).toEqual({ user, session })
    const { statements } = await migrate({ sqlite })
    expect(statements.filter((sql) => !sql.includes("authchart_migrations"))).toEqual([])

    const other = await newDatabase()
    await migrate({ sqlite: other })
    const second = sqliteAdapter({ database: other })
    await second.createUser(user)
    expect(await sqlAdapter({ sqlite: other }).getUser(user.id)).toEqual(user)
    await sqlAdapter({ sqlite: other }).linkAccount(account)
    expect(await second.getUserByAccount(account)).toEqual(user)
  })

  it("gives a database of the release before indexes on expires, which the clean-up uses, and keeps its rows", async () => {
    const path = newPath()
    await openSqlite(path).getUser("none")
    const sqlite = await newDatabase(path)
    await expectExpiryIndexes({
      dialect: "sqlite",
      opening: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => sqliteDriver(sqlite),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
      analyze: "analyze",
      // libsql does not finish a statement that explains, so that its connection could not commit afterwards.
      explain: async (statement, parameters) => {
        const other = await newDatabase(path)
        // Kysely's parameters have the type `unknown`. These are the values that the adapter converted for SQLite.
        return other.prepare(`explain query plan ${statement}`).all(...(parameters as SqlValue[]))
      },
      drop: (index) => `drop index ${index}`,
    })
  })

  it.each([
    ["@auth/kysely-adapter", "text", "2024-01-02T03:04:05.006Z"],
    ["@auth/d1-adapter", "datetime", "2024-01-02T03:04:05.006Z"],
    ["@auth/drizzle-adapter", "integer", 1_704_164_645_006],
  ])("writes timestamps as %s does on SQLite, in a column of type %s", async (_, type, expected) => {
    const sqlite = await newDatabase()
    sqlite.exec(`
      CREATE TABLE "user" (id text PRIMARY KEY, name text, email text UNIQUE, emailVerified ${type}, image text);
      CREATE TABLE session (sessionToken text PRIMARY KEY, userId text NOT NULL, expires ${type} NOT NULL)`)
    const adapter = sqlAdapter({ sqlite })
    const user = await adapter.createUser({ ...newUser(), emailVerified: new Date("2024-01-02T03:04:05.006Z") })
    expect(sqlite.prepare('SELECT emailVerified AS at FROM "user"').all()).toMatchObject([{ at: expected }])
    expect(await adapter.getUser(user.id)).toEqual(user)
    const session = await adapter.createSession(newSession(user.id))
    expect(await adapter.getSessionAndUser(session.sessionToken)).toEqual({ user, session })
  })

  it.each([
    ["2024-01-02 03:04:05", "2024-01-02T03:04:05.000Z"],
    ["2024-01-02 03:04:05.006+02:00", "2024-01-02T01:04:05.006Z"],
    ["1704164645006", "2024-01-02T03:04:05.006Z"],
  ])("reads the timestamp %s that another program has written", async (written, expected) => {
    const sqlite = await newDatabase()
    await migrate({ sqlite })
    const adapter = sqlAdapter({ sqlite })
    const { id } = await adapter.createUser(newUser())
    sqlite.exec(`UPDATE users SET emailVerified = '${written}'`)
    expect((await adapter.getUser(id))?.emailVerified).toEqual(new Date(expected))
  })

  it.each([
    ["an invalid date", { emailVerified: new Date(Number.NaN) }],
    ["text with NUL", { name: "a\0b" }],
    ["half a surrogate pair", { name: "\ud800" }],
    ["a number that is NaN", { age: Number.NaN }],
    ["a function", { age: () => 1 }],
  ])("refuses %s", async (_, fields) => {
    const sqlite = await newDatabase()
    await migrate({ sqlite })
    sqlite.exec("ALTER TABLE users ADD COLUMN age INTEGER")
    const adapter = sqlAdapter({ sqlite })
    const user = newUser()
    await expect(adapter.createUser({ ...user, ...fields })).rejects.toThrow(/cannot store|Invalid date/)
    expect(await adapter.getUserByEmail(user.email)).toBeNull()
  })

  it("refuses late calls in a transaction, and waits for calls without await", async () => {
    const sqlite = await newDatabase()
    await migrate({ sqlite })
    const adapter = sqlAdapter({ sqlite })
    const user = newUser()
    const kept = await adapter.transaction(async (within) => {
      void within.createUser(user)
      return within
    })
    expect(await adapter.getUserByEmail(user.email)).toEqual(user)
    await expect(kept.createUser(newUser())).rejects.toThrow(/over/)
  })

  it("waits for the lock of another process's transaction", async () => {
    const path = newPath()
    await openSqlite(path).createUser(newUser())
    const [one, other] = [await newDatabase(path), await newDatabase(path)]
    other.exec("BEGIN IMMEDIATE")
    const writing = sqlAdapter({ sqlite: one }).createUser(newUser())
    await new Promise((resolve) => setTimeout(resolve, 100))
    other.exec("COMMIT")
    await expect(writing).resolves.toBeDefined()
  })
})
