/** Both libraries on one database with the tables of Auth.js: passkeys of one library sign in at the other one. */
import { generateKeyPairSync } from "node:crypto"
import { UnstorageAdapter } from "@auth/unstorage-adapter"
import { createStorage } from "unstorage"
import { describe, expect, it } from "vitest"
import { sqlAdapter } from "../../../src/adapters/sql.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import { drizzleOnSqlite, passkeyLayouts, tablesOf } from "../../adapters/drizzle-on-sqlite.ts"
import { newDatabase } from "../../adapters/open-sqlite.ts"
import { sampled } from "../../support/sample.ts"
import { openSide, type Side } from "./side.ts"
import { options, respond, rows, signIn, signUp } from "./steps.ts"

const newKey = (): Uint8Array =>
  generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "der", type: "pkcs8" })

/** The adapters of both libraries on one database. */
type Databases = () => Promise<{ readonly peer: Adapter; readonly ours: Adapter }>

const databases: Readonly<Record<string, Databases>> = {
  ...Object.fromEntries(
    passkeyLayouts.flatMap((layout): [string, Databases][] => [
      [
        `@auth/drizzle-adapter, whose passkeys have ${layout}`,
        async () => {
          const sqlite = await newDatabase()
          sqlite.exec(tablesOf(layout))
          return { peer: drizzleOnSqlite(sqlite, layout), ours: drizzleOnSqlite(sqlite, layout) }
        },
      ],
      [
        `@auth/drizzle-adapter and our adapter, whose passkeys have ${layout}`,
        async () => {
          const sqlite = await newDatabase()
          sqlite.exec(tablesOf(layout))
          return { peer: drizzleOnSqlite(sqlite, layout), ours: sqlAdapter({ sqlite }) }
        },
      ],
    ]),
  ),
  "@auth/unstorage-adapter": async () => {
    const adapter = UnstorageAdapter(createStorage())
    return { peer: adapter, ours: adapter }
  },
}

/** Adds the second authenticator to the signed-in user. */
async function addSecond(side: Side): Promise<void> {
  const { offer } = await options(side, { action: "register" })
  await respond(side, "register", offer, { authenticator: 1 })
}

/** Signs in with each authenticator, in a new browser. */
async function expectSignIns(side: Side, count: number): Promise<void> {
  for (let authenticator = 0; authenticator < count; authenticator++) {
    const browser = side.other()
    await signIn(browser, { authenticator })
    expect(await browser.session()).toMatchObject({ email: "ada@example.test" })
  }
}

describe.each(sampled(Object.keys(databases), 2, "databases of both libraries"))("one database of %s", (name) => {
  it.each([
    ["peer", "ours"],
    ["ours", "peer"],
  ] as const)(
    "a passkey of a sign-up with %s signs in with %s, a second passkey is added there, and both sign in with both",
    async (from, to) => {
      const keys = [newKey(), newKey()]
      const made = await databases[name]?.()
      if (made === undefined) throw new Error(`There is no database "${name}".`)
      const before = openSide(from, {}, keys, { database: made[from] })
      const { authenticators } = before
      const after = openSide(to, {}, keys, { database: made[to], authenticators })
      await signUp(before)
      expect(await before.session()).toMatchObject({ email: "ada@example.test" })
      await expectSignIns(after, 1)
      const browser = after.other()
      await signIn(browser)
      await addSecond(browser)
      await expectSignIns(after, 2)
      await expectSignIns(before, 2)
      for (const account of ((await rows(before)) as { accounts: unknown[] }).accounts)
        expect(account).toEqual({ provider: "passkey", type: "webauthn", isOfUser: true })
    },
  )
})
