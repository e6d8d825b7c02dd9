/** LOAD-03 on PostgreSQL: pairs of first sign-ins of one person, one at each of two instances. */
import { beforeAll, expect, it, onTestFinished } from "vitest"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { locationOf } from "../../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../../support/lying-provider.ts"
import { oauthApp } from "../../support/oauth-app.ts"
import { drizzleAdapter, kyselyAdapter, openForeign, pgAdapter } from "./foreign-adapters.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const pairs = 60

/** The adapter of each instance, on one database. */
const grounds: Readonly<
  Record<string, () => Promise<{ adapters: readonly [Adapter, Adapter]; close: () => Promise<void> }>>
> = {
  "our own adapter": async () => {
    const { pool, close } = await postgresPlace()
    await migrate({ postgres: pool })
    return { adapters: [sqlAdapter({ postgres: pool }), sqlAdapter({ postgres: pool })], close }
  },
  ...Object.fromEntries(
    [kyselyAdapter, drizzleAdapter, pgAdapter].map((foreign) => [
      foreign.name,
      async () => {
        const { adapter, pool, close } = await openForeign(foreign)
        return { adapters: [adapter, foreign.make(pool)] as const, close }
      },
    ]),
  ),
}

it.each(Object.entries(grounds))(
  "LOAD-03: of pairs of first sign-ins at once, over two instances, none is refused: %s",
  { timeout: 120_000 },
  async (_name, open) => {
    const { adapters, close } = await open()
    onTestFinished(close)
    // Tables of Auth.js let two users have one address: then the second one is refused nothing, and is another user.
    const apps = adapters.map((adapter) => {
      const profile = ({ sub }: { sub?: unknown }) => ({ id: String(sub), email: `${String(sub)}@example.test` })
      return oauthApp(keys, { plain: { profile }, config: { adapter, session: { strategy: "jwt" } } })
    })
    const errors: (string | null)[] = []
    for (let pair = 0; pair < pairs; pair++) {
      const visits = await Promise.all(
        apps.map(async (app) => {
          const browser = app.browser.other()
          return { browser, request: await app.visitProvider(browser, "plain", `pair-${pair}`) }
        }),
      )
      const answers = await Promise.all(visits.map(async ({ browser, request }) => browser.send(request)))
      errors.push(...answers.map((answer) => locationOf(answer).searchParams.get("error")))
    }
    expect(errors.filter((error) => error !== null)).toEqual([])
  },
)
