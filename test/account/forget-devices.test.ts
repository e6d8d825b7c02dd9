/** The account page forgets the remembered devices of the user. */
import { describe, expect, it } from "vitest"
import { locationOf } from "../support/browser.ts"
import { wordStep } from "../steps/steps-app.ts"
import { cutting, type Cut } from "./cutting.ts"
import { accountApp, change, overview } from "./app.ts"
import { rememberingAccount } from "./remembering-account.ts"

const path = "/account/factors/forget-devices"

describe.each(["jwt", "database"] as const)(
  "the change that forgets remembered devices, with %s sessions",
  (strategy) => {
    it("makes the next sign-in ask for the factor in each browser of the user, and in no browser of another user", async () => {
      const { app, signIn, asksAgain } = await rememberingAccount(strategy)
      const [here, there] = [app.open(), app.open()]
      for (const browser of [here, there]) await signIn(browser, "ada", true)
      const bob = app.open()
      await signIn(bob, "bob", true)
      for (const browser of [here, there, bob])
        expect(await asksAgain(browser, browser === bob ? "bob" : "ada")).toBe(false)
      app.pass(1)
      const { status, body } = await change(here, path)
      expect([status, body]).toEqual([200, { changed: "forgetDevices" }])
      expect(await here.session(), "the session of this browser stays").not.toBeNull()
      for (const browser of [here, there]) expect(await asksAgain(browser, "ada")).toBe(true)
      expect(await asksAgain(bob, "bob")).toBe(false)
    })

    it("does not let a sign-in remember a browser that was in progress during the change", async () => {
      let applies = false
      const further = [wordStep({ appliesTo: () => applies })]
      const { app, begin, signIn, asksAgain } = await rememberingAccount(strategy, {}, undefined, further)
      for (const isForgotten of [false, true]) {
        const [browser, other] = [app.open(), app.open()]
        applies = false
        await signIn(other, "ada")
        applies = true
        const { pathname, search } = locationOf(await begin(browser, "ada", true))
        expect(pathname).toBe("/auth/word")
        app.pass(1)
        if (isForgotten) expect((await change(other, path)).status).toBe(200)
        app.pass(1)
        await browser.post(`/word${search}`, { word: "sesame" })
        expect(await browser.session()).not.toBeNull()
        expect(await asksAgain(browser, "ada")).toBe(isForgotten)
      }
    })

    it("lets a browser be remembered anew afterwards", async () => {
      const { app, signIn, asksAgain } = await rememberingAccount(strategy)
      const browser = app.open()
      await signIn(browser, "ada", true)
      app.pass(1)
      await change(browser, path)
      await browser.post("/signout")
      app.pass(60)
      await signIn(browser, "ada", true)
      expect(await asksAgain(browser, "ada")).toBe(false)
    })

    it("changes nothing in an old session, and leads to the step-up page", async () => {
      const { app, signIn, asksAgain } = await rememberingAccount(strategy)
      const browser = app.open()
      await signIn(browser, "ada", true)
      app.pass(301)
      expect(locationOf(await browser.post(path)).pathname).toBe("/auth/step-up")
      expect((await change(browser, path)).status).toBe(401)
      expect(await asksAgain(browser, "ada")).toBe(false)
    })

    it("is on the page only if browsers can remember a step, and is refused otherwise", async () => {
      const plain = accountApp(strategy)
      const browser = await plain.signedIn("ada")
      expect((await overview(browser)).remembersDevices).toBe(false)
      expect(await (await browser.get("/account")).text()).not.toContain(path)
      expect(await change(browser, path)).toEqual({ status: 409, body: { error: "unknown" } })
    })

    it("shows the button and, after the change, a message", async () => {
      const { app, signIn } = await rememberingAccount(strategy)
      const browser = app.open()
      await signIn(browser, "ada", true)
      expect((await overview(browser)).remembersDevices).toBe(true)
      expect(await (await browser.get("/account")).text()).toContain("Forget remembered devices")
      const done = locationOf(await browser.post(path))
      const page = await browser.get(`${done.pathname.slice("/auth".length)}${done.search}`)
      expect(await page.text()).toContain("Every browser will ask for the second factor again")
    })

    it("changes nothing for a form of another site", async () => {
      const { app, signIn, asksAgain } = await rememberingAccount(strategy)
      const browser = app.open()
      await signIn(browser, "ada", true)
      await browser.post(path, { csrfToken: "wrong" })
      await browser.post(path, {}, { origin: "https://evil.test" })
      expect(await asksAgain(browser, "ada")).toBe(false)
    })

    it("fails without a change if the store fails, and can be repeated", async () => {
      const { app, signIn, asksAgain, stores } = await rememberingAccount(strategy)
      const browser = app.open()
      await signIn(browser, "ada", true)
      app.pass(1)
      const put = stores.flows.put.bind(stores.flows)
      stores.flows.put = () => Promise.reject(new Error("The store is down."))
      expect((await change(browser, path)).status).toBe(500)
      stores.flows.put = put
      expect(await asksAgain(browser, "ada")).toBe(false)
      expect((await change(browser, path)).status).toBe(200)
      expect(await asksAgain(browser, "ada")).toBe(true)
    })
  },
)

describe.each(["jwt", "database"] as const)(
  "the change that forgets remembered devices, cut off, with %s sessions",
  (strategy) => {
    it("either forgets every device or changes nothing, keeps the session, and can be repeated", async () => {
      const forgetting = async (failsAt: number) => {
        const cut: Cut = { calls: 0, failsAt: 0 }
        const one = await rememberingAccount(strategy, {}, (whole) => cutting(whole, cut))
        const browser = one.app.open()
        await one.signIn(browser, "ada", true)
        one.app.pass(1)
        Object.assign(cut, { calls: 0, failsAt })
        const { status } = await browser.post(path)
        cut.failsAt = 0
        return { ...one, browser, status, calls: cut.calls }
      }
      const { calls } = await forgetting(0)
      expect(calls).toBeGreaterThan(1)
      for (let failsAt = 1; failsAt <= calls; failsAt += 1) {
        const { browser, asksAgain } = await forgetting(failsAt)
        expect(await browser.session(), `after call ${failsAt}`).not.toBeNull()
        expect((await change(browser, path)).status, `after call ${failsAt}`).toBe(200)
        expect(await asksAgain(browser, "ada"), `after call ${failsAt}`).toBe(true)
      }
    })
  },
)
