/**
 * The rules of plugin tables, on every database: forward and back, each migration exactly once, and without loss of
 * data.
 */
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { type SqlSource, sourceOf } from "../../src/adapters/sql/database.ts"
import type { TableMigration } from "../../src/ports/plugin-tables.ts"
import { MigrationError, migratePlugins } from "../../src/stores/sql.ts"

export interface OpenPlace {
  source: SqlSource
  close?: () => Promise<void>
}

const phones = {
  name: "phones",
  makes: ["sms_phone"],
  up: [
    "create table sms_phone (phone varchar(20) not null primary key, person varchar(64) not null)",
    "create index sms_phone_person on sms_phone (person);",
  ],
  down: "drop table sms_phone",
} satisfies TableMigration
const verified: TableMigration = {
  name: "verified",
  makes: ["sms_phone.verified"],
  up: "alter table sms_phone add column verified bigint",
  down: "alter table sms_phone drop column verified",
}
const codes: TableMigration = {
  name: "codes",
  makes: ["sms_code"],
  up: {
    postgres: "create table sms_code (phone text not null primary key, sent timestamptz not null)",
    mysql: "create table sms_code (phone varchar(20) not null primary key, sent datetime(3) not null)",
    sqlite: "create table sms_code (phone text not null primary key, sent text not null)",
  },
  down: "drop table sms_code",
}
const sms = (...tables: readonly TableMigration[]) => ({ id: "sms", tables })
const all = sms(phones, verified, codes)

interface Opened extends OpenPlace {
  run: (text: string) => Promise<readonly object[]>
  /** Migrates, and returns what ran: `up phones`. */
  migrate: (plugin?: { id: string; tables: readonly TableMigration[] }, over?: object) => Promise<readonly string[]>
}

export function pluginTableRules(name: string, open: () => Promise<OpenPlace>): void {
  async function over(test: (place: Opened) => Promise<void>): Promise<void> {
    const place = await open()
    const { db } = sourceOf(place.source)
    try {
      await test({
        ...place,
        run: async (text) => (await sql<object>`${sql.raw(text)}`.execute(db)).rows,
        migrate: async (plugin = all, more = {}) => {
          const reports = await migratePlugins({ ...place.source, plugins: [plugin], ...more })
          return reports.map(({ way, migration }) => `${way} ${migration}`)
        },
      })
    } finally {
      await place.close?.()
    }
  }
  const back = { plugin: "sms", back: true }

  describe(`tables of plugins: ${name}`, () => {
    it("are migrated forward, back and forward again, and a second run makes no change", () =>
      over(async ({ migrate, run }) => {
        expect(await migrate(sms(phones))).toEqual(["up phones"])
        await run("insert into sms_phone (phone, person) values ('+49123', 'ada')")
        expect(await migrate()).toEqual(["up verified", "up codes"])
        expect(await migrate()).toEqual([])
        expect(await migrate(all, back)).toEqual(["down codes"])
        expect(await migrate(all, { plugin: "sms", to: "phones" })).toEqual(["down verified"])
        expect(await migrate()).toEqual(["up verified", "up codes"])
        expect(await run("select phone, person, verified from sms_phone")).toEqual([
          { phone: "+49123", person: "ada", verified: null },
        ])
        await run("delete from sms_phone")
        expect(await migrate(all, { plugin: "sms", to: 0 })).toEqual(["down codes", "down verified", "down phones"])
        await expect(run("select * from sms_phone")).rejects.toThrow(/sms_phone/)
        await expect(migrate(all, back)).rejects.toThrow('The plugin "sms" has no migration to go back from.')
        expect(await migrate()).toEqual(["up phones", "up verified", "up codes"])
      }))

    it("are created once by ten simultaneous runs", () =>
      over(async ({ migrate }) => {
        const runs = await Promise.all(Array.from({ length: 10 }, async () => migrate()))
        expect(runs.filter(({ length }) => length > 0)).toEqual([["up phones", "up verified", "up codes"]])
      }))

    it("are not lost by a migration back, which is refused while a table or a column has data", () =>
      over(async ({ migrate, run }) => {
        await migrate()
        await run("insert into sms_phone (phone, person, verified) values ('+49123', 'ada', 1)")
        const toStart = { plugin: "sms", to: 0 }
        await expect(migrate(all, toStart)).rejects.toThrow(/drops "sms_phone.verified", which holds 1 row/)
        await expect(migrate(all, toStart)).rejects.toThrow(/drops "sms_phone", which holds 1 row/)
        expect(await run("select phone from sms_phone")).toHaveLength(1)
        expect(await migrate(all, back), "the newest has no data").toEqual(["down codes"])
        await run("update sms_phone set verified = null")
        expect(await migrate(all, back)).toEqual(["down verified"])
        expect(await run("select phone from sms_phone")).toHaveLength(1)
        expect(await migrate(all, { ...back, allowDangerousDataLoss: true })).toEqual(["down phones"])
      }))

    it("are refused if an applied migration has changed or was removed, or if a new migration comes before an applied one", () =>
      over(async ({ migrate, run }) => {
        await migrate(sms(phones, verified))
        const changed = { ...phones, up: "create table sms_phone (phone varchar(30) not null primary key)" }
        const refused = async (plugin: { id: string; tables: readonly TableMigration[] }, says: string) => {
          await expect(migrate(plugin)).rejects.toThrow(says)
          await expect(migrate(plugin)).rejects.toThrow(MigrationError)
        }
        await refused(sms(changed, verified, codes), '"phones" of the plugin "sms" was changed after it was applied')
        await refused(
          sms(phones),
          'has the migration "verified" of the plugin "sms", which this configuration does not',
        )
        await refused(sms(phones, codes, verified), '"codes" of the plugin "sms" stands before one that was applied')
        await refused({ id: "other", tables: [{ ...codes, makes: ["sms_phone"] }] }, '"sms_phone" is there already')
        expect(
          await migrate(sms(phones, { ...verified, down: "alter table sms_phone drop column verified;" })),
        ).toEqual([])
        await expect(run("select * from sms_code")).rejects.toThrow(/sms_code/)
      }))

    it("are shown by a dry run, which changes nothing", () =>
      over(async ({ source, migrate, run }) => {
        const timeless = (reports: Awaited<ReturnType<typeof migratePlugins>>) =>
          reports.map(({ statements }) => statements.map((one) => one.replace(/'[\dT:.-]+Z'/, "'now'")))
        const shown = await migratePlugins({ ...source, plugins: [all], dryRun: true })
        expect(shown[0]?.statements.join("\n")).toMatch(/authchart_plugin_migrations[^]*create table sms_phone/)
        await expect(run("select * from sms_phone")).rejects.toThrow(/sms_phone/)
        await expect(run("select * from authchart_plugin_migrations")).rejects.toThrow(/authchart_plugin/)
        expect(timeless(await migratePlugins({ ...source, plugins: [all] }))).toEqual(timeless(shown))
        expect(await migrate(all, { ...back, dryRun: true })).toEqual(["down codes"])
        expect(await migrate()).toEqual([])
      }))

    it("can be created by hand from the output of a dry run", () =>
      over(async ({ source, migrate, run }) => {
        const shown = await migratePlugins({ ...source, plugins: [all], dryRun: true })
        for (const statement of shown.flatMap(({ statements }) => statements)) await run(statement)
        expect(await migrate()).toEqual([])
        expect(await migrate(all, back)).toEqual(["down codes"])
      }))

    it("are reported with the statement that the database refused, and the next run continues after a correction", () =>
      over(async ({ source, migrate }) => {
        const broken = { ...phones, up: [...phones.up, "insert into sms_nowhere (phone) values ('1')"] }
        const failed = migrate(sms(broken, verified))
        await expect(failed).rejects.toThrow(/"phones" of the plugin "sms", up, statement 3 of 3: .*sms_nowhere/)
        await expect(failed).rejects.toThrow("mysql" in source ? "The migration stopped:" : "was not changed:")
        expect(await migrate(sms(phones, verified))).toEqual(["up phones", "up verified"])
        const lies = { ...codes, makes: ["sms_code", "sms_other"] }
        await expect(migrate(sms(phones, verified, lies))).rejects.toThrow('It did not make "sms_other"')
        expect(await migrate()).toEqual(["up codes"])
        expect(await migrate(all, { plugin: "sms", to: 0 })).toHaveLength(3)
      }))

    it("are reported if a migration has no SQL for the database", () =>
      over(async ({ source, migrate }) => {
        const other = "sqlite" in source ? "postgres" : "sqlite"
        const elsewhere = {
          name: "elsewhere",
          up: { [other]: "create table x (y int)" },
          down: { [other]: "select 1" },
        }
        await expect(migrate(sms(elsewhere))).rejects.toThrow(/"elsewhere" of the plugin "sms" has no SQL for/)
      }))

    it("are migrated together for several plugins, and the tables of one plugin can be migrated back without the others", () =>
      over(async ({ source, run }) => {
        const other = { id: "other", tables: [codes] }
        const both = { ...source, plugins: [sms(phones), other, other, { id: "bare" }] }
        expect(await migratePlugins(both)).toHaveLength(2)
        await run("insert into sms_phone (phone, person) values ('1', 'ada')")
        expect(await migratePlugins({ ...both, plugin: "other", back: true })).toMatchObject([{ plugin: "other" }])
        await expect(migratePlugins({ ...both, plugin: "bare" })).rejects.toThrow("These do: sms, other")
        await expect(migratePlugins({ ...both, back: true })).rejects.toThrow("Name the plugin")
        await expect(migratePlugins({ ...both, plugin: "sms", to: "none" })).rejects.toThrow("It has phones")
      }))
  })
}
