/**
 * Sign-ups whose steps store results, with adapters inside the process. Either the sign-up stores everything, or the
 * next sign-in continues.
 */
import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { sqlAdapter, sqlTransaction, migrate } from "../../src/adapters/sql.ts"
import { sqliteAdapter } from "../../src/adapters/sqlite.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { memoryFlowStore } from "../../src/stores/memory.ts"
import { newDatabase } from "../adapters/open-sqlite.ts"
import { locationOf, openBrowser } from "../support/browser.ts"
import { testTime } from "../support/oauth-app.ts"
import { sampled } from "../support/sample.ts"
import { skippedWaits } from "../support/skipped-waits.ts"
import { storingStep } from "./storing-step.ts"
import { hasSession, stepOf, stepsApp } from "./steps-app.ts"
import { unstoredRules } from "./unstored-rules.ts"

const memory = (): Adapter => memoryAdapter({ now: () => testTime * 1000 })

/** Like adapters of Auth.js. */
function plain(): Adapter {
  const { transaction: _transaction, updateAccount: _updateAccount, ...adapter } = memory()
  return adapter
}

function withoutTokens(adapter: Adapter): Adapter {
  const { createVerificationToken: _create, useVerificationToken: _use, ...less } = adapter
  return less
}

const flowStore = () => ({ flowStore: memoryFlowStore(() => testTime * 1000) })

/** The arguments of `unstoredRules`. */
type Case = Parameters<typeof unstoredRules>

const withRecords: readonly Case[] = [
  ["transactions, and a flowStore", async () => ({ adapter: memory(), config: flowStore() })],
  ["transactions, and verification tokens", async () => ({ adapter: memory() })],
  ["no transactions, and a flowStore", async () => ({ adapter: plain(), config: flowStore() })],
  ["no transactions, and verification tokens", async () => ({ adapter: plain() })],
  [
    "ids of the database's own",
    async () => {
      const adapter = plain()
      return {
        adapter: { ...adapter, createUser: (user) => adapter.createUser?.({ ...user, id: randomUUID() }) as never },
        config: flowStore(),
      }
    },
  ],
]

const withoutRecords: readonly Case[] = [
  ["transactions, and no place for records", async () => ({ adapter: withoutTokens(memory()) }), { takesBack: true }],
  ["no transactions, and no place for records", async () => ({ adapter: withoutTokens(plain()) }), { takesBack: true }],
]

const inSqlite: readonly Case[] = [
  ["SQLite", async () => ({ adapter: sqliteAdapter({ database: await newDatabase() }) })],
  [
    "SQLite by Kysely",
    async () => {
      const source = { sqlite: await newDatabase() }
      await migrate(source)
      return { adapter: sqlAdapter(source) }
    },
  ],
]

for (const one of [
  ...sampled(withRecords, 2, "unstored steps with records"),
  ...sampled(withoutRecords, 1, "unstored steps without records"),
  ...sampled(inSqlite, 1, "unstored steps in SQLite"),
])
  unstoredRules(...one)

const fails = () => {
  throw new Error("the disk is full")
}

describe.each(["database", "jwt"] as const)("a store that joins the sign-up's transaction, %s sessions", (strategy) => {
  it("STEP-03: is committed with user and account: its writes before an error are rolled back with them", async () => {
    const database = await newDatabase()
    await migrate({ sqlite: database })
    database.exec("CREATE TABLE notes (user_id TEXT PRIMARY KEY REFERENCES users (id))")
    const rows = () =>
      ["users", "accounts", "notes", "verification_tokens"].map(
        (table) => database.prepare(`SELECT * FROM ${table}`).all().length,
      )
    let broken = true
    const step = storingStep({
      inTransaction: true,
      store: async ({ user }, _said, tools) => {
        const transaction = sqlTransaction<{ notes: { user_id: string } }>(tools)
        if (transaction === undefined) throw new Error("There is no transaction to join.")
        await transaction
          .insertInto("notes")
          .values({ user_id: user.id ?? "" })
          .execute()
        if (broken) fails()
      },
    })
    const { begin, browser } = stepsApp([step], { adapter: sqlAdapter({ sqlite: database }), session: { strategy } })
    const first = await browser.post(stepOf(await begin("openid")), { what: "yes" })
    expect(locationOf(first).searchParams.get("reason")).toBe("step_unstored")
    expect(rows()).toEqual([0, 0, 0, 0])
    broken = false
    const second = await browser.post(stepOf(await begin("openid")), { what: "yes" })
    expect(locationOf(second).pathname).toBe("/inbox")
    expect(rows()).toEqual([1, 1, 1, 0])
    expect(hasSession(browser)).toBe(true)
  })

  it("STEP-11: rolls everything back if it does not answer in time, and its late writes have no effect", async () => {
    const database = await newDatabase()
    await migrate({ sqlite: database })
    database.exec("CREATE TABLE notes (user_id TEXT PRIMARY KEY)")
    let goOn = (): void => undefined
    const held = new Promise<void>((resolve) => (goOn = resolve))
    let late: Promise<unknown> | undefined
    const waits = skippedWaits()
    const step = storingStep({
      inTransaction: true,
      store: async ({ user }, _said, tools) => {
        const transaction = sqlTransaction<{ notes: { user_id: string } }>(tools)
        late = held.then(() =>
          transaction
            ?.insertInto("notes")
            .values({ user_id: user.id ?? "" })
            .execute(),
        )
        void waits.hang()
        await late
      },
    })
    const app = stepsApp([step], { adapter: sqlAdapter({ sqlite: database }), session: { strategy } })
    const address = stepOf(await app.begin("openid"))
    const impatient = openBrowser(app.config, { now: () => 1_800_000_000_000, deadline: waits.deadline })
    for (const [name, value] of app.browser.cookies) impatient.cookies.set(name, value)
    const answer = await impatient.post(address, { what: "yes" })
    expect(locationOf(answer).searchParams.get("reason")).toBe("effect_timed_out")
    goOn()
    await expect(late).rejects.toThrow("This transaction is over")
    for (const table of ["users", "accounts", "notes"])
      expect(database.prepare(`SELECT * FROM ${table}`).all()).toEqual([])
  })
})

describe("records of steps without a stored result", () => {
  it("STEP-03: name exactly the steps without a stored result", async () => {
    const stored: string[] = []
    let broken = true
    const steps = [
      storingStep({ id: "first", appliesTo: ({ isNew }) => isNew, store: () => void stored.push("first") }),
      storingStep({
        id: "second",
        appliesTo: ({ isNew }) => isNew,
        store: () => (broken ? fails() : void stored.push("second")),
      }),
    ]
    const { begin, browser } = stepsApp(steps)
    const first = await browser.post(stepOf(await begin("openid")), { what: "yes" })
    expect(locationOf(await browser.post(stepOf(first), { what: "yes" })).searchParams.get("reason")).toBe(
      "step_unstored",
    )
    broken = false
    const again = await begin("openid")
    expect(locationOf(again).pathname).toBe("/auth/second")
    expect(locationOf(await browser.post(stepOf(again), { what: "yes" })).pathname).toBe("/inbox")
    expect(stored).toEqual(["first", "second"])
  })

  it("STEP-03: make the step run without asking whether it applies, because the answer may have changed", async () => {
    const how = { applies: true, broken: true }
    const step = storingStep({ appliesTo: () => how.applies, store: () => (how.broken ? fails() : undefined) })
    const { begin, browser } = stepsApp([step])
    await browser.post(stepOf(await begin("openid")), { what: "yes" })
    Object.assign(how, { applies: false, broken: false })
    expect(locationOf(await browser.post(stepOf(await begin("openid")), { what: "yes" })).pathname).toBe("/inbox")
    await browser.post("/signout")
    expect(locationOf(await begin("openid")).pathname).toBe("/inbox")
  })

  it("STEP-05: survive a change of the application's secret", async () => {
    let broken = true
    const step = storingStep({ appliesTo: ({ isNew }) => isNew, store: () => (broken ? fails() : undefined) })
    const app = stepsApp([step])
    await app.browser.post(stepOf(await app.begin("openid")), { what: "yes" })
    broken = false
    app.config.secret = "n".repeat(40)
    const later = app.elsewhere()
    expect(locationOf(await app.begin("openid", later)).pathname).toBe("/auth/note")
  })

  it("STEP-03: a store of records that is down refuses the sign-in: no step is skipped", async () => {
    const kept = memoryFlowStore(() => 1_800_000_000_000)
    let down = false
    const step = storingStep({ appliesTo: ({ isNew }) => isNew, store: () => undefined })
    const app = stepsApp([step], {
      flowStore: { ...kept, get: (key) => (down ? Promise.reject(new Error("gone")) : kept.get(key)) },
    })
    await app.browser.post(stepOf(await app.begin("openid")), { what: "yes" })
    await app.browser.post("/signout")
    down = true
    expect(locationOf(await app.begin("openid")).searchParams.get("error")).toBe("Configuration")
    expect(hasSession(app.browser)).toBe(false)
    down = false
    expect(locationOf(await app.begin("openid")).pathname).toBe("/inbox")
  })

  it("STEP-03: records are deleted once every step has stored its result, and contain neither address nor id", async () => {
    const kept = memoryFlowStore(() => 1_800_000_000_000)
    const written = new Map<string, string>()
    const step = storingStep({ store: () => (written.size > 0 && broken ? fails() : undefined) })
    let broken = true
    const app = stepsApp([step], {
      flowStore: {
        get: (key) => kept.get(key),
        put: (key, value, expires) => {
          if (key.startsWith("unstored:")) written.set(key, `${key} ${value} ${expires.toISOString()}`)
          return kept.put(key, value, expires)
        },
        take: (key) => {
          written.delete(key)
          return kept.take(key)
        },
      },
    })
    await app.browser.post(stepOf(await app.begin("openid")), { what: "yes" })
    expect(written.size).toBe(1)
    for (const row of written.values()) expect(row).toMatch(/^unstored:[0-9a-f]{64} 1 2037-[\d-]+T[\d:.]+Z$/)
    broken = false
    await app.browser.post(stepOf(await app.begin("openid")), { what: "yes" })
    expect(hasSession(app.browser)).toBe(true)
    expect([...written]).toEqual([])
  })
})
