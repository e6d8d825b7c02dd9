/** A user with an authenticator app, whose address was never proven, gets a first password only with the app's code. */
import { describe, expect, it } from "vitest"
import { personKey } from "../../machines/person-key.ts"
import { account } from "../../src/account.ts"
import { manageTotp, totp } from "../../src/steps/totp.ts"
import { choose, chosen, lastMail, proveByCode, request, tokenIn, typeCode } from "../passwords/proof-browser.ts"
import type { PasswordsApp, Strategy } from "../passwords/passwords-app.ts"
import { codeAt } from "../steps/totp-app.ts"
import { jsonOf, locationOf, sessionCookies, type Browser } from "../support/browser.ts"
import { change, overview } from "./app.ts"
import { ada, appWith, canSignIn, linkHub, old, signedIn } from "./password-account.ts"

interface Case {
  readonly app: PasswordsApp
  readonly id: string
  /** A browser in which the user is signed in. */
  readonly browser: Browser
  /** Lets a minute pass, and returns the code that the app then shows. The library accepts each code once. */
  readonly nextCode: () => string
  readonly isEnrolled: () => Promise<boolean>
}

/** The user has an account at Hub, an authenticator app, no password, and an address that was never proven. */
async function unproven(strategy: Strategy): Promise<Case> {
  const app = appWith(strategy)
  const store = app.config.stores?.totp
  if (store === undefined) throw new Error("The stores have a store for authenticator apps.")
  const own = { store, issuer: "Acme" }
  app.config.steps = [totp({ ...own, requiredFor: () => false })]
  app.config.plugins = [account(), manageTotp(own)]

  const { id } = await app.addUser(ada, old)
  await linkHub(app, id)
  const browser = await signedIn(app)
  const waiting = locationOf(await browser.post("/account/factors/totp/enrol")).href
  const shown = await jsonOf<{ page: { text: string[] } }>(await browser.get(waiting, { accept: "application/json" }))
  const key = (shown.page.text[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
  await browser.post(waiting, { code: codeAt(key, 0) })
  await change(browser, "/account/password/remove")
  await app.adapter.updateUser?.({ id, emailVerified: null })

  let seconds = 0
  return {
    app,
    id,
    browser,
    nextCode: () => {
      app.pass(60)
      seconds += 60
      return codeAt(key, seconds)
    },
    isEnrolled: async () => (await store.find(personKey({ user: id }))) !== undefined,
  }
}

describe.each(["jwt", "database"] as const)(
  "an unproven address and an authenticator app, with %s sessions",
  (strategy) => {
    it("P3, PASS-01: the account page refuses, and the reset sets the password only after the code", async () => {
      const { app, id, browser, nextCode, isEnrolled } = await unproven(strategy)
      expect((await overview(browser)).factors).toMatchObject([{ step: "totp", enrolled: true }])
      expect(await change(browser, "/account/password", { password: chosen })).toEqual({
        status: 409,
        body: { error: "address_unproven" },
      })
      const reset = locationOf(await browser.get("/account/password"))
      expect(reset.pathname).toBe("/auth/password/reset")

      // The session of this browser does not stand for the code: the reset is a sign-in of its own.
      const response = await proveByCode(app, browser, "reset", ada)
      const step = locationOf(response)
      expect([step.pathname, sessionCookies(response)]).toEqual(["/auth/totp", []])
      await browser.post(step.href, { event: "totp.submitted", code: "000000" })
      expect(await app.passwordOf(id)).toBeUndefined()

      await browser.post(step.href, { event: "totp.submitted", code: nextCode() })
      expect(await browser.session()).toMatchObject({ user: { email: ada } })
      expect([await app.passwordOf(id), await isEnrolled()]).toEqual([expect.anything(), true])
      const next = app.open()
      const signIn = await next.post("/callback/password", { email: ada, password: chosen })
      expect([locationOf(signIn).pathname, sessionCookies(signIn)]).toEqual(["/auth/totp", []])
    })

    it("PASS-01: a reader of the mailbox without the app sets no password, by the code or by the link of the mail", async () => {
      const { app, id, browser, isEnrolled } = await unproven(strategy)
      const reader = app.open()
      const page = await request(reader, "reset", ada)
      const choosing = await typeCode(app, reader, page, ada)
      const step = locationOf(await choose(reader, choosing)).href
      // No other request of this flow or of another flow leads past the step.
      for (const send of [
        () => choose(reader, choosing),
        () => choose(reader, step),
        () => reader.post("/password/new", { password: chosen }),
        () => reader.post(step, { event: "totp.submitted", code: "" }),
        () => reader.post(step, { event: "password-proof.chosen", password: chosen }),
        () => reader.post(step, { event: "totp.passed" }),
      ])
        expect(sessionCookies(await send())).toEqual([])
      await request(reader, "reset", ada)
      const token = tokenIn(await lastMail(app, ada))
      const other = app.open()
      const byLink = await choose(other, locationOf(await other.post("/password/link", { token })).href)
      expect(locationOf(byLink).pathname).toBe("/auth/totp")

      expect([await reader.session(), await other.session()]).toEqual([null, null])
      expect([await app.passwordOf(id), await isEnrolled()]).toEqual([undefined, true])
      expect((await app.adapter.getUser?.(id))?.emailVerified).toBeNull()
      expect(await app.adapter.listAccounts?.(id)).toHaveLength(1)
      expect(await browser.session()).toMatchObject({ user: { email: ada } })
      expect(await canSignIn(app.open(), chosen)).toBe(false)
    })
  },
)
