/** The rules of an import from real tables of another library, on each database. */
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { sourceOf, type SqlSource } from "../../../src/adapters/sql/database.ts"
import { importPasswords } from "../../../src/cli/import/import-passwords.ts"
import { findTable, passwordRows } from "../../../src/cli/import/read-rows.ts"
import { passwordSources, type SourceName } from "../../../src/cli/import/sources.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { passwordsOf } from "../../stores/passwords-of.ts"

/** A salt and a hash in the form of Better Auth and Lucia. The import does not verify passwords. */
export const saltedHash = `${"0a".repeat(16)}:${"1f".repeat(64)}`

interface OpenTables {
  source: SqlSource
  close?: () => Promise<void>
}

/** @param time the type of columns with a time. */
export function foreignTableRules(name: string, open: () => Promise<OpenTables>, time: string): void {
  async function over(test: (place: { source: SqlSource; run: (text: string) => Promise<void> }) => Promise<void>) {
    const { source, close } = await open()
    const quote = "mysql" in source ? "`" : '"'
    const { db } = sourceOf(source)
    try {
      await test({ source, run: async (text) => void (await sql.raw(text.replaceAll('"', quote)).execute(db)) })
    } finally {
      await close?.()
    }
  }
  async function runImport(source: SqlSource, from: SourceName, table?: string) {
    const [opened, library] = [sourceOf(source), passwordSources[from]]
    const target = { store: passwordsOf(sqlStores(source)), dryRun: false, now: 7 }
    return importPasswords(passwordRows(await findTable(library, opened, table), opened), library, target)
  }

  describe(`an import of passwords: ${name}`, () => {
    it.each([
      ["camel case", { user: "userId", provider: "providerId", updated: "updatedAt" }],
      ["snake case", { user: "user_id", provider: "provider_id", updated: "updated_at" }],
    ])("reads the table of Better Auth with columns in %s, and only its credentials", (_, column) =>
      over(async ({ source, run }) => {
        await run(
          `create table "account" ("id" varchar(36) primary key, "${column.user}" varchar(36) not null, "${column.provider}" varchar(36) not null, "password" text, "${column.updated}" ${time} not null)`,
        )
        const at = "2024-05-06 07:08:09"
        const row = (id: string, user: string, provider: string, password: string) =>
          run(`insert into "account" values ('${id}', '${user}', '${provider}', ${password}, '${at}')`)
        await row("1", "ada", "credential", `'${saltedHash}'`)
        await row("2", "bob", "credential", "null")
        await row("3", "eve", "google", "null")
        expect(await runImport(source, "better-auth")).toMatchObject({ imported: 1, absent: 1, unknown: 0, present: 0 })
        const record = await passwordsOf(sqlStores(source)).get("ada")
        expect(record).toMatchObject({ userId: "ada", hash: `$better-auth$${saltedHash}` })
        // The time zone of a column without one is that of the driver.
        expect(Math.abs((record?.changedAt ?? 0) - Date.UTC(2024, 4, 6, 7, 8, 9))).toBeLessThan(15 * 3_600_000)
      }),
    )

    it("reads the tables of users and of passwords that the guides of Lucia use", () =>
      over(async ({ source, run }) => {
        await run(`create table "user" ("id" varchar(36) primary key, "email" varchar(99))`)
        await run(`create table "password" ("hashed_password" text not null, "user_id" varchar(36) not null)`)
        await run(`insert into "password" values ('s2:${saltedHash}', 'ada')`)
        expect(await runImport(source, "lucia")).toMatchObject({ imported: 1 })
        await run(`create table "people" ("id" int primary key, "password_hash" text)`)
        await run(`insert into "people" values (42, '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA')`)
        expect(await runImport(source, "lucia", "people")).toMatchObject({ imported: 1 })
        const passwords = passwordsOf(sqlStores(source))
        expect(await passwords.get("ada")).toEqual({ userId: "ada", hash: `$lucia$s2:${saltedHash}`, changedAt: 7 })
        expect(await passwords.get("42")).toMatchObject({ userId: "42" })
      }))

    it("reads more rows than one batch, and imports only new ones the second time", () =>
      over(async ({ source, run }) => {
        await run(`create table "user" ("id" varchar(36) primary key, "password_hash" text)`)
        const rows = (from: number, to: number) =>
          Array.from({ length: to - from }, (_, index) => `('user ${from + index}', '${saltedHash}')`).join(", ")
        await run(`insert into "user" values ${rows(0, 1100)}`)
        expect(await runImport(source, "lucia")).toMatchObject({ imported: 1100, present: 0 })
        await run(`insert into "user" values ${rows(1100, 1103)}`)
        expect(await runImport(source, "lucia")).toMatchObject({ imported: 3, present: 1100 })
      }))

    it("refuses a database without such a table, and a table without such columns", () =>
      over(async ({ source, run }) => {
        await expect(runImport(source, "better-auth")).rejects.toThrow('"account" with userId and password')
        await run(`create table "account" ("id" varchar(36) primary key, "userId" varchar(36))`)
        await expect(runImport(source, "better-auth")).rejects.toThrow("no table of Better Auth with passwords")
        await expect(runImport(source, "lucia", "account")).rejects.toThrow("no table of Lucia with passwords")
      }))
  })
}
