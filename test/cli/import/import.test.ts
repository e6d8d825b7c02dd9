import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { describe, expect, it } from "vitest"
import { importPasswords, type PasswordOutcome } from "../../../src/cli/import/import-passwords.ts"
import type { FieldValues } from "../../../src/cli/import/read-rows.ts"
import { importSources, type PasswordField, type SourceName } from "../../../src/cli/import/sources.ts"
import { proofOf } from "../../../src/cli/import/values.ts"
import type { PasswordStore } from "../../../src/ports/password-store.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { newDatabase, newPath } from "../../adapters/open-sqlite.ts"
import { passwordsOf } from "../../stores/passwords-of.ts"
import { expectRun } from "../here.ts"
import { betterAuthTables, typesOf } from "./foreign-shapes.ts"
import { foreignTableRules, saltedHash } from "./foreign-tables.ts"

foreignTableRules("SQLite", async () => ({ source: { sqlite: await newDatabase() } }))

/** Imports hashes by the id of their user, and returns the outcome of each. */
async function outcomes(
  from: SourceName,
  hashes: Readonly<Record<string, string | undefined>>,
  store: PasswordStore,
): Promise<Readonly<Record<string, PasswordOutcome>>> {
  async function* rows(): AsyncGenerator<FieldValues<PasswordField>> {
    for (const [user, hash] of Object.entries(hashes)) yield { user, hash, changed: 1_600_000_000_005 }
  }
  const [shape] = importSources[from].passwords
  if (shape === undefined) throw new Error("Each source has a table with passwords.")
  const seen: Record<string, PasswordOutcome> = {}
  const target = { store, ownerOf: async () => "same" as const, dryRun: false, now: 1 }
  for await (const { of = "", outcome } of importPasswords(rows(), shape, target)) seen[of] = outcome
  return seen
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
      costly: "$argon2id$v=19$m=9999999,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo",
      long: `$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$${"a".repeat(1024)}`,
    }
    const store = passwordsOf(memoryStores())
    expect(await outcomes("better-auth", hashes, store)).toEqual({
      scrypt: "imported",
      bcrypt: "imported",
      none: "absent",
      plain: "unknown",
      short: "unknown",
      s2: "unknown",
      costly: "unknown",
      long: "tooLong",
    })
    const changedAt = 1_600_000_000_005
    expect(await store.get("scrypt")).toEqual({ userId: "scrypt", hash: `$better-auth$${saltedHash}`, changedAt })
    expect(await store.get("bcrypt")).toMatchObject({ hash: bcrypt })
    await outcomes("lucia", { s2: hashes.s2 }, store)
    expect(await store.get("s2")).toMatchObject({ hash: `$lucia$s2:${saltedHash}` })
  })

  it("never changes a password that the store has", async () => {
    const store = passwordsOf(memoryStores())
    await store.create({ userId: "ada", hash: "$argon2id$newer", changedAt: 9 })
    expect(await outcomes("lucia", { ada: saltedHash }, store)).toEqual({ ada: "present" })
    expect(await store.get("ada")).toMatchObject({ hash: "$argon2id$newer" })
  })
})

it.each<[unknown, boolean | number]>([
  [true, true],
  [1, true],
  [1n, true],
  ["t", true],
  [new Uint8Array([1]), true],
  [new Date(5), 5],
  [1_700_000_000, 1_700_000_000_000],
  [1_700_000_000_000n, 1_700_000_000_000],
  ["2024-05-06T07:08:09Z", Date.UTC(2024, 4, 6, 7, 8, 9)],
  [null, false],
  [undefined, false],
  [false, false],
  [0, false],
  ["0", false],
  ["", false],
  ["false", false],
  ["pending", false],
  [2, false],
  [-1, false],
  [new Uint8Array([0]), false],
  [new Date(Number.NaN), false],
  [{}, false],
])("the value %s of the column with the proof of an address means %s", (value, meaning) => {
  expect(proofOf(value)).toBe(meaning)
})

it("npx authchart import reports first, writes with --apply, lists rows, and prints no hash", async () => {
  const path = newPath()
  mkdirSync(dirname(path), { recursive: true })
  const sqlite = await newDatabase(path)
  const at = "'2024-05-06T07:08:09.000Z'"
  for (const statement of betterAuthTables(typesOf("sqlite"))) sqlite.exec(statement)
  sqlite.exec(
    `insert into "user" ("id", "name", "email", "emailVerified", "updatedAt") values ('ada', 'Ada', 'ada@x.test', 1, ${at}), ('bob', 'Bob', 'bob@x.test', 0, ${at});
     insert into "account" ("id", "userId", "accountId", "providerId", "password", "updatedAt") values
       ('1', 'ada', 'ada', 'credential', '${saltedHash}', ${at}), ('2', 'bob', 'bob', 'credential', 'secret-in-plain-text', ${at});`,
  )
  const url = ["--url", `sqlite:${path}`]
  const users = ["import", "users", "--from", "better-auth", ...url]
  const passwords = ["import", "passwords", "--from", "better-auth", ...url]
  await expectRun({ args: users }, { code: 0, out: /2 users of Better Auth in the table "user" would be.*--apply/s })
  await expectRun(
    { args: [...users, "--apply"] },
    { code: 1, out: /SQLite/, err: /npx authchart migrate --users users/ },
  )
  const dry =
    /^(?!.*(?:1f1f|plain-text)).*password "bob": the hash has a form.*1 password of Better Auth in the table "account" would be imported.*1 left out: the hash has a form.*--apply/s
  await expectRun({ args: passwords }, { code: 0, out: dry })
  expect(sqlite.prepare("select name from sqlite_master where name like 'authchart%'").all()).toEqual([])
  await expectRun({ args: ["migrate", ...url] }, { code: 0, out: /users/ })
  await expectRun({ args: [...users, "--apply"] }, { code: 0, out: /2 users of .* were imported/s })
  await expectRun({ args: [...passwords, "--apply"] }, { code: 0, out: /^(?!.*1f1f).*1 password of .* was imported/s })
  await expectRun(
    { args: passwords },
    { code: 0, out: /0 passwords .* would be imported.*1 left out: the user has a password/s },
  )
  expect(await passwordsOf(sqlStores({ sqlite })).get("ada")).toEqual({
    userId: "ada",
    hash: `$better-auth$${saltedHash}`,
    changedAt: Date.parse("2024-05-06T07:08:09.000Z"),
  })
})

it("npx authchart import refuses an unknown library, other data, and options without a meaning", async () => {
  await expectRun(
    { args: ["import", "passwords", "--from", "other"] },
    { code: 2, err: /--from better-auth or --from lucia or --from table/ },
  )
  await expectRun({ args: ["import", "sessions", "--from", "lucia"] }, { code: 2, err: /import users, or/ })
  await expectRun({ args: ["import", "users", "--from", "table"] }, { code: 2, err: /better-auth or --from lucia\./ })
  const from = ["import", "users", "--from", "lucia"]
  await expectRun({ args: [...from, "--column", "post=mail"] }, { code: 2, err: /no field "post"/ })
  await expectRun({ args: [...from, "--provider", "github"] }, { code: 2, err: /two names with =/ })
})
