import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type pg from "pg"
import { migrate, type SqlAdapter, sqlAdapter } from "../../../src/adapters/sql.ts"
import { makeProviderKeys, type ProviderKeys } from "../../support/lying-provider.ts"
import { oauthApp } from "../../support/oauth-app.ts"
import { foreignLayouts } from "../../adapters/sql-foreign-tables.ts"
import { type Place, postgresPlace } from "../../adapters/sql-servers.ts"

let keys: ProviderKeys
let place: Place<pg.Pool>
beforeAll(async () => {
  keys = await makeProviderKeys()
})
beforeEach(async () => {
  place = await postgresPlace()
})
afterEach(async () => await place.close())

async function counts(names: readonly [string, string, string]): Promise<(string | undefined)[]> {
  return await Promise.all(
    names.map(async (name) => String((await place.rows(`select count(*) as n from "${name}"`))[0]?.["n"])),
  )
}

describe("signing in with sqlAdapter on PostgreSQL", () => {
  it.each([{ madeBy: "ours", postgres: undefined }, ...foreignLayouts])(
    "creates one user, account and session, and recognises the person again, in tables of $madeBy",
    async (layout) => {
      if (layout.postgres === undefined) await migrate({ postgres: place.pool })
      else await place.run(layout.postgres)
      const adapter = sqlAdapter({ postgres: place.pool })
      const app = oauthApp(keys, { config: { adapter } })
      await app.signIn(app.browser, "idp")
      expect((await app.browser.session())?.user?.["email"]).toContain("@")
      expect(app.logged).toEqual([])
      const tables = namesOf(layout.madeBy)
      expect(await counts(tables)).toEqual(["1", "1", "1"])
      await app.browser.post("/signout")
      expect(await counts(tables)).toEqual(["1", "1", "0"])
      await app.signIn(app.browser, "idp")
      expect(await counts(tables)).toEqual(["1", "1", "1"])
      expect(app.logged).toEqual([])
    },
  )

  it("LINK-17: leaves no row if the connection ends before the session is written, and the next attempt works", async () => {
    await migrate({ postgres: place.pool })
    const adapter = sqlAdapter({ postgres: place.pool })
    let drops = 1
    const fragile: SqlAdapter = {
      ...adapter,
      transaction: (work) =>
        adapter.transaction((within) =>
          work({
            ...within,
            createSession: async (session) => {
              if (drops-- > 0) await place.dropConnections()
              return within.createSession(session)
            },
          }),
        ),
    }
    const app = oauthApp(keys, { config: { adapter: fragile } })
    const failed = await app.signIn(app.browser, "idp")
    expect(failed.headers.get("location")).toMatch(/error=/)
    expect(app.logged).not.toEqual([])
    expect(await counts(["users", "accounts", "sessions"])).toEqual(["0", "0", "0"])
    await app.signIn(app.browser, "idp")
    expect(await counts(["users", "accounts", "sessions"])).toEqual(["1", "1", "1"])
  })
})

function namesOf(madeBy: string): readonly [string, string, string] {
  if (/kysely|prisma-adapter$/.test(madeBy)) return ["User", "Account", "Session"]
  return madeBy.includes("drizzle") ? ["user", "account", "session"] : ["users", "accounts", "sessions"]
}
