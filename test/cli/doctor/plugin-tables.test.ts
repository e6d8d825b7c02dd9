import { describe, expect, it } from "vitest"
import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { migratePlugins } from "../../../src/stores/sql.ts"
import { newDatabase, newPath } from "../../adapters/open-sqlite.ts"
import { examine, those } from "./patient.ts"

const sms = {
  id: "sms",
  tables: [
    { name: "phones", makes: ["sms_phone"], up: "create table sms_phone (id text)", down: "drop table sms_phone" },
  ],
}

describe("authchart doctor, of tables of plugins", () => {
  it("names the missing migrations and the command, until they are applied", async () => {
    const path = newPath()
    mkdirSync(dirname(path), { recursive: true })
    const world = { env: { DATABASE_URL: `sqlite:${path}` } }
    const found = async (plugin: object = sms) =>
      (await examine({ providers: [], plugins: [{ id: "sms", ...plugin }] }, world)).filter(
        ({ check }) => check === "plugin-tables",
      )
    expect(those(await found(), "problem")).toEqual([
      'Migrations were not applied: "phones" of the plugin "sms". → Run `npx authchart migrate auth.ts`.',
    ])
    await migratePlugins({ sqlite: await newDatabase(path), plugins: [sms] })
    expect(those(await found(), "ok")).toEqual(["It has the tables of plugins as their migrations make them. → "])
    const changed = { tables: [{ ...sms.tables[0], up: "create table sms_phone (id int)" }] }
    expect(those(await found(changed), "problem")).toEqual([expect.stringMatching(/was changed after it was applied/)])
    expect(await found({ tables: undefined })).toEqual([])
  })

  it("names the databases that it did not check, and the databases that it could not check", async () => {
    const config = { providers: [], plugins: [sms] }
    const said = async (world: object) =>
      (await examine(config, world)).filter(({ check }) => check === "plugin-tables").map(({ says }) => says)
    expect(await said({})).toEqual([expect.stringMatching(/DATABASE_URL does not name a database/)])
    expect(await said({ offline: true })).toEqual([expect.stringMatching(/--offline/)])
    const nowhere = { env: { DATABASE_URL: "postgres://user:s3cret-of-the-database@127.0.0.1:1/none" } }
    const [refused = ""] = await said(nowhere)
    expect(refused).toMatch(/could not be checked/)
    expect(refused).not.toContain("s3cret-of-the-database")
  })
})
