/** `npx authchart factor move` over a real database, between two sign-ins of the person whose factor it moves. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { personKey } from "../../../machines/person-key.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { expectRun } from "../../cli/here.ts"
import { earlierCode, earlierSecret, storeAsBefore } from "../../steps/earlier-factor.ts"
import { codeAt, outcomeOf, passBy, passwordOf, totpApp, type Begin } from "../../steps/totp-app.ts"
import { makePostgresDatabase, type PostgresDatabase } from "../../support/postgres-database.ts"

let database: PostgresDatabase

beforeAll(async () => {
  database = await makePostgresDatabase("factor")
})
afterAll(() => database.drop())

const begin: Begin = (browser) => browser.post("/callback/staff", { callbackUrl: "https://app.test/inbox" })

/** Two directories that have people with the same ids, and no adapter. */
function twoDirectories() {
  const providers = ["staff", "guests"].map((id) => passwordOf(() => ({ id: "1", name: "Ada" }), { id }))
  return totpApp({ adapter: undefined, providers }, { store: sqlStores({ postgres: database.pool }).totp })
}

describe("npx authchart factor move", () => {
  it("PERSON-03: gives a factor to its owner, and later sign-ins ask the owner for a code", async () => {
    const app = twoDirectories()
    await storeAsBefore(app, "1")
    expect(await outcomeOf(begin, app.browser.other())).toBe("factor_ambiguous")

    const args = ["factor", "move", "--url", database.url, "--from", "1", "--to-provider", "staff", "--to-account", "1"]
    const env = { AUTH_SECRET: String(app.config.secret) }
    await expectRun(
      { args, env: { AUTH_SECRET: "of another application, and as long" } },
      { code: 1, out: /^PostgreSQL/, err: /does not open/ },
    )
    await expectRun(
      { args, env },
      { code: 0, out: /now belongs to \["account","staff","1"\]\. A row stays under the old key/ },
    )
    await expectRun({ args, env }, { code: 1, out: /^PostgreSQL/, err: /No factor is stored under 1/ })

    expect(await outcomeOf(begin, app.browser.other())).toBe("Enter your code")
    expect(await passBy(begin, codeAt(earlierSecret, 0), app)).toBe(true)
    expect(await passBy(begin, earlierCode, app)).toBe(true)
    const other: Begin = (browser) => browser.post("/callback/guests")
    expect(await outcomeOf(other, app.browser.other())).toBe("Set up your second factor")
  })

  it("PERSON-02: an instance of the earlier release finds a factor under the old key, and cannot open it", async () => {
    // The earlier release reads two facts: whether a row exists, and whether its secret opens.
    const [row] = await database.rows("SELECT secret, used_step FROM authchart_totp WHERE secret = 'moved'")
    expect(Number(row?.["used_step"])).toBeGreaterThan(Date.now() / 30_000)
    expect(
      await database.rows(
        "SELECT person FROM authchart_totp_recovery WHERE person NOT IN (SELECT person FROM authchart_totp)",
      ),
    ).toEqual([])
  })

  it("never overwrites a factor, and names the options that it needs", async () => {
    const app = twoDirectories()
    const env = { AUTH_SECRET: String(app.config.secret), DATABASE_URL: database.url }
    const [mine, theirs] = [personKey({ user: "7" }), personKey({ user: "8" })]
    await storeAsBefore(app, mine)
    await storeAsBefore(app, theirs)
    const args = ["factor", "move", "--from", mine]
    await expectRun(
      { args: [...args, "--to-user", "8"], env },
      { code: 1, out: /^PostgreSQL/, err: /is stored under \["user","8"\] already/ },
    )
    await expectRun({ args, env }, { code: 2, err: /Name the owner/ })
    await expectRun({ args: [...args, "--to-user", "9", "--to-account", "9"], env }, { code: 2, err: /Name the owner/ })
    await expectRun({ args: ["factor", "move", "--to-user", "9"], env }, { code: 2, err: /Which factor/ })
    await expectRun({ args: ["factor"], env }, { code: 2, err: /Name the action/ })
    await expectRun(
      { args: [...args, "--to-user", "9"], env: { DATABASE_URL: database.url, AUTH_SECRET: "" } },
      { code: 2, err: /Set AUTH_SECRET/ },
    )
  })
})
