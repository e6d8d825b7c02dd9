import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"
import { newDatabase, newPath } from "../adapters/open-sqlite.ts"
import { expectRun } from "./here.ts"

/** An application with a plugin that has a table, and one with such a provider. */
function application(more = ""): { args: string[]; path: string } {
  const path = newPath()
  mkdirSync(dirname(path), { recursive: true })
  const file = join(dirname(path), "auth.mjs")
  writeFileSync(
    file,
    `const one = (name) => ({ name, makes: [name], up: \`create table \${name} (id text)\`, down: \`drop table \${name}\` })
     const brings = { id: "given", tables: [one("given_key")] }
     export const authConfig = {
       providers: [{ id: "given", name: "Given", type: "oauth", brings }],
       plugins: [{ id: "bare" }, { id: "sms", tables: [one("sms_phone"), one("sms_code")] }],
       ${more}
     }`,
  )
  return { args: ["migrate", file, "--url", `sqlite:${path}`], path }
}

it("npx authchart migrate auth.ts creates the tables of the library, of plugins and of providers, once", async () => {
  const { args, path } = application()
  await expectRun(
    { args: [...args, "--dry-run"] },
    { code: 0, out: /create table "users".*"given" would go forward to "given_key".*create table sms_phone/s },
  )
  await expectRun(
    { args },
    { code: 0, out: /create table "users".*"given" went forward to "given_key".*"sms" went forward to "sms_code"/s },
  )
  await expectRun({ args }, { code: 0, out: /Nothing to do.*The tables of plugins: nothing to do/s })
  expect((await newDatabase(path)).prepare("select * from sms_code").all()).toEqual([])
})

it("npx authchart migrate auth.ts --plugin migrates one plugin forward and back, and changes no other table", async () => {
  const { args } = application()
  const sms = [...args, "--plugin", "sms"]
  await expectRun({ args: [...sms, "--to", "sms_phone"] }, { code: 0, out: /^(?!.*(?:users|given)).*sms_phone/s })
  await expectRun({ args: sms }, { code: 0, out: /went forward to "sms_code"/ })
  await expectRun({ args: [...sms, "--back"] }, { code: 0, out: /went back from "sms_code".*drop table sms_code/s })
})

it("npx authchart migrate auth.ts --plugin refuses to go back if data would be lost, unless a flag allows the loss", async () => {
  const { args, path } = application()
  const sms = [...args, "--plugin", "sms"]
  await expectRun({ args: [...sms, "--to", "sms_phone"] }, { code: 0, out: /sms_phone/ })
  const database = await newDatabase(path)
  database.exec("insert into sms_phone (id) values ('1')")
  const refused = { code: 1, out: /^SQLite/, err: /not changed:.*drops "sms_phone", which holds 1 row/s }
  await expectRun({ args: [...sms, "--to", "0"] }, refused)
  await expectRun({ args: [...sms, "--back", "--allow-dangerous-data-loss"] }, { code: 0, out: /drop table sms_phone/ })
  await expectRun({ args: [...sms, "--back"] }, { code: 1, out: /^SQLite/, err: /no migration to go back from/ })
})

it("npx authchart migrate lists the plugins, and names the options that the command lacks", async () => {
  const { args } = application()
  await expectRun({ args: [...args, "--plugin", "none"] }, { code: 1, out: /^SQLite/, err: /These do: given, sms/ })
  await expectRun(
    { args: [...args, "--plugin", "sms", "--to", "x"] },
    { code: 1, out: /^SQLite/, err: /It has sms_phone/ },
  )
  await expectRun(
    { args: ["migrate", "--plugin", "sms", "--url", "sqlite:x"] },
    { code: 2, err: /Name the configuration/ },
  )
  await expectRun(
    { args: [...args, "--plugin", "sms", "--to", "0", "--back"] },
    { code: 2, out: /^SQLite/, err: /--to or --back, not both/ },
  )
  const bare = application("plugins: [], providers: [],")
  await expectRun({ args: bare.args }, { code: 0, out: /No plugin of the configuration has tables/ })
})
