import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { describe, expect, it } from "vitest"
import { importPasswords } from "../../../src/cli/import/import-passwords.ts"
import type { PasswordRow } from "../../../src/cli/import/read-rows.ts"
import { passwordSources } from "../../../src/cli/import/sources.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { newDatabase, newPath } from "../../adapters/open-sqlite.ts"
import { passwordsOf } from "../../stores/passwords-of.ts"
import { expectRun } from "../run.ts"
import { foreignTableRules, saltedHash } from "./foreign-tables.ts"

foreignTableRules("SQLite", async () => ({ source: { sqlite: await newDatabase() } }), "date")

async function* rowsOf(hashes: Readonly<Record<string, string | undefined>>): AsyncGenerator<PasswordRow> {
  for (const [userId, hash] of Object.entries(hashes)) yield { userId, hash, changedAt: 5 }
}

describe("an import of passwords", () => {
  it("gives every hash a form that says its origin, and leaves out the ones that no form fits", async () => {
    const bcrypt = `$2b$12$${"a".repeat(53)}`
    const hashes = {
      scrypt: saltedHash,
      bcrypt,
      none: undefined,
      plain: "a password in plain text",
      short: "0a:1f",
      s2: `s2:${saltedHash}`,
      long: `$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$${"a".repeat(1024)}`,
    }
    const store = passwordsOf(memoryStores())
    const target = { store, dryRun: false, now: 1 }
    const counts = await importPasswords(rowsOf(hashes), passwordSources["better-auth"], target)
    expect(counts).toEqual({ imported: 2, present: 0, absent: 1, unknown: 3, tooLong: 1 })
    expect(await store.get("scrypt")).toEqual({ userId: "scrypt", hash: `$better-auth$${saltedHash}`, changedAt: 5 })
    expect(await store.get("bcrypt")).toMatchObject({ hash: bcrypt })
    await importPasswords(rowsOf({ s2: hashes.s2 }), passwordSources.lucia, target)
    expect(await store.get("s2")).toMatchObject({ hash: `$lucia$s2:${saltedHash}` })
  })

  it("never changes a password that the store has", async () => {
    const store = passwordsOf(memoryStores())
    await store.create({ userId: "ada", hash: "$argon2id$newer", changedAt: 9 })
    const target = { store, dryRun: false, now: 1 }
    const counts = await importPasswords(rowsOf({ ada: saltedHash }), passwordSources.lucia, target)
    expect(counts).toMatchObject({ imported: 0, present: 1 })
    expect(await store.get("ada")).toMatchObject({ hash: "$argon2id$newer" })
  })
})

it("npx authchart import passwords reports first, writes with --apply, and prints no hash", async () => {
  const path = newPath()
  mkdirSync(dirname(path), { recursive: true })
  const sqlite = await newDatabase(path)
  sqlite.exec(
    `create table account (id text primary key, userId text, providerId text, password text, updatedAt date);
     insert into account values ('1', 'ada', 'credential', '${saltedHash}', '2024-05-06T07:08:09.000Z');
     insert into account values ('2', 'bob', 'credential', 'secret-in-plain-text', '2024-05-06T07:08:09.000Z');`,
  )
  const args = ["import", "passwords", "--from", "better-auth", "--url", `sqlite:${path}`]
  const dry =
    /^(?!.*(?:1f1f|plain-text)).*1 password of Better Auth in the table "account" would be imported.*1 left out: the hash has a form.*--apply/s
  await expectRun({ args }, { code: 0, out: dry })
  expect(sqlite.prepare("select name from sqlite_master where name like 'authchart%'").all()).toEqual([])
  await expectRun({ args: [...args, "--apply"] }, { code: 0, out: /^(?!.*1f1f).*1 password of .* was imported/s })
  await expectRun({ args }, { code: 0, out: /0 passwords .* would be imported.*1 left out: the user has a password/s })
  expect(await passwordsOf(sqlStores({ sqlite })).get("ada")).toEqual({
    userId: "ada",
    hash: `$better-auth$${saltedHash}`,
    changedAt: Date.parse("2024-05-06T07:08:09.000Z"),
  })
})

it("npx authchart import refuses an unknown library, and other data", async () => {
  await expectRun(
    { args: ["import", "passwords", "--from", "other"] },
    { code: 2, err: /--from better-auth or --from lucia/ },
  )
  await expectRun({ args: ["import", "users", "--from", "lucia"] }, { code: 2, err: /import passwords/ })
})
