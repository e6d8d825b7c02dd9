/** Columns that the application added to the table of sessions stay when the session gets a new token. */
import { UnstorageAdapter } from "@auth/unstorage-adapter"
import { createStorage } from "unstorage"
import { describe, expect, it } from "vitest"
import { migrate, sqlAdapter } from "../../src/adapters/sql.ts"
import type { Adapter, AdapterSession } from "../../src/ports/adapter.ts"
import { newDatabase } from "../adapters/open-sqlite.ts"
import { accountApp, change } from "../account/app.ts"
import { credentials, passwordApp, tokenOf, type App } from "./app.ts"
import type { Browser } from "../support/browser.ts"

interface Columns {
  adapter: Adapter
  /** Writes the columns of every session. */
  fill: () => Promise<unknown>
  filled: object
}

const authenticate = (browser: Browser) => browser.post("/step-up/password", credentials("ada"))

async function inSql(): Promise<Columns> {
  const sqlite = await newDatabase()
  await migrate({ sqlite })
  sqlite.exec("ALTER TABLE sessions ADD COLUMN organization TEXT")
  sqlite.exec("ALTER TABLE sessions ADD COLUMN visits INTEGER")
  return {
    adapter: sqlAdapter({ sqlite }),
    fill: async () => sqlite.exec("UPDATE sessions SET organization = 'acme', visits = 7"),
    filled: { organization: "acme", visits: 7 },
  }
}

/** An adapter of Auth.js that stores each record whole, with an id of the row as adapters for Prisma have. */
async function foreign(): Promise<Columns> {
  const storage = createStorage()
  const inner = UnstorageAdapter(storage) as Adapter
  const ids = new Set<unknown>()
  const adapter: Adapter = {
    ...inner,
    createSession: async (session) => {
      const given: { id?: string } & AdapterSession = { id: crypto.randomUUID(), ...session }
      if (ids.has(given.id)) throw new Error("A session has that id already.")
      ids.add(given.id)
      return (await inner.createSession?.(given)) ?? given
    },
  }
  const fill = async () => {
    for (const key of await storage.getKeys("user:session"))
      await storage.setItem(key, { ...(await storage.getItem<object>(key)), organization: "acme", visits: 7 })
  }
  return { adapter, fill, filled: { organization: "acme", visits: 7 } }
}

const rowOf = async (browser: Browser, { config }: Pick<App, "config">) =>
  (await config.adapter?.getSessionAndUser?.(tokenOf(browser)))?.session

describe.each([
  ["the SQL adapter", inSql],
  ["an adapter of Auth.js", foreign],
] as const)("the columns of the application, with %s", (_name, open) => {
  it("stay after a step-up", async () => {
    const { adapter, fill, filled } = await open()
    const app = passwordApp("database", { adapter }, Date.now())
    const browser = await app.signedIn("ada")
    await fill()
    const before = await rowOf(browser, app)
    await authenticate(browser)
    const after = await rowOf(browser, app)
    expect(after).toMatchObject(filled)
    expect(after?.sessionToken).not.toBe(before?.sessionToken)
    expect(await browser.session()).not.toBeNull()
  })

  it("stay after the other sessions ended, and get into no session of another sign-in", async () => {
    const { adapter, fill, filled } = await open()
    const app = accountApp("database", { adapter })
    const browser = await app.signedIn("ada")
    await fill()
    const token = tokenOf(browser)
    expect((await change(browser, "/account/sessions/end-others")).body).toEqual({ changed: "endOthers" })
    expect(tokenOf(browser)).not.toBe(token)
    expect(await rowOf(browser, app)).toMatchObject(filled)
    await browser.post("/callback/password", credentials("ada"))
    expect(await rowOf(browser, app)).not.toMatchObject(filled)
  })
})

it("a column that refuses its value prevents no step-up: the row loses the columns, and the log has a warning", async () => {
  const { adapter, fill } = await inSql()
  const { createSession } = adapter
  const warnings: string[] = []
  adapter.createSession = async (session) => {
    if ("organization" in session) throw new Error("The column is computed.")
    return (await createSession?.(session)) ?? session
  }
  const app = passwordApp("database", { adapter, logger: { warn: (code) => void warnings.push(code) } })
  const browser = await app.signedIn("ada")
  await fill()
  const { sid, at } = await app.evidenceOf(browser)
  app.pass(60)
  await authenticate(browser)
  expect(await app.evidenceOf(browser)).toMatchObject({ sid, at: at + 60 })
  expect(await rowOf(browser, app)).toMatchObject({ organization: null })
  expect(warnings).toContain("session-columns-dropped")
})
