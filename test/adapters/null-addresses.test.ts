import { UnstorageAdapter } from "@auth/unstorage-adapter"
import { createStorage } from "unstorage"
import { describe, expect, it } from "vitest"
import sqliteAdapter from "../../src/adapters/sqlite.ts"
import { findDriver } from "../../src/adapters/sqlite/driver.ts"
import { refusesMissingAddress } from "../../src/effects/admission/missing-address.ts"
import { entraApp, strangersTenant } from "../support/entra-app.ts"
import { makeProviderKeys } from "../support/lying-provider.ts"
import { nullAddressRules } from "./null-addresses.ts"
describe("the error of a database that refuses a user because the address is null", () => {
  const wrapped = (error: Error, wrap: (error: Error) => object) => wrap(error)
  const error = (message: string, more: object = {}) => Object.assign(new Error(message), more)

  it.each([
    [
      "PostgreSQL",
      error('null value in column "email" of relation "users" violates not-null constraint', { code: "23502" }),
    ],
    ["PostgreSQL in another language", error("NULL-Wert in Spalte", { code: "23502", column: "email" })],
    ["MariaDB", error("Column 'email' cannot be null", { code: "ER_BAD_NULL_ERROR", errno: 1048 })],
    ["MySQL without a default", error("Field 'email' doesn't have a default value", { errno: 1364 })],
    ["SQLite", error("NOT NULL constraint failed: users.email", { code: "SQLITE_CONSTRAINT_NOTNULL" })],
    ["D1", error("D1_ERROR: NOT NULL constraint failed: user.email: SQLITE_CONSTRAINT")],
    [
      "SQL Server",
      error("Cannot insert the value NULL into column 'email', table 'app.dbo.users'; column does not allow nulls."),
    ],
    ["Oracle", error('ORA-01400: cannot insert NULL into ("APP"."USERS"."EMAIL")')],
    ["Prisma, by the database", error("Null constraint violation on the fields: (`email`)", { code: "P2011" })],
    [
      "Prisma, by its client",
      error("Invalid `p.user.create()` invocation:\n\n{ data: { email: null } }\n\nArgument `email` must not be null."),
    ],
    ["Mongoose", error("User validation failed: email: Path `email` is required.")],
    ["Sequelize", error("notNull Violation: user.email cannot be null")],
    ["a column of another name", error("NOT NULL constraint failed: users.e_mail")],
  ])("is recognised: %s", (_who, thrown) => {
    expect(refusesMissingAddress(thrown)).toBe(true)
    for (const wrap of [
      (inner: Error) => error("The adapter's createUser() failed.", { cause: { err: inner } }),
      (inner: Error) => new Error("Failed query: insert into …", { cause: inner }),
      (inner: Error) => error("QueryFailedError", { driverError: inner }),
    ])
      expect(refusesMissingAddress(wrapped(thrown, wrap))).toBe(true)
  })

  it.each([
    ["of another column", error('null value in column "name" of relation "users"', { code: "23502", column: "name" })],
    ["of the date of a proof", error("NOT NULL constraint failed: users.emailVerified")],
    ["of the date of a proof, with underscores", error("Column 'email_verified' cannot be null")],
    [
      "of a unique address",
      error('duplicate key value violates unique constraint "users_email_key"', { code: "23505" }),
    ],
    ["of a value that looks like a column", error("Column 'name' cannot be null: ada@email.test")],
    ["of the connection", error("connect ECONNREFUSED", { code: "ECONNREFUSED" })],
    ["that is a string", "NOT NULL constraint failed: users.email"],
    ["that is undefined", undefined],
  ])("is not confused with an error %s", (_what, thrown) => {
    expect(refusesMissingAddress(thrown)).toBe(false)
  })

  it("is found in causes that form a cycle, without an endless loop", () => {
    const circle = new Error("one")
    circle.cause = circle
    expect(refusesMissingAddress(circle)).toBe(false)
  })
})

describe("users without an address", () => {
  const strict =
    "drop table users; create table users (id text primary key, name text, email text not null unique, emailVerified text, image text)"

  nullAddressRules("the SQLite adapter", async () => {
    const database = (await findDriver())(":memory:")
    return {
      adapter: sqliteAdapter({ database }),
      forbidNull: async () => {
        // Created by the first call.
        await sqliteAdapter({ database }).getUser("nobody")
        database.exec(strict)
      },
      users: async () => database.prepare("select email from users").all() as { email: unknown }[],
      close: async () => void database.close(),
    }
  })

  it("PERSON-04: are stored by a key-value store, and each is found by their own account", async () => {
    const keys = await makeProviderKeys()
    const adapter = UnstorageAdapter(createStorage())
    const app = entraApp(keys, { adapter })
    const users = new Set<string | undefined>()
    for (const sub of ["one", "two", "one"]) {
      const browser = app.browser.other()
      await app.signIn(browser, { sub, tid: strangersTenant, name: sub, email: "ada@example.test", xms_edov: false })
      expect((await browser.session())?.user).toMatchObject({ name: sub, email: null })
      users.add((await adapter.getUserByAccount?.({ provider: "microsoft-entra-id", providerAccountId: sub }))?.id)
    }
    expect(users.size).toBe(2)
    expect(await adapter.getUserByEmail?.("ada@example.test")).toBeNull()
  })
})
