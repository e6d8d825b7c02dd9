/**
 * Tables of plugins for which no migration is possible: the start refuses them, and names the plugin and the migration.
 */
import { describe, expect, it } from "vitest"
import { layouts } from "../../src/adapters/sql/tables.ts"
import { versionTable } from "../../src/adapters/sql/migrations.ts"
import { InvalidConfiguration } from "../../src/errors.ts"
import NextAuth from "../../src/index.ts"
import { libraryTables, pluginTablesProblem, type TableMigration } from "../../src/ports/plugin-tables.ts"
import { storeVersionTable } from "../../src/stores/sql/migrations.ts"
import { pluginRecordTable } from "../../src/stores/sql/plugin-records.ts"
import { storeTables } from "../../src/stores/sql/tables.ts"

const phones: TableMigration = {
  name: "phones",
  makes: ["sms_phone"],
  up: "create table sms_phone (phone text)",
  down: "drop table sms_phone",
}
const problemOf = (over: object, ...more: object[]) =>
  pluginTablesProblem([{ id: "sms", tables: [{ ...phones, ...over }, ...more] as TableMigration[] }])

describe("tables of a plugin", () => {
  it.each([
    ["have no `down`", { down: undefined }, /"phones" of the plugin "sms" has no `down`/],
    ["have an empty `down`", { down: [] }, /has an `down` that holds no statement/],
    ["have an empty statement", { up: ["create table sms_phone (a int)", ";"] }, /has an `up` that holds an empty/],
    [
      "name an unknown database",
      { up: { postgresql: "x" } },
      /names the database "postgresql": there are postgres, mysql/,
    ],
    ["go forward only on one database", { up: { mysql: "select 1" }, down: { sqlite: "select 1" } }, /mysql in one/],
    [
      "have two statements in one string",
      { up: "create table a (b int); drop table c" },
      /several statements in one text/,
    ],
    ["end the transaction", { up: ["create table sms_phone (a int)", "commit"] }, /opens or ends a transaction/],
    ["drop a table that `makes` does not name", { makes: [] }, /drops a table or a column when it goes back/],
    ["have a name that is not valid on a command line", { name: "phone numbers" }, /needs a name of letters/],
    [
      "are a table of the stores",
      { makes: ["authchart_flow"] },
      /makes "authchart_flow", which is a table of the library/,
    ],
    ["are the table of users", { makes: ["Users"] }, /makes "Users", which is a table of the library/],
  ])("tables that %s are refused", (_title, over, says) => {
    expect(problemOf(over)).toMatch(says)
  })

  it("tables that another plugin or migration makes, or that have an invalid name, are refused", () => {
    expect(problemOf({}, { ...phones, name: "again" })).toBe(
      'The plugin "sms" makes "sms_phone", which is a table of the plugin "sms". Rename it.',
    )
    expect(problemOf({}, { ...phones, makes: ["x"] })).toMatch(/"phones" of the plugin "sms" has the name of another/)
    const others = [
      { id: "a", tables: [phones] },
      { id: "b", tables: [{ ...phones, makes: ["SMS_phone"] }] },
    ]
    expect(pluginTablesProblem(others)).toMatch(/"b" makes "SMS_phone", which is a table of the plugin "a"/)
    expect(
      pluginTablesProblem([
        { id: "a", tables: [] },
        { id: "a", tables: [] },
      ]),
    ).toMatch(/or is taken/)
    expect(pluginTablesProblem([{ id: "a b", tables: [] }, { id: "no tables!" }])).toMatch(/The id "a b"/)
  })

  it("may contain semicolons in strings, functions and at the end, and come from two providers", () => {
    const up = [
      "create table sms_phone (a text default 'x; y''; z');",
      "create trigger t after insert on sms_phone begin select 1; select 2; end",
      "create or replace function f() returns int as $x$ begin; return 1; end $x$ language plpgsql",
    ]
    expect(problemOf({ up })).toBeUndefined()
    const plugin = { id: "sms", tables: [phones] }
    expect(pluginTablesProblem([plugin, plugin])).toBeUndefined()
  })

  it("must not have the name of a table of the library", () => {
    const own = [...storeTables.map(({ name }) => name), versionTable, storeVersionTable, pluginRecordTable]
    for (const { names } of layouts) own.push(...Object.values(names).flat())
    for (const name of own) expect(libraryTables).toContain(name.toLowerCase())
  })

  it("are checked when the application starts", () => {
    const start = (table: TableMigration) => () =>
      NextAuth({
        secret: "of a test, of more than 32 characters",
        providers: [],
        plugins: [{ id: "sms", tables: [table] }],
      })
    expect(start(phones)).not.toThrow()
    expect(start({ ...phones, makes: ["sessions"] })).toThrow(InvalidConfiguration)
  })
})
