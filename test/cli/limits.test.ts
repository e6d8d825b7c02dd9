import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { expect, it } from "vitest"
import { sqlStores } from "../../src/stores/sql.ts"
import { newPath } from "../adapters/open-sqlite.ts"
import { auditLines, heardIn, limitsCommandRules, moduleOf, operatorsFolder, operatorsSecret } from "./limits-rules.ts"
import { here } from "./here.ts"
import { authchart } from "./run.ts"

function inFile(): { path: string; module: string } {
  const path = newPath()
  mkdirSync(dirname(path), { recursive: true })
  const module = `import { sqlStores } from ${moduleOf("src/stores/sql.ts")}
const stores = sqlStores({ path: ${JSON.stringify(path)} })`
  return { path, module }
}

limitsCommandRules("a file of SQLite", () => {
  const { path, module } = inFile()
  return { stores: sqlStores({ path }), module }
})

const env = { AUTH_SECRET: operatorsSecret, NODE_ENV: "production" }

it("npx authchart limits prints one line for each rule, and says which flags identify a visitor completely", async () => {
  const { code, out, err } = await authchart(
    ["limits", "auth.js", "--account", "ada"],
    env,
    operatorsFolder(inFile().module),
  )
  expect([code, err]).toEqual([0, ""])
  expect(out).toBe(`authchart limits: auth.js

signIn.failed, provider cred
  3/h/account+ip  give --account and --ip
  5/account       5 left
  90/h/ip         give --ip
  900/h/flow      900 left

mail.sent, provider mail
  2/h/address     2 left
`)
  const off = await here(["limits"], operatorsFolder(inFile().module, false), env)
  expect([off.code, off.out]).toEqual([0, expect.stringContaining("limits is false: no attempts are counted.")])
})

it("npx authchart limits exits 2 for arguments that name no visitor", async () => {
  const folder = operatorsFolder(inFile().module)
  for (const [args, says] of [
    [["--reset"], /Whose budgets\? Give --account/],
    [["--ip", "localhost"], /--ip is an address of IPv4 or IPv6/],
    [["--account", "ada", "--user", "1"], /not both/],
    [["--account", ""], /not empty/],
  ] as const) {
    const { code, out, err } = await here(["limits", ...args], folder, env)
    expect([code, out]).toEqual([2, ""])
    expect(err).toMatch(says)
  }
})

it("npx authchart limits exits 1 and prints the reason, without a password, if there is no secret, there are no stores, or a store fails", async () => {
  const { code, err } = await here(["limits"], operatorsFolder(inFile().module), {
    NODE_ENV: "production",
    AUTH_SECRET: "",
  })
  expect([code, err]).toEqual([1, expect.stringMatching(/made with the application's secret\. Set AUTH_SECRET/)])
  const alone = await here(["limits"], operatorsFolder("const stores = undefined"), env)
  expect([alone.code, alone.err]).toEqual([
    1,
    expect.stringMatching(/no `stores`, so each process .* in its own memory/),
  ])
  const url = "postgres://app:hunter2-of-the-database@127.0.0.1:1/none"
  const module = `import { sqlStores } from ${moduleOf("src/stores/sql.ts")}
import pg from ${JSON.stringify(import.meta.resolve("pg"))}
const stores = sqlStores({ postgres: new pg.Pool({ connectionString: ${JSON.stringify(url)} }) })`
  const down = await here(["limits", "--account", "ada"], operatorsFolder(module), env)
  expect([down.code, down.err]).toEqual([
    1,
    expect.stringMatching(/^authchart limits: The store of limits failed: .*ECONNREFUSED/),
  ])
  expect(down.err).not.toContain("hunter2")
})

it("npx authchart limits exits 1 if the audit store fails, after the reset, and events.audit still receives the entry", async () => {
  const { module } = inFile()
  const failing = `${module}${auditLines}
audited.audit.store = { ...stores.audit, append: () => Promise.reject(new Error("no room for ${operatorsSecret}")) }`
  const folder = operatorsFolder(failing)
  const { code, out, err } = await here(["limits", "--account", "ada", "--reset"], folder, env)
  expect([code, out]).toEqual([1, expect.stringContaining("Reset 2 budgets.")])
  expect(err).toMatch(/The action was done, but recording it in the audit trail failed: Error: no room for/)
  expect(err).not.toContain(operatorsSecret)
  expect(heardIn(folder).entries.map(({ name }) => name)).toEqual(["limits.cleared"])
})
