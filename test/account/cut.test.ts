/**
 * A change of the account that is cut off: the database or a store fails at each of the calls, one after the other. The
 * user can always sign in, and can repeat the change.
 */
import { describe, expect, it } from "vitest"
import { personKey } from "../../machines/person-key.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { totp } from "../../src/steps/totp.ts"
import type { Browser } from "../support/browser.ts"
import { accountApp, change, overview, type AccountApp } from "./app.ts"
import { cutting, type Cut } from "./cutting.ts"
import { sampled } from "../support/sample.ts"

interface Scene {
  /** Stores a second factor of the user "ada". */
  enrol: () => Promise<void>
  /** The messages of the errors in the log. */
  errors: readonly string[]
  app: AccountApp
  browser: Browser
  cut: Cut
}

async function scene(strategy: "jwt" | "database"): Promise<Scene> {
  const cut: Cut = { calls: 0, failsAt: 0 }
  const errors: string[] = []
  const stores = cutting(
    memoryStores(() => app.now()),
    cut,
  )
  const app: AccountApp = accountApp(strategy, {
    adapter: cutting(memoryAdapter(), cut),
    stores,
    logger: { error: (error) => void errors.push(error.message) },
    steps: [totp({ store: stores.totp, issuer: "Acme", requiredFor: () => false })],
    session: { strategy, stepUp: true },
  })
  const browser = await app.signedIn("ada")
  await app.signedIn("ada")
  await app.link("ada", "first", "second")
  const enrol = async () =>
    void (await stores.totp.enrol(personKey({ user: "u-ada" }), { secret: "sealed", recoveryCodes: [], usedStep: 0 }))
  return { app, browser, cut, enrol, errors }
}

/**
 * Waits for the notice about a change that was made although the request failed. If the failing call was part of
 * writing the notice, the log has the loss.
 */
async function noticed({ app, errors }: Pick<Scene, "app" | "errors">, failsAt: number): Promise<void> {
  await expect
    .poll(() => [...app.mails.map(({ subject }) => subject), ...errors], { message: `after call ${failsAt}` })
    .toContainEqual(expect.stringMatching(/was removed at app\.test|^notice_unwritten/))
}

/** The calls that fail, one in each attempt: a third of them, others each day. */
function cutsOf(calls: number): readonly number[] {
  const every = Array.from({ length: calls }, (_none, index) => index + 1)
  return sampled(every, Math.ceil(calls / 3), "calls that are cut off")
}

const unlinking = { provider: "first", id: "ada-first" }

const strategies = sampled(["jwt", "database"] as const, 1, "changes that are cut off")

describe.each(strategies)("a change that is cut off, with %s sessions", (strategy) => {
  it("leaves a way to sign in, and can be repeated", async () => {
    const whole = await scene(strategy)
    whole.cut.calls = 0
    await change(whole.browser, "/account/unlink", unlinking)
    const calls = whole.cut.calls
    expect(calls).toBeGreaterThan(5)
    for (const failsAt of cutsOf(calls)) {
      const { app, browser, cut, errors } = await scene(strategy)
      Object.assign(cut, { calls: 0, failsAt })
      await browser.post("/account/unlink", unlinking)
      cut.failsAt = 0
      const linked = await app.linked("ada")
      expect(linked, `after call ${failsAt}`).toContain("second")
      // The browser is still signed in, or the user signs in again.
      const next = (await browser.session()) === null ? await app.signedIn("ada") : browser
      if (linked.includes("first"))
        expect((await change(next, "/account/unlink", unlinking)).body, `after call ${failsAt}`).toEqual({
          changed: "unlink",
        })
      if (!linked.includes("first")) await noticed({ app, errors }, failsAt)
      expect((await overview(next)).accounts?.map(({ provider }) => provider)).toEqual(["second"])
    }
  })
})

describe("ending one session, cut off, with database sessions", () => {
  it("leaves no session that is neither ended nor listed", async () => {
    const ending = async (failsAt: number) => {
      const { app, browser, cut } = await scene("database")
      const other = await app.signedIn("ada")
      const { sid } = await app.evidenceOf(other)
      Object.assign(cut, { calls: 0, failsAt })
      await browser.post("/account/sessions/end", { sid })
      cut.failsAt = 0
      return { browser, other, sid, calls: cut.calls }
    }
    const { calls } = await ending(0)
    for (const failsAt of cutsOf(calls)) {
      const { browser, other, sid } = await ending(failsAt)
      const listed = (await overview(browser)).sessions?.some((one) => one.sid === sid)
      if (listed === true)
        expect((await change(browser, "/account/sessions/end", { sid })).body, `after call ${failsAt}`).toEqual({
          changed: "endSession",
        })
      expect(await other.session(), `after call ${failsAt}`).toBeNull()
    }
  })
})

describe.each(strategies)("removing a factor, cut off, with %s sessions", (strategy) => {
  it("can be repeated, and sends a notice if the factor is gone", async () => {
    const removing = async (failsAt: number) => {
      const { app, browser, cut, enrol, errors } = await scene(strategy)
      await enrol()
      Object.assign(cut, { calls: 0, failsAt })
      await browser.post("/account/factors/remove", { step: "totp" })
      cut.failsAt = 0
      return { app, browser, errors, calls: cut.calls }
    }
    const { calls } = await removing(0)
    expect(calls).toBeGreaterThan(5)
    for (const failsAt of cutsOf(calls)) {
      const { app, browser, errors } = await removing(failsAt)
      const next = (await browser.session()) === null ? await app.signedIn("ada") : browser
      const { factors } = await overview(next)
      if (factors[0]?.enrolled !== true) await noticed({ app, errors }, failsAt)
      else
        expect((await change(next, "/account/factors/remove", { step: "totp" })).body, `after call ${failsAt}`).toEqual(
          {
            changed: "removeFactor",
          },
        )
      expect((await overview(next)).factors, `after call ${failsAt}`).toMatchObject([{ enrolled: false }])
    }
  })
})

/** Changes that a repeat of the request completes, each with what the account shows afterwards. */
const repeatable: readonly (readonly [
  path: string,
  fields: Record<string, string>,
  shows: (seen: Awaited<ReturnType<typeof overview>>) => unknown,
  expected: unknown,
])[] = [
  ["/account/profile", { name: "Ada L." }, ({ user }) => user.name, "Ada L."],
  ["/account/sessions/end-others", {}, ({ sessions }) => sessions?.length, 1],
  ["/account/delete", {}, ({ deletion }) => deletion !== null, true],
]

describe.each(strategies)("other changes, cut off, with %s sessions", (strategy) => {
  it.each(repeatable)(
    "%s leaves the user signed in or able to sign in, and can be repeated",
    async (path, fields, shows, expected) => {
      const making = async (failsAt: number) => {
        const { app, browser, cut } = await scene(strategy)
        Object.assign(cut, { calls: 0, failsAt })
        await browser.post(path, fields)
        cut.failsAt = 0
        return { app, browser, calls: cut.calls }
      }
      const { calls } = await making(0)
      expect(calls).toBeGreaterThan(1)
      for (const failsAt of cutsOf(calls)) {
        const { app, browser } = await making(failsAt)
        const next = (await browser.session()) === null ? await app.signedIn("ada") : browser
        expect((await change(next, path, fields)).status, `after call ${failsAt}`).toBe(200)
        expect(shows(await overview(next)), `after call ${failsAt}`).toEqual(expected)
      }
    },
  )

  it("the deletion can be cancelled after a request that failed", async () => {
    const keeping = async (failsAt: number) => {
      const { browser, cut } = await scene(strategy)
      await change(browser, "/account/delete")
      Object.assign(cut, { calls: 0, failsAt })
      await browser.post("/account/keep")
      cut.failsAt = 0
      return { browser, calls: cut.calls }
    }
    const { calls } = await keeping(0)
    for (const failsAt of cutsOf(calls)) {
      const { browser } = await keeping(failsAt)
      const { status, body } = await change(browser, "/account/keep")
      // The failed request can have cancelled the deletion already.
      expect([status, body], `after call ${failsAt}`).toEqual(
        status === 200 ? [200, { changed: "keep" }] : [409, { error: "unknown" }],
      )
      expect((await overview(browser)).deletion, `after call ${failsAt}`).toBeNull()
    }
  })
})
