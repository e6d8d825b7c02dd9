import { Secret, TOTP } from "otpauth"
import { describe, expect, it } from "vitest"
import { personKey } from "../../machines/person-key.ts"
import { account } from "../../src/account.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { manageTotp, totp } from "../../src/steps/totp.ts"
import { credentials, tokenOf } from "../step-up/app.ts"
import { jsonOf, locationOf, type Browser } from "../support/browser.ts"
import { accountApp, change, overview, type AccountApp } from "./app.ts"

const json = { accept: "application/json" }
const pathOf = ({ pathname, search }: URL): string => pathname.slice("/auth".length) + search

/** An application in which users may set up an authenticator app. */
function factorApp(strategy: "jwt" | "database"): AccountApp {
  const stores = memoryStores(() => app.now())
  const step = totp({ store: stores.totp, issuer: "Acme", requiredFor: () => false })
  const app: AccountApp = accountApp(strategy, {
    stores,
    session: { strategy, stepUp: true, revocation: strategy === "jwt" ? "strict" : undefined },
    steps: [step],
    plugins: [account(), manageTotp({ store: stores.totp, issuer: "Acme" })],
  })
  return app
}

const codeOf = (key: string, app: AccountApp) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.now() })

interface Enrolled {
  key: string
  recoveryCodes: readonly string[]
}

/** Sets the app up, and returns its key and the recovery codes. */
async function enrol(browser: Browser, app: AccountApp): Promise<Enrolled> {
  const waiting = pathOf(locationOf(await browser.post("/account/factors/totp/enrol")))
  const { page } = await jsonOf<{ page: { text: string[] } }>(await browser.get(waiting, json))
  const key = (page.text[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
  const done = await browser.post(waiting, { code: codeOf(key, app) }, json)
  const { recoveryCodes } = await jsonOf<{ recoveryCodes: string[] }>(done)
  return { key, recoveryCodes }
}

/** Returns the path at which a sign-in with the password goes on. */
async function afterPassword(browser: Browser): Promise<string> {
  return pathOf(locationOf(await browser.post("/callback/password", credentials("ada"))))
}

describe.each(["jwt", "database"] as const)("second factors on the account page, with %s sessions", (strategy) => {
  it("PERSON-08, PERSON-09: sets up an authenticator app, ends the other sessions and notifies the user", async () => {
    const app = factorApp(strategy)
    const [browser, other] = [await app.signedIn("ada"), await app.signedIn("ada")]
    expect((await overview(browser)).factors).toMatchObject([{ step: "totp", enrolled: false, removable: false }])
    const [token, { sid }] = [tokenOf(browser), await app.evidenceOf(browser)]
    const { recoveryCodes } = await enrol(browser, app)
    expect(recoveryCodes).toHaveLength(10)
    expect((await overview(browser)).factors).toMatchObject([{ enrolled: true, removable: true, enrolAt: null }])
    expect(tokenOf(browser)).not.toBe(token)
    expect((await app.evidenceOf(browser)).sid).toBe(sid)
    // The other session began before the factor, so it has not proven the factor.
    expect(await other.session()).toBeNull()
    await expect.poll(() => app.mails.map(({ subject }) => subject)).toContain("A second factor was added at app.test")
    expect(await afterPassword(app.open())).toMatch(/^\/totp/)
  })

  it("does not set up an app if the user signed in too long ago, before or after the secret was shown", async () => {
    const app = factorApp(strategy)
    const browser = await app.signedIn("ada")
    const waiting = pathOf(locationOf(await browser.post("/account/factors/totp/enrol")))
    const { page } = await jsonOf<{ page: { text: string[] } }>(await browser.get(waiting, json))
    const key = (page.text[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
    app.pass(301)
    expect(locationOf(await browser.post(waiting, { code: codeOf(key, app) })).pathname).toBe("/auth/step-up")
    expect(locationOf(await browser.post("/account/factors/totp/enrol")).pathname).toBe("/auth/step-up")
    expect((await overview(browser)).factors).toMatchObject([{ enrolled: false }])
  })

  it("sets up no app for another user who signed in while the secret was shown", async () => {
    const app = factorApp(strategy)
    const browser = await app.signedIn("ada")
    const waiting = pathOf(locationOf(await browser.post("/account/factors/totp/enrol")))
    const { page } = await jsonOf<{ page: { text: string[] } }>(await browser.get(waiting, json))
    const key = (page.text[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
    await browser.post("/callback/password", credentials("bob"))
    await browser.post(waiting, { code: codeOf(key, app) })
    for (const name of ["ada", "bob"])
      expect((await overview(await app.signedIn(name))).factors).toMatchObject([{ enrolled: false }])
  })

  it("sets up no app for a user whose factor an earlier release stored under another key", async () => {
    const app = factorApp(strategy)
    const browser = await app.signedIn("ada")
    await app.config.stores?.totp?.enrol("u-ada", { secret: "sealed", recoveryCodes: [], usedStep: 0 })
    expect(await change(browser, "/account/factors/totp/enrol")).toEqual({ status: 409, body: { error: "enrolled" } })
  })

  it("says that it is unclear whose factor is stored, names the command of operators, and sets up no other", async () => {
    const app = factorApp(strategy)
    const browser = await app.signedIn("ada")
    // Two earlier releases have stored a factor under two former keys of this user.
    for (const key of ["u-ada", personKey({ provider: "password", providerAccountId: "u-ada" })])
      await app.config.stores?.totp?.enrol(key, { secret: "sealed", recoveryCodes: [], usedStep: 0 })
    expect((await overview(browser)).factors).toMatchObject([{ enrolled: false, ambiguous: true, enrolAt: null }])
    expect(await (await browser.get("/account")).text()).toContain("npx authchart factor move")
    expect((await change(browser, "/account/factors/totp/enrol")).status).toBe(409)
  })

  it("makes new recovery codes, after which the former ones do not work", async () => {
    const app = factorApp(strategy)
    const browser = await app.signedIn("ada")
    const { recoveryCodes: former } = await enrol(browser, app)
    const made = await change(browser, "/account/factors/totp/codes")
    const { recoveryCodes: fresh } = made.body as Enrolled
    expect(fresh).toHaveLength(10)
    const visitor = app.open()
    const waiting = await afterPassword(visitor)
    await visitor.post(waiting, { event: "totp.submitted", code: former[0] ?? "" })
    expect(await visitor.session()).toBeNull()
    await visitor.post(waiting, { event: "totp.submitted", code: fresh[0] ?? "" })
    expect(await visitor.session()).not.toBeNull()
    await expect
      .poll(() => app.mails.map(({ subject }) => subject))
      .toContain("New recovery codes were made at app.test")
  })

  it("removes a lost factor after a sign-in with a recovery code, and ends the other sessions", async () => {
    const app = factorApp(strategy)
    const first = await app.signedIn("ada")
    const { recoveryCodes } = await enrol(first, app)
    app.pass(3600)
    const browser = app.open()
    await browser.post(await afterPassword(browser), { event: "totp.submitted", code: recoveryCodes[0] ?? "" })
    expect((await change(browser, "/account/factors/remove", { step: "totp" })).body).toEqual({
      changed: "removeFactor",
    })
    expect((await overview(browser)).factors).toMatchObject([{ enrolled: false }])
    expect(await first.session()).toBeNull()
    await expect
      .poll(() => app.mails.map(({ subject }) => subject))
      .toContain("A second factor was removed at app.test")
    const again = app.open()
    await again.post("/callback/password", credentials("ada"))
    expect(await again.session()).not.toBeNull()
  })

  it("PERSON-09: removes nothing without the factor, because the password alone does not refresh the session", async () => {
    const app = factorApp(strategy)
    const browser = await app.signedIn("ada")
    await enrol(browser, app)
    app.pass(301)
    // A stranger who holds the session and knows the password stops at the second factor.
    expect(pathOf(locationOf(await browser.post("/step-up/password", credentials("ada"))))).toMatch(/^\/totp/)
    expect((await change(browser, "/account/factors/remove", { step: "totp" })).status).toBe(401)
    expect((await overview(browser)).factors).toMatchObject([{ enrolled: true }])
  })
})
