/** `users.resetFactor()`: an operator removes a second factor, also if the process ends between two parts. */
import { describe, expect, it } from "vitest"
import { personKey } from "../../machines/person-key.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { publicAddress } from "../../src/config/environment.ts"
import { setEnvDefaults, usersOf } from "../../src/core.ts"
import { resetUserFactor } from "../../src/facade/reset-factor.ts"
import { platform } from "../../src/interpreter/runtime.ts"
import type { AuditEntry } from "../../src/ports/audit.ts"
import { auditedAs } from "../../src/protocol/audit-subjects.ts"
import { acceptTerms } from "../../src/steps/terms.ts"
import { totp } from "../../src/steps/totp.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { secret } from "../sessions/session-app.ts"
import { credentials } from "../step-up/app.ts"
import { locationOf, type Browser } from "../support/browser.ts"
import { accountApp, type AccountApp } from "./app.ts"
import { cutting } from "./cutting.ts"

/** A step that is no second factor. */
const terms = acceptTerms({ version: "1", text: ["Terms"], accepted: () => true, accept: () => undefined })

interface ResetApp extends AccountApp {
  /** Signs the user in, and then stores a factor of the user. Returns the browser of the sign-in. */
  enrolled: (name: string) => Promise<Browser>
  isEnrolled: (name: string) => Promise<boolean>
  /** Calls `users.resetFactor()` with the clock of the test. */
  reset: (userId?: string, step?: string) => Promise<boolean>
  /** The audit entries about "ada" that an operator caused. */
  audited: () => Promise<readonly AuditEntry[]>
  subjects: () => readonly string[]
}

/** @param requires `true` if every user must have a factor. */
function resetApp(strategy: "jwt" | "database", more: Partial<AuthConfig> = {}, requires = false): ResetApp {
  const stores = more.stores ?? memoryStores(() => app.now())
  const { totp: store, audit } = stores
  const app: AccountApp = accountApp(strategy, {
    audit: { store: true },
    notices: { newDevice: false },
    session: { strategy, stepUp: true, revocation: strategy === "jwt" ? "strict" : undefined },
    steps: [totp({ store, issuer: "Acme", requiredFor: () => requires }), terms],
    ...more,
    stores,
  })
  setEnvDefaults({ AUTH_URL: "https://app.test/auth" }, app.config)
  return {
    ...app,
    enrolled: async (name) => {
      const browser = await app.signedIn(name)
      const user = personKey({ user: `u-${name}` })
      await store.enrol(user, { secret: "sealed", recoveryCodes: [], usedStep: 0 })
      return browser
    },
    isEnrolled: async (name) => (await store.find(personKey({ user: `u-${name}` }))) !== undefined,
    reset: async (userId = "u-ada", step = "totp") =>
      resetUserFactor({ userId, step }, () => app.config, { ...platform, now: app.now }),
    audited: async () =>
      ((await audit?.list(await auditedAs({ user: "u-ada" }, [secret]), { limit: 99 })) ?? []).filter(
        ({ by }) => by === "operator",
      ),
    subjects: () => app.mails.map(({ subject }) => subject),
  }
}

describe.each(["jwt", "database"] as const)("users.resetFactor, with %s sessions", (strategy) => {
  it("PERSON-09: removes the factor, ends every session, notifies the user and records the operator", async () => {
    const app = resetApp(strategy)
    const [other, bob] = [await app.signedIn("ada"), await app.enrolled("bob")]
    const browser = await app.enrolled("ada")
    expect(await app.reset()).toBe(true)
    expect([await app.isEnrolled("ada"), await app.isEnrolled("bob")]).toEqual([false, true])
    expect([await browser.session(), await other.session()]).toEqual([null, null])
    expect(await bob.session()).not.toBeNull()
    await expect.poll(app.subjects).toEqual(["A second factor was removed at app.test"])
    expect(await app.audited()).toMatchObject([{ name: "factor.removed", result: "succeeded", step: "totp" }])
    expect(await (await app.signedIn("ada")).session()).not.toBeNull()
  })

  it("lets the user enrol again at the next sign-in, if the step requires a factor", async () => {
    const app = resetApp(strategy, {}, true)
    await app.enrolled("ada")
    await app.reset()
    const browser = app.open()
    const { pathname, search } = locationOf(await browser.post("/callback/password", credentials("ada")))
    const page = await browser.get(pathname.slice("/auth".length) + search, { accept: "application/json" })
    expect(await page.json()).toMatchObject({ state: "showingSecret" })
  })

  it("sends the notice in the language that the application chose for the user", async () => {
    const app = resetApp(strategy, { notices: { newDevice: false, language: () => "de" } })
    await app.enrolled("ada")
    await app.reset()
    await expect.poll(app.subjects).toEqual(["Zweiter Faktor entfernt bei app.test"])
  })

  it("ends a session that begins while the factor is removed", async () => {
    const stores = memoryStores(() => app.now())
    const begun: Browser[] = []
    const remove = stores.totp.remove.bind(stores.totp)
    stores.totp.remove = async (key) => {
      await remove(key)
      begun.push(await app.signedIn("ada"))
    }
    const app = resetApp(strategy, { stores })
    await app.enrolled("ada")
    await app.reset()
    expect(begun.length).toBeGreaterThan(0)
    expect(await Promise.all(begun.map(async (browser) => browser.session()))).toEqual(begun.map(() => null))
  })

  it("ends the sessions of a user without the factor, sends no notice, and returns false", async () => {
    const app = resetApp(strategy)
    const browser = await app.signedIn("ada")
    expect(await app.reset()).toBe(false)
    expect(await browser.session()).toBeNull()
    expect(app.subjects()).toEqual([])
  })

  it("can be repeated after a failure of any call of the database or a store", async () => {
    const cutAt = async (failsAt: number) => {
      const cut = { calls: 0, failsAt: 0 }
      const errors: string[] = []
      const app: ResetApp = resetApp(strategy, {
        adapter: cutting(memoryAdapter(), cut),
        stores: cutting(
          memoryStores(() => app.now()),
          cut,
        ),
        logger: { error: (error) => void errors.push(error.message) },
      })
      const browser = await app.enrolled("ada")
      Object.assign(cut, { calls: 0, failsAt })
      const failed = await app.reset().then(
        () => false,
        () => true,
      )
      cut.failsAt = 0
      return { app, browser, failed, errors, calls: cut.calls }
    }
    const { calls } = await cutAt(0)
    expect(calls).toBeGreaterThan(10)
    for (let failsAt = 1; failsAt <= calls; failsAt += 1) {
      const { app, browser, failed, errors } = await cutAt(failsAt)
      const after = `after call ${failsAt}`
      if (!(await app.isEnrolled("ada")))
        await expect
          .poll(() => [...app.subjects(), ...errors], { message: after })
          .toContainEqual(expect.stringMatching(/^A second factor was removed|^notice_unwritten/))
      if (failed) await app.reset()
      expect(await app.isEnrolled("ada"), after).toBe(false)
      expect(await browser.session(), after).toBeNull()
      if (failed) expect(await app.audited(), after).toMatchObject([{ name: "factor.removed" }])
    }
  })
})

describe("users.resetFactor changes nothing", () => {
  /** An application with a signed-in user who has a factor, and the code of the error that the call throws. */
  async function refused(more: Partial<AuthConfig>, given: { userId?: string; step?: string } = {}) {
    const app = resetApp("jwt", more)
    const browser = await app.enrolled("ada")
    const config = app.config
    const error: unknown = await usersOf(config)
      .resetFactor(given.userId ?? "u-ada", given.step ?? "totp")
      .catch((thrown: unknown) => thrown)
    expect(await app.isEnrolled("ada")).toBe(true)
    expect(await browser.session()).not.toBeNull()
    return error
  }

  it("for a user whom the adapter does not have", async () => {
    expect(await refused({}, { userId: "u-eve" })).toMatchObject({ type: "UnknownUser" })
  })

  it("for a step that the configuration does not have, and names those that it has", async () => {
    const error = await refused({}, { step: "topt" })
    expect(error).toMatchObject({ type: "InvalidConfiguration" })
    expect(String(error)).toContain("has these: totp")
  })

  it("for a step that is no second factor", async () => {
    expect(String(await refused({}, { step: "terms" }))).toContain('"terms" is no second factor')
  })

  it("without a registry of sessions", async () => {
    const error = await refused({ session: { strategy: "jwt", registry: false, stepUp: true } })
    expect(String(error)).toContain("need a registry of sessions")
  })

  it("without an address for the notice, unless the notice is off", async () => {
    const app = resetApp("jwt")
    await app.enrolled("ada")
    const { config } = app
    const without = { ...config, [publicAddress]: undefined }
    await expect(usersOf(without).resetFactor("u-ada", "totp")).rejects.toThrow(/Set AUTH_URL/)
    expect(await app.isEnrolled("ada")).toBe(true)
    const silent = { ...without, notices: { factorRemoved: false } }
    expect(await usersOf(silent).resetFactor("u-ada", "totp")).toBe(true)
    expect(await app.isEnrolled("ada")).toBe(false)
  })
})
