/** Fifty simultaneous first sign-ins that all finish a step, on a database whose pool has ten connections. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { migrate, sqlAdapter, sqlTransaction, type SqlSource } from "../../src/adapters/sql.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { User } from "../../src/ports/records.ts"
import { totp } from "../../src/steps/totp.ts"
import type { Step } from "../../machines/steps/step.types.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { type Kysely, sql } from "kysely"
import { codeOf } from "../model/steps/authenticator.ts"
import { jsonOf, locationOf, type Browser } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime, type OAuthApp } from "../support/oauth-app.ts"
import { storingStep } from "./storing-step.ts"

export interface LoadPlace {
  /** Its pool has ten connections. */
  source: SqlSource
  /** The same pool, as the application uses it. */
  kysely: Kysely<Notes>
  /** Creates a table `notes` with a foreign key to `users`. */
  notes: string
  run: (statement: string) => Promise<void>
  count: (statement: string) => Promise<number>
  close: () => Promise<void>
}

export interface Notes {
  notes: { user_id: string; said: string }
}

const people = 50

/**
 * A number in the names of people, so that each test has other names. If a row with the same name was deleted and is
 * not purged yet, InnoDB locks the gap beside it.
 */
let turn = 0

/** The request that finishes the step of a waiting sign-in. */
type Finish = (browser: Browser, address: string) => Promise<Response>

const sayYes: Finish = (browser, address) => browser.post(address, { what: "yes" })

const enrol: Finish = async (browser, address) => {
  const shown = await jsonOf<{ page: { text: string[] } }>(await browser.get(address, { accept: "application/json" }))
  const secret = (shown.page.text[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
  await browser.post(address, { event: "totp.proven", code: codeOf(secret, testTime * 1000) })
  return browser.post(address, { event: "totp.noted" })
}

/** Registers the rules. */
export function signUpLoad(name: string, open: () => Promise<LoadPlace>): void {
  let keys: ProviderKeys
  let place: LoadPlace
  beforeAll(async () => {
    const [made, opened] = await Promise.all([makeProviderKeys(), open()])
    keys = made
    place = opened
    await migrate(place.source)
    await place.run(place.notes)
  })
  afterAll(async () => place.close())

  const write = async (db: Kysely<Notes>, { id = "" }: User): Promise<void> => {
    await db.insertInto("notes").values({ user_id: id, said: "yes" }).execute()
  }
  const steps: Readonly<Record<string, { table: string; finish: Finish; make: () => { step: Step; more: object } }>> = {
    "TOTP is enrolled, in stores over the same pool": {
      table: "authchart_totp",
      finish: enrol,
      make: () => {
        const stores = sqlStores(place.source)
        return { step: totp({ store: stores.totp, issuer: "Load" }), more: { flowStore: stores.flows } }
      },
    },
    "a step of the application writes through its own pool": {
      table: "notes",
      finish: sayYes,
      make: () => ({ step: storingStep({ store: async ({ user }) => write(place.kysely, user) }), more: {} }),
    },
    "a step of the application writes in the transaction": {
      table: "notes",
      finish: sayYes,
      make: () => ({
        step: storingStep({
          inTransaction: true,
          store: async ({ user }, _said, tools) => write(sqlTransaction<Notes>(tools) ?? place.kysely, user),
        }),
        more: {},
      }),
    },
  }

  function application(step: Step, config: Partial<AuthConfig>): OAuthApp {
    // Each person has another address.
    const profile = ({ sub }: { sub?: unknown }) => ({ id: String(sub), email: `${String(sub)}@example.test` })
    return oauthApp(keys, {
      plain: { profile },
      config: { adapter: sqlAdapter(place.source), steps: [step], ...config },
    })
  }

  async function empty(): Promise<void> {
    for (const table of ["notes", "authchart_totp_recovery", "authchart_totp"])
      await place.run(`delete from ${table}`).catch(() => undefined)
    for (const table of ["sessions", "accounts", "users"]) await place.run(`delete from ${table}`)
  }

  describe.each(["database", "jwt"] as const)(`many first sign-ins at once: ${name}, %s sessions`, (strategy) => {
    it.each(Object.entries(steps))(
      "LOAD-01, LOAD-02: all succeed, and session reads are not delayed, if %s",
      { timeout: 120_000 },
      async (_what, { table, finish, make }) => {
        await empty()
        turn += 1
        const { step, more } = make()
        const app = application(step, { session: { strategy }, ...more })
        const reader = app.browser.other()
        await finish(reader, locationOf(await app.signIn(reader, "plain", "reader")).href)
        expect((await reader.session())?.user).toBeDefined()

        // All sign-ins wait at their step, and finish it at the same time.
        const waiting = await Promise.all(
          Array.from({ length: people }, async (_, index) => {
            const browser = app.browser.other()
            return { browser, address: locationOf(await app.signIn(browser, "plain", `person-${turn}-${index}`)).href }
          }),
        )
        let underway = people
        const finished = waiting.map(async ({ browser, address }) => {
          const { pathname, searchParams } = locationOf(await finish(browser, address))
          underway -= 1
          return searchParams.get("reason") ?? pathname
        })
        // Ten reads while sign-ups use the pool: each read waits for a connection, and no read waits for a failing
        // sign-up.
        let reads = 0
        while (underway > 0 && reads < 10) {
          expect((await reader.session())?.user).toBeDefined()
          reads += 1
        }
        expect(reads, "sessions were read during the sign-ups").toBeGreaterThan(1)
        expect([...new Set(await Promise.all(finished))]).toEqual(["/"])

        expect(await place.count("select count(*) as n from users")).toBe(people + 1)
        expect(await place.count("select count(*) as n from accounts")).toBe(people + 1)
        expect(await place.count(`select count(*) as n from ${table}`)).toBe(people + 1)
        expect(await place.count("select count(*) as n from sessions")).toBe(strategy === "jwt" ? 0 : people + 1)
        for (const { browser } of waiting) expect(await browser.session()).not.toBeNull()
      },
    )
  })

  describe.each(["database", "jwt"] as const)(`one transaction: ${name}, %s sessions`, (strategy) => {
    it("STEP-03: a store that throws after it wrote in the transaction leaves no row and no user", async () => {
      await empty()
      let broken = true
      const step = storingStep({
        inTransaction: true,
        appliesTo: ({ isNew }) => isNew,
        store: async ({ user }, _said, tools) => {
          const transaction = sqlTransaction<Notes>(tools)
          if (transaction === undefined) throw new Error("There is no transaction.")
          await write(transaction, user)
          if (broken) throw new Error("the disk is full")
        },
      })
      const app = application(step, { session: { strategy } })
      const first = await sayYes(app.browser, locationOf(await app.signIn(app.browser, "plain")).href)
      expect(locationOf(first).searchParams.get("reason")).toBe("step_unstored")
      expect(await place.count("select (select count(*) from users) + (select count(*) from notes) as n")).toBe(0)
      expect(app.events).toEqual([])
      broken = false
      const second = await sayYes(app.browser, locationOf(await app.signIn(app.browser, "plain")).href)
      expect(locationOf(second).pathname).toBe("/")
      expect(await place.count("select (select count(*) from users) + (select count(*) from notes) as n")).toBe(2)
      expect(app.events).toEqual(["createUser", "linkAccount", "signIn"])
    })

    it("LOAD-01: callbacks of the application run outside of the transaction", async () => {
      await empty()
      const seen: unknown[] = []
      const step = storingStep({
        inTransaction: true,
        store: async ({ user }, _said, tools) => write(sqlTransaction<Notes>(tools) ?? place.kysely, user),
      })
      const look = async (): Promise<void> => {
        const { rows } = await sql<{ n: unknown }>`select count(*) as n from users`.execute(place.kysely)
        seen.push(Number(rows[0]?.n))
      }
      const app = application(step, {
        session: { strategy },
        callbacks: { jwt: async ({ token }) => (await look(), token) },
        events: { createUser: look, linkAccount: look, signIn: look },
      })
      const done = await sayYes(app.browser, locationOf(await app.signIn(app.browser, "plain")).href)
      expect(locationOf(done).pathname).toBe("/")
      // Each sees the user through its own connection.
      expect(seen).toEqual(strategy === "jwt" ? [1, 1, 1, 1] : [1, 1, 1])
    })
  })
}
