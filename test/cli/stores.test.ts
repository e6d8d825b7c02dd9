import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { expect, it } from "vitest"
import { migrate, sqlAdapter } from "../../src/adapters/sql.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { newDatabase, newPath } from "../adapters/open-sqlite.ts"
import { expectRun } from "./here.ts"

function newFile(): string {
  const path = newPath()
  mkdirSync(dirname(path), { recursive: true })
  return path
}

it("npx authchart migrate creates the tables of sqlStores in the given database, and updates existing tables", async () => {
  const path = newFile()
  const args = ["migrate", "--url", `sqlite:${path}`]
  await expectRun({ args }, { code: 0, out: /^(?!.*authchart_flow)/s })
  await expectRun(
    { args: [...args, "--stores", "--dry-run"] },
    { code: 0, out: /would go from version 0 to 9.*authchart_flow/s },
  )
  await expectRun({ args: [...args, "--stores"] }, { code: 0, out: /went from version 0 to 9.*authchart_counter/s })
  await expectRun({ args }, { code: 0, out: /sqlStores have version 9: nothing to do/ })
})

it("npx authchart migrate --back goes back one version, and refuses to do so if used rows would be lost", async () => {
  const path = newFile()
  const args = ["migrate", "--url", `sqlite:${path}`]
  const stores = sqlStores({ sqlite: await newDatabase(path) })
  await stores.counters.count("key", Date.now(), 60_000)
  await expectRun({ args: [...args, "--back"] }, { code: 0, out: /went from version 9 to 8.*authchart_username/s })
  await expectRun(
    { args: [...args, "--to", "1"] },
    { code: 1, out: /^SQLite/, err: /"authchart_counter", which holds 1 row/ },
  )
  await stores.counters.clear("key")
  await expectRun(
    { args: [...args, "--to", "1"] },
    { code: 0, out: /went from version 8 to 1.*drop table if exists "authchart_counter"/s },
  )
  await expectRun({ args: [...args, "--to", "2"] }, { code: 0, out: /went from version 1 to 2/ })
  await expectRun({ args: [...args, "--to", "two"] }, { code: 2, err: /--to is the number of a version/ })
})

it("npx authchart cleanup deletes expired rows, prints the number of deleted rows, and creates no table", async () => {
  const path = newFile()
  const args = ["cleanup", "--url", `sqlite:${path}`]
  const sqlite = await newDatabase(path)
  await expectRun({ args }, { code: 0, out: /no tables of sqlStores/ })
  const stores = sqlStores({ sqlite })
  await stores.flows.put("old", "x", new Date(Date.now() - 1000))
  await stores.flows.put("alive", "x", new Date(Date.now() + 60_000))
  await expectRun({ args }, { code: 0, out: /authchart_flow: 1 expired row deleted/ })
  expect(await stores.flows.get("alive")).toBe("x")
})

it("npx authchart cleanup deletes sessions and tokens of sqlAdapter that expired more than a day ago", async () => {
  const path = newFile()
  const sqlite = await newDatabase(path)
  await migrate({ sqlite })
  const adapter = sqlAdapter({ sqlite })
  const user = await adapter.createUser({ id: "1", email: "ada@x.test", name: null, emailVerified: null })
  for (const [name, days] of Object.entries({ old: -2, expired: -0.5, alive: 1 })) {
    const expires = new Date(Date.now() + days * 86_400_000)
    await adapter.createSession({ sessionToken: name, userId: user.id, expires })
    await adapter.createVerificationToken({ identifier: "ada@x.test", token: name, expires })
  }
  const out = /sessions: 1 expired row deleted.*verificationTokens: 1 expired row deleted.*no tables of sqlStores/s
  await expectRun({ args: ["cleanup", "--url", `sqlite:${path}`] }, { code: 0, out })
  const left = await Promise.all(["old", "expired", "alive"].map(async (name) => adapter.getSessionAndUser(name)))
  expect(left.map((found) => found?.session.sessionToken)).toEqual([undefined, "expired", "alive"])
})
