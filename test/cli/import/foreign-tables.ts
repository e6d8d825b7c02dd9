/** The rules of an import from real tables of another library, on each database. */
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { sourceOf, type SqlSource } from "../../../src/adapters/sql/database.ts"
import {
  importPasswordsInto,
  importUsersInto,
  type ImportOptions,
  type ImportResult,
} from "../../../src/cli/import/import-data.ts"
import { importSources, type SourceName } from "../../../src/cli/import/sources.ts"
import type { PasswordRecord } from "../../../src/ports/password-store.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { passwordsOf } from "../../stores/passwords-of.ts"
import {
  betterAuthTables,
  luciaThreeTables,
  luciaTwoTables,
  snakeCaseTables,
  typesOf,
  type Types,
} from "./foreign-shapes.ts"

/** A salt and a hash in the form of Better Auth and Lucia. The import does not verify passwords. */
export const saltedHash = `${"0a".repeat(16)}:${"1f".repeat(64)}`
const argon2id = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo"

interface OpenTables {
  source: SqlSource
  close?: () => Promise<void>
}

interface Place {
  readonly source: SqlSource
  readonly types: Types
  readonly run: (...statements: string[]) => Promise<void>
  readonly users: (from: SourceName, more?: More) => Promise<ImportResult>
  readonly passwords: (from: SourceName, more?: More) => Promise<ImportResult>
  readonly passwordOf: (userId: string) => Promise<PasswordRecord | undefined>
  readonly said: string[]
  /** Makes the tables of `sqlAdapter` beside those of the other library. */
  readonly makeTables: () => Promise<unknown>
}

interface More extends Partial<Pick<ImportOptions, "dryRun" | "given">> {
  linked?: string
  renamed?: Readonly<Record<string, string>>
}

const tables = {
  users: "users",
  accounts: "accounts",
  sessions: "sessions",
  verificationTokens: "verification_tokens",
}
const importedAt = 1_700_000_000_000

export function foreignTableRules(name: string, open: () => Promise<OpenTables>): void {
  async function over(test: (place: Place) => Promise<void>) {
    const { source, close } = await open()
    const { db, dialect } = sourceOf(source)
    const said: string[] = []
    const options = (from: SourceName, { dryRun = false, given = {} }: More): ImportOptions => ({
      source,
      library: importSources[from],
      given,
      tables: { users: "users" },
      dryRun,
      now: importedAt,
      say: (line) => void said.push(line),
    })
    try {
      await test({
        source,
        types: typesOf(dialect),
        said,
        run: async (...statements) => {
          const quoted = statements.map((text) => (dialect === "mysql" ? text.replaceAll('"', "`") : text))
          for (const text of quoted) await sql.raw(text).execute(db)
        },
        users: (from, more = {}) => importUsersInto(options(from, more), { renamed: {}, ...more }),
        passwords: (from, more = {}) => importPasswordsInto(options(from, more)),
        passwordOf: async (userId) => passwordsOf(sqlStores(source)).get(userId),
        makeTables: () => migrate({ ...source, tables }),
      })
    } finally {
      await close?.()
    }
  }

  describe(`an import from tables of another library: ${name}`, () => {
    it.each([
      ["camel case", betterAuthTables, '"userId", "providerId", "accountId"', '"updatedAt"', '"emailVerified"'],
      ["snake case", snakeCaseTables, '"user_id", "provider_id", "account_id"', '"updated_at"', '"email_verified"'],
    ])(
      "reads users, linked accounts and passwords of Better Auth, with columns in %s",
      (_, shape, keys, at, verified) =>
        over(async ({ source, types, run, users, passwords, passwordOf, said, makeTables }) => {
          const time = "'2024-05-06 07:08:09'"
          const user = (id: string, flag: string) =>
            `insert into "user" ("id", "name", "email", ${verified}, ${at}) values ('${id}', 'Name of ${id}', '${id}@x.test', ${flag}, ${time})`
          const account = (id: string, values: string, password: string) =>
            `insert into "account" ("id", ${keys}, "password", ${at}) values ('${id}', ${values}, ${password}, ${time})`
          await run(
            ...shape(types),
            user("ada", types.yes),
            user("bob", types.no),
            account("1", "'ada', 'credential', 'ada'", `'${saltedHash}'`),
            account("2", "'bob', 'credential', 'bob'", "null"),
            account("3", "'bob', 'microsoft', 'ms-1'", "null"),
            account("4", "'bob', 'github', '77'", "null"),
          )
          const dry = { dryRun: true, renamed: { microsoft: "microsoft-entra-id" } }
          expect(await users("better-auth", dry)).toEqual({ imported: 4, listed: 0 })
          await makeTables()
          await users("better-auth", dry)
          const adapter = sqlAdapter({ ...source, tables })
          expect(await adapter.getUser("ada")).toBeNull()
          expect(await users("better-auth", { renamed: dry.renamed })).toEqual({ imported: 4, listed: 0 })
          const ada = await adapter.getUserByEmail("ada@x.test")
          expect(ada).toMatchObject({ id: "ada", name: "Name of ada", image: null })
          // The time zone of a column without one is that of the driver.
          expect(Math.abs((ada?.emailVerified?.getTime() ?? 0) - Date.UTC(2024, 4, 6, 7, 8, 9))).toBeLessThan(
            15 * 3_600_000,
          )
          expect((await adapter.getUser("bob"))?.emailVerified).toBeNull()
          const linked = await adapter.listAccounts("bob")
          expect(linked.map(({ provider, providerAccountId }) => `${provider} ${providerAccountId}`)).toEqual([
            "github 77",
            "microsoft-entra-id ms-1",
          ])
          expect(await passwords("better-auth")).toEqual({ imported: 1, listed: 0 })
          expect(await passwordOf("ada")).toMatchObject({ userId: "ada", hash: `$better-auth$${saltedHash}` })
          said.length = 0
          expect(await users("better-auth", { renamed: dry.renamed })).toEqual({ imported: 0, listed: 0 })
          expect(await passwords("better-auth")).toEqual({ imported: 0, listed: 0 })
          expect(said.join("\n")).toContain("2 left out: the adapter has the user already.")
        }),
    )

    it("reads users, keys and passwords of Lucia 2, and says which of two passwords it took", () =>
      over(async ({ source, types, run, users, passwords, passwordOf, said, makeTables }) => {
        await run(
          ...luciaTwoTables(types),
          `insert into "user" values ('ada', 'ada@x.test', ${types.yes}, 'Ada'), ('bob', null, null, null), ('eve', 'eve@x.test', null, null)`,
          `insert into "user_key" values
            ('email:ada@x.test', 'ada', 's2:${saltedHash}'), ('username:ada', 'ada', 's2:${saltedHash}'),
            ('github:42', 'ada', null), ('username:bob', 'bob', '${saltedHash}'), ('username:eve', 'eve', 'md5 of eve')`,
        )
        await makeTables()
        expect(await users("lucia")).toEqual({ imported: 4, listed: 1 })
        const adapter = sqlAdapter({ ...source, tables })
        expect(await adapter.getUserByAccount({ provider: "github", providerAccountId: "42" })).toMatchObject({
          id: "ada",
          emailVerified: new Date(importedAt),
        })
        expect(await adapter.listAccounts("bob")).toEqual([])
        expect((await adapter.getUser("bob"))?.email).toBeNull()
        expect(await passwords("lucia")).toEqual({ imported: 2, listed: 2 })
        expect(await passwordOf("ada")).toEqual({
          userId: "ada",
          hash: `$lucia$s2:${saltedHash}`,
          changedAt: importedAt,
        })
        expect((await passwordOf("bob"))?.hash).toBe(`$lucia-v1$${saltedHash}`)
        const text = said.join("\n")
        expect(text).toMatch(/user "bob": the row has no e-mail address.*password "ada": another row.*password "eve"/s)
        expect(text).not.toMatch(/1f1f|md5/)
      }))

    it("reads columns of Lucia 3 that the options name", () =>
      over(async ({ source, types, run, users, passwords, passwordOf, makeTables }) => {
        await run(
          ...luciaThreeTables(types),
          `insert into "user" values ('ada', 'Ada@X.test', '2024-05-06 07:08:09', '${argon2id}'), ('bob', 'bob@x.test', null, '${saltedHash}')`,
          `insert into "oauth_account" values ('google', 'g-1', 'bob')`,
          `create table "logins" ("provider" ${types.text} not null, "provider_user_id" ${types.text} not null, "user_id" ${types.id} not null)`,
          `insert into "logins" values ('github', '42', 'ada')`,
        )
        const columns = { email: "mail", verified: "confirmed_at", hash: "pass" }
        await expect(users("lucia", { given: { columns: { email: "post" } } })).rejects.toThrow("--column email=post")
        await makeTables()
        expect(await users("lucia", { given: { columns } })).toEqual({ imported: 3, listed: 0 })
        await expect(users("lucia", { given: { columns }, linked: "user" })).rejects.toThrow("--linked")
        expect(await users("lucia", { given: { columns }, linked: "logins" })).toEqual({ imported: 1, listed: 0 })
        expect(await passwords("lucia", { given: { table: "user", columns } })).toEqual({ imported: 2, listed: 0 })
        const adapter = sqlAdapter({ ...source, tables })
        expect((await adapter.getUserByEmail("ada@x.test"))?.emailVerified).toBeInstanceOf(Date)
        expect((await adapter.getUserByEmail("bob@x.test"))?.emailVerified).toBeNull()
        expect(await adapter.getUserByAccount({ provider: "google", providerAccountId: "g-1" })).toMatchObject({
          id: "bob",
        })
        expect((await passwordOf("ada"))?.hash).toBe(argon2id)
        expect((await passwordOf("bob"))?.hash).toBe(`$lucia$${saltedHash}`)
      }))

    it("reads a table of the application, also if the adapter uses the same table", () =>
      over(async ({ types, run, passwords, passwordOf }) => {
        await run(
          `create table "people" ("id" int primary key, "secret" ${types.text})`,
          `insert into "people" values (42, '$2b$12$${"a".repeat(53)}'), (43, 'pbkdf2_sha256$1000$salt$${"A".repeat(43)}='), (44, '$2b$16$${"a".repeat(53)}')`,
        )
        const given = { table: "people", columns: { hash: "secret" } }
        expect(await passwords("table", { given })).toEqual({ imported: 2, listed: 1 })
        expect((await passwordOf("42"))?.hash).toMatch(/^\$2b\$12\$a+$/)
        expect((await passwordOf("43"))?.hash).toMatch(/^\$django\$pbkdf2_sha256\$/)
        await run(
          `create table "users" ("id" ${types.id} primary key, "email" ${types.text}, "emailVerified" ${types.time}, "password_hash" ${types.text})`,
          `insert into "users" values ('ada', 'ada@x.test', null, '${argon2id}')`,
        )
        expect(await passwords("table")).toEqual({ imported: 1, listed: 0 })
      }))

    it("lists rows that would give a person the password or the account of another person, and leaves them out", () =>
      over(async ({ source, types, run, users, passwords, passwordOf, said, makeTables }) => {
        await run(
          ...luciaTwoTables(types),
          `insert into "user" values ('1', 'ada@x.test', null, null), ('2', 'bob@x.test', null, null), ('3', 'not an address', null, null), ('4', 'eve@x.test', null, null), ('5', ' Eve@X.test', null, null)`,
          `insert into "user_key" values ('email:1', '1', 's2:${saltedHash}'), ('email:2', '2', 's2:${saltedHash}'), ('email:3', '3', 's2:${saltedHash}'), ('github:7', '2', null), ('github:', '4', null)`,
        )
        await makeTables()
        const adapter = sqlAdapter({ ...source, tables })
        await adapter.createUser({ id: "1", email: "someone@else.test", emailVerified: null })
        await adapter.createUser({ id: "9", email: "bob@x.test", emailVerified: null })
        await adapter.linkAccount({ userId: "9", type: "oauth", provider: "github", providerAccountId: "7" })
        const dry = await users("lucia", { dryRun: true })
        expect(await users("lucia")).toEqual(dry)
        expect(await passwords("lucia")).toEqual({ imported: 0, listed: 3 })
        expect(await passwordOf("1")).toBeUndefined()
        const left = said.filter((line) => /^(?:user|linked account|password) "/.test(line))
        expect(new Set(left.map((line) => line.split(/[:;]/).slice(0, 2).join(":")))).toEqual(
          new Set([
            'user "1": the adapter\'s user with this id has another address, so it can be another person.',
            'user "2": another user of the adapter has this e-mail address.',
            'user "3": the library does not accept the e-mail address.',
            'user "5": another user of the adapter has this e-mail address.',
            'linked account "github of 2": the account is linked to another user of the adapter.',
            'linked account "? of 4": the row has no provider, no user, or no id at the provider.',
            'password "1": the adapter\'s user with this id has another address, so it can be another person.',
            'password "2": the adapter has no user with this id',
            'password "3": the adapter has no user with this id',
          ]),
        )
      }))

    it("reads more rows than one batch, and imports only new ones the second time", () =>
      over(async ({ types, run, users, passwords, makeTables }) => {
        await run(...luciaTwoTables(types))
        const insert = (from: number, to: number) => {
          const each = Array.from({ length: to - from }, (_, index) => from + index)
          return run(
            `insert into "user" ("id", "email") values ${each.map((at) => `('user ${at}', 'u${at}@x.test')`).join(", ")}`,
            `insert into "user_key" values ${each.map((at) => `('email:u${at}@x.test', 'user ${at}', 's2:${saltedHash}')`).join(", ")}`,
          )
        }
        await insert(0, 505)
        await makeTables()
        expect(await users("lucia")).toEqual({ imported: 505, listed: 0 })
        expect(await passwords("lucia")).toEqual({ imported: 505, listed: 0 })
        await insert(505, 508)
        expect(await users("lucia")).toEqual({ imported: 3, listed: 0 })
        expect(await passwords("lucia")).toEqual({ imported: 3, listed: 0 })
      }))

    it("refuses a database without such a table, a table without such columns, and users without tables of the adapter", () =>
      over(async ({ types, run, users, passwords }) => {
        await expect(passwords("better-auth")).rejects.toThrow('"account" with userId and password')
        await run(`create table "account" ("id" varchar(36) primary key, "userId" varchar(36))`)
        await expect(passwords("better-auth")).rejects.toThrow("no table of Better Auth with passwords")
        await expect(passwords("lucia", { given: { table: "account" } })).rejects.toThrow("no table of Lucia with pass")
        await expect(users("lucia")).rejects.toThrow("no table of Lucia with users")
        await run(...luciaThreeTables(types))
        await expect(users("lucia")).rejects.toThrow("npx authchart migrate --users users")
      }))
  })
}
