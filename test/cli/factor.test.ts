import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { expect, it } from "vitest"
import { personKey } from "../../machines/person-key.ts"
import { auditTrail } from "../../src/audit.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { newPath } from "../adapters/open-sqlite.ts"
import { storeAsBefore } from "../steps/earlier-factor.ts"
import { auditLines, heardIn, moduleOf, operatorsFolder, operatorsSecret } from "./limits-rules.ts"
import { here } from "./here.ts"

const env = { AUTH_SECRET: operatorsSecret, NODE_ENV: "production" }

/** A file of SQLite with a factor under the key 42, and the folder of an application that uses this file. */
async function place(lines: string) {
  const path = newPath()
  mkdirSync(dirname(path), { recursive: true })
  const stores = sqlStores({ path })
  await storeAsBefore({ store: stores.totp, config: { secret: operatorsSecret, providers: [] } }, "42")
  const module = `import { sqlStores } from ${moduleOf("src/stores/sql.ts")}
const stores = sqlStores({ path: ${JSON.stringify(path)} })${lines}`
  const folder = operatorsFolder(module)
  const move = (...args: string[]) =>
    here(["factor", "move", "--url", `sqlite:${path}`, "--from", "42", ...args], folder, env)
  return { stores, folder, move, trail: auditTrail({ store: stores, secret: operatorsSecret }) }
}

it("npx authchart factor move is in the audit trail as factor.moved: the store lists it by its owner, and events.audit and OpenTelemetry receive it", async () => {
  for (const [owner, args] of [
    [{ user: "7" }, ["--to-user", "7"]],
    [{ account: { provider: "cred", providerAccountId: "7" } }, ["--to-provider", "cred", "--to-account", "7"]],
  ] as const) {
    const { trail, folder, move } = await place(auditLines)
    expect(await move(...args)).toMatchObject({ code: 0, err: "" })
    const kept = await trail.list(owner)
    expect(kept).toMatchObject([{ name: "factor.moved", by: "operator", result: "succeeded", methods: [] }])
    const { entries, records } = heardIn(folder)
    expect(entries).toEqual(kept)
    expect(records).toMatchObject([
      { eventName: "authchart.factor.moved", attributes: { "authchart.audit.person": kept[0]?.person } },
    ])
    // A second move finds no factor, so it makes no entry in the audit trail.
    expect((await move(...args)).code).toBe(1)
    expect(await trail.list(owner)).toHaveLength(1)
  }
})

it("npx authchart factor move records nothing for an application without an audit trail", async () => {
  const { trail, move } = await place("")
  const { code, out, err } = await move("--to-user", "7")
  expect([code, out, err]).toEqual([0, expect.stringContaining('now belongs to ["user","7"]'), ""])
  expect(await trail.list({ user: "7" })).toEqual([])
})

it("npx authchart factor move says that no trail records the move if it finds no configuration, and changes nothing if a named one fails", async () => {
  const { stores, move } = await place("\nthrow new Error('the configuration throws')")
  const named = await move("--to-user", "7", "--config", "auth.js")
  expect([named.code, named.err]).toEqual([1, expect.stringContaining("the configuration throws")])
  expect(await stores.totp.find(personKey({ user: "7" }))).toBeUndefined()
  const unnamed = await move("--to-user", "7")
  expect([unnamed.code, unnamed.err]).toEqual([0, ""])
  expect(unnamed.out).toMatch(/No audit trail records the move: .*the configuration throws.* Give --config\./)
  expect(await stores.totp.find(personKey({ user: "7" }))).toBeDefined()
})
