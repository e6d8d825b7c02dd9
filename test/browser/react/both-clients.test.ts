/** The rules that an application's client code relies on, tested with our client and with the published one. */
import { describe, expect, it } from "vitest"
import { linkIn } from "../../support/smtp-inbox.ts"
import type { Client } from "./site.ts"
import { expectAt, expectShown, goOffline, heardBy, seenIn, signInAs, useTabs } from "./tabs.ts"

const at = useTabs()

const ada = { user: { name: "Ada" }, expires: "2999-01-01T00:00:00.000Z" }

describe.each<Client>(["ours", "published"])("the %s client", (client) => {
  describe("the session of a page", () => {
    it("is loading until the server has answered that there is no session", async () => {
      const tab = await at.open(await at.profile(), client)
      await expectShown(tab, "unauthenticated nobody")
      expect(await seenIn(tab)).toEqual([
        { status: "loading", name: null },
        { status: "unauthenticated", name: null },
      ])
    })

    it.each([
      { session: ada, shown: { status: "authenticated", name: "Ada" } },
      { session: null, shown: { status: "unauthenticated", name: null } },
    ])(
      "has the value that the server rendered, at once and without a request: $shown.status",
      async ({ session, shown }) => {
        const tab = await at.open(await at.profile(), client, { provider: { session } })
        await tab.waitForLoadState("networkidle")
        expect(await seenIn(tab)).toEqual([shown])
        expect(at.site.asked).toEqual([])
      },
    )

    it("is read below the basePath that the provider is given", async () => {
      const tab = await at.open(await at.profile(), client, { provider: { basePath: "/other/auth" } })
      await expectShown(tab, "unauthenticated nobody")
      const read = await tab.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name))
      expect(read).toContain(`${at.site.origin}/other/auth/session`)
    })

    it("still exists after the page is loaded again", async () => {
      const tab = await at.open(await at.profile(), client)
      await signInAs(tab, "Ada")
      await tab.reload()
      await expectShown(tab, "authenticated Ada")
    })

    it("is read again when the page becomes visible, while a user is signed in, unless an option turns this off", async () => {
      const context = await at.profile()
      const comesIntoView = (): boolean => document.dispatchEvent(new Event("visibilitychange"))
      const tab = await at.open(context, client)
      await expectShown(tab, "unauthenticated nobody")
      at.site.asked.length = 0
      await tab.evaluate(comesIntoView)
      await tab.waitForLoadState("networkidle")
      expect(at.site.asked).toEqual([])
      await signInAs(tab, "Ada")
      await context.clearCookies()
      await tab.evaluate(comesIntoView)
      await expectShown(tab, "unauthenticated nobody")

      await signInAs(tab, "Ada")
      const still = await at.open(context, client, { provider: { session: ada, refetchOnWindowFocus: false } })
      await still.waitForLoadState("networkidle")
      at.site.asked.length = 0
      await still.evaluate(comesIntoView)
      await still.waitForLoadState("networkidle")
      expect(at.site.asked).toEqual([])
    })

    it("is read again every refetchInterval seconds while a user is signed in", async () => {
      const context = await at.profile()
      const tab = await context.newPage()
      await tab.clock.install()
      await tab.goto(at.site.tab(client, { provider: { refetchInterval: 60 } }))
      await expectShown(tab, "unauthenticated nobody")
      at.site.asked.length = 0
      await tab.clock.runFor(180_000)
      expect(at.site.asked).toEqual([])
      await signInAs(tab, "Ada")
      at.site.asked.length = 0
      const read = tab.waitForResponse(/\/session$/)
      await tab.clock.runFor(60_000)
      await read
      await context.clearCookies()
      await tab.clock.runFor(60_000)
      await expectShown(tab, "unauthenticated nobody")
    })

    it("is not polled without a network if refetchWhenOffline is false", async () => {
      const context = await at.profile()
      const tab = await context.newPage()
      await tab.clock.install()
      const requests: string[] = []
      await tab.goto(at.site.tab(client, { provider: { refetchInterval: 60, refetchWhenOffline: false } }))
      await signInAs(tab, "Ada")
      tab.on("request", (request) => requests.push(request.url()))
      await goOffline(context, tab)
      await tab.clock.runFor(300_000)
      expect(requests).toEqual([])
      await context.setOffline(false)
      const again = tab.waitForResponse(/\/session$/)
      await tab.clock.runFor(60_000)
      await again
      await expectShown(tab, "authenticated Ada")
    })
  })

  describe("a page that requires a session", () => {
    it("goes to the sign-in page, says why, and comes back after a sign-in on that page", async () => {
      const tab = await (await at.profile()).newPage()
      const page = at.site.tab(client, { required: true }, "/private")
      await tab.goto(page)
      await tab.waitForURL(/\/signin\?/)
      const { pathname, searchParams } = new URL(tab.url())
      expect([pathname, searchParams.get("error"), searchParams.get("callbackUrl")]).toEqual([
        "/api/auth/signin",
        "SessionRequired",
        page,
      ])
      await tab.locator('input[name="name"]').fill("Ada")
      await tab.locator('input[name="password"]').fill("right")
      await tab.getByRole("button", { name: /credentials/i }).click()
      await tab.waitForURL(page)
      await expectShown(tab, "authenticated Ada")
    })

    it("calls onUnauthenticated and stays on the page if this option is set, and shows that it is loading", async () => {
      const tab = await at.open(await at.profile(), client, { required: true, stay: true })
      await tab.waitForFunction(() => window.unauthenticated > 0)
      await expectShown(tab, "loading nobody")
      expect((await seenIn(tab)).map(({ status }) => status)).not.toContain("unauthenticated")
      expect(new URL(tab.url()).pathname).toBe("/")
    })
  })

  describe("signing in", () => {
    it("a refused sign-in without a redirect returns the server's reason, in the fields of Auth.js", async () => {
      const tab = await at.open(await at.profile(), client)
      const said = await tab.evaluate(() =>
        window.client.signIn("credentials", { redirect: false, name: "Ada", password: "wrong" }),
      )
      expect(said).toMatchObject({ error: "CredentialsSignin", code: "credentials", status: 200, ok: true, url: null })
      await expectShown(tab, "unauthenticated nobody")
    })

    it("a sign-in without a redirect returns the address to go to, and the page shows the session", async () => {
      const tab = await at.open(await at.profile(), client)
      const said = await tab.evaluate(async () => {
        const form = { name: "Ada", password: "right", redirectTo: "/welcome" }
        const response = await window.client.signIn("credentials", { redirect: false, ...form })
        return { ...response, hasError: response.error !== undefined }
      })
      expect(said).toMatchObject({ hasError: false, status: 200, ok: true, url: `${at.site.origin}/welcome` })
      await expectShown(tab, "authenticated Ada")
    })

    it("goes to redirectTo, or to the older callbackUrl, or stays on the page that called signIn", async () => {
      for (const [options, expected] of [
        [{ redirectTo: "/welcome" }, "/welcome"],
        [{ callbackUrl: "/hello" }, "/hello"],
        [{}, "/start"],
      ] as const) {
        const tab = await at.open(await at.profile(), client, {}, "/start")
        const loaded = tab.waitForEvent("load")
        await tab.evaluate((more) => {
          void window.client.signIn("credentials", { name: "Ada", password: "right", ...more })
        }, options)
        await loaded
        expect(new URL(tab.url()).pathname).toBe(expected)
        await expectShown(tab, "authenticated Ada")
      }
    })

    it("goes to the page that explains the refusal", async () => {
      const tab = await at.open(await at.profile(), client)
      await tab.evaluate(() => void window.client.signIn("credentials", { name: "Ada", password: "wrong" }))
      await expectAt(tab, /\/api\/auth\/signin\?.*error=CredentialsSignin/)
    })

    it("a sign-in through a provider brings the person back, and sends authorization parameters", async () => {
      const tab = await at.open(await at.profile(), client)
      const asked = tab.waitForRequest((request) => request.url().startsWith(`${at.site.openid.issuer}/auth`))
      await tab.evaluate(() => {
        void window.client.signIn("openid", { redirectTo: "/welcome" }, { login_hint: "grace", ui_locales: "en" })
      })
      const sent = new URL((await asked).url()).searchParams
      expect([sent.get("login_hint"), sent.get("ui_locales")]).toEqual(["grace", "en"])
      await tab.locator('input[name="login"]').fill("Grace")
      await tab.locator('input[name="password"]').fill("any")
      await tab.getByRole("button").click()
      await tab.waitForURL(`${at.site.origin}/welcome`)
      await expectShown(tab, "authenticated Grace")
    })

    it("a sign-in through a provider without a redirect returns the provider's address", async () => {
      const tab = await at.open(await at.profile(), client)
      const said = await tab.evaluate(() => window.client.signIn("openid", { redirect: false }))
      expect(new URL(said.url ?? "").origin).toBe(at.site.openid.issuer)
      expect([said.error, said.status, said.ok]).toEqual([undefined, 200, true])
    })

    it("a sign-in by e-mail sends a link, and this link signs in", async () => {
      const tab = await at.open(await at.profile(), client)
      const said = await tab.evaluate(() =>
        window.client.signIn("nodemailer", { redirect: false, email: "mary@mail.test", redirectTo: "/welcome" }),
      )
      expect(new URL(said.url ?? "").pathname).toBe("/api/auth/verify-request")
      await tab.goto(linkIn(at.site.inbox.mails[0]?.text ?? ""))
      await tab.waitForURL(`${at.site.origin}/welcome`)
      expect(at.site.inbox.mails).toHaveLength(1)
      const session = await tab.evaluate(async () => (await fetch("/api/auth/session")).json() as Promise<unknown>)
      expect(session).toMatchObject({ user: { email: "mary@mail.test" } })
    })

    it.each([undefined, "unheard-of"])(
      "with %s as its provider goes to the sign-in page, and back from there",
      async (id) => {
        const tab = await at.open(await at.profile(), client)
        await tab.evaluate((provider) => void window.client.signIn(provider, { redirectTo: "/welcome" }), id)
        await tab.waitForURL(/\/signin\?/)
        const { pathname, searchParams } = new URL(tab.url())
        expect([pathname, searchParams.get("callbackUrl")]).toEqual(["/api/auth/signin", "/welcome"])
      },
    )

    it("goes to the error page if the providers cannot be fetched", async () => {
      const tab = await at.open(await at.profile(), client)
      at.site.answer((req, res) => {
        if (req.url !== "/api/auth/providers") return false
        res.writeHead(500, { "content-type": "application/json" }).end("{}")
        return true
      })
      await tab.evaluate(() => void window.client.signIn("credentials"))
      await expectAt(tab, `${at.site.origin}/api/auth/error`)
    })
  })

  describe("signing out", () => {
    it("goes to redirectTo, and the user is signed out", async () => {
      const tab = await at.open(await at.profile(), client)
      await signInAs(tab, "Ada")
      await tab.evaluate(() => void window.client.signOut({ redirectTo: "/bye" }))
      await tab.waitForURL(`${at.site.origin}/bye`)
      await expectShown(tab, "unauthenticated nobody")
    })

    it("a sign-out without a redirect returns the address, and this tab and the other tabs show no user", async () => {
      const context = await at.profile()
      const tab = await at.open(context, client)
      await signInAs(tab, "Ada")
      const other = await at.open(context, client)
      await expectShown(other, "authenticated Ada")
      const said = await tab.evaluate(() => window.client.signOut({ redirect: false, redirectTo: "/bye" }))
      expect(said).toEqual({ url: `${at.site.origin}/bye` })
      await expectShown(tab, "unauthenticated nobody")
      await expectShown(other, "unauthenticated nobody")
      expect(await heardBy(other, tab)).toContainEqual({ event: "session", data: { trigger: "signout" } })
    })
  })

  describe("an update", () => {
    it("an update with data reaches the jwt callback, and this tab and the other tabs show the result", async () => {
      const context = await at.profile()
      const tab = await at.open(context, client)
      await signInAs(tab, "Ada")
      const other = await at.open(context, client)
      await expectShown(other, "authenticated Ada")
      await tab.waitForLoadState("networkidle")
      at.site.triggers.length = 0
      const said = await tab.evaluate(() => window.update({ name: "Countess" }))
      expect(said?.user?.name).toBe("Countess")
      expect(at.site.triggers[0]).toBe("update")
      await expectShown(tab, "authenticated Countess")
      await expectShown(other, "authenticated Countess")
      expect((await seenIn(tab)).slice(-2)).toEqual([
        { status: "loading", name: "Ada" },
        { status: "authenticated", name: "Countess" },
      ])
    })

    it("an update without data reads the session again, and the jwt callback receives no update", async () => {
      const tab = await at.open(await at.profile(), client)
      await signInAs(tab, "Ada")
      await tab.waitForLoadState("networkidle")
      at.site.triggers.length = 0
      at.site.asked.length = 0
      expect((await tab.evaluate(() => window.update()))?.user?.name).toBe("Ada")
      expect([at.site.asked[0], at.site.triggers[0]]).toEqual(["GET session", undefined])
    })
  })

  describe("the functions", () => {
    it("getSession returns the session, and informs this tab and the other tabs, unless an option turns this off", async () => {
      const context = await at.profile()
      const tab = await at.open(context, client)
      const other = await at.open(context, client)
      await expectShown(tab, "unauthenticated nobody")
      await expectShown(other, "unauthenticated nobody")
      // Signed in without the client's knowledge.
      await tab.evaluate(async () => {
        const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string }
        const body = new URLSearchParams({ csrfToken, name: "Ada", password: "right" })
        await fetch("/api/auth/callback/credentials", {
          method: "POST",
          body,
          headers: { "X-Auth-Return-Redirect": "1" },
        })
      })
      await heardBy(other, tab)
      await other.evaluate(() => (window.heard.length = 0))
      expect((await tab.evaluate(() => window.client.getSession({ broadcast: false })))?.user?.name).toBe("Ada")
      expect(await heardBy(other, tab)).toEqual([])
      await tab.evaluate(() => window.client.getSession())
      expect(await heardBy(other, tab)).toContainEqual({ event: "session", data: { trigger: "getSession" } })
      await expectShown(tab, "authenticated Ada")
      await expectShown(other, "authenticated Ada")
    })

    it("getCsrfToken and getProviders return the data that an application's own page needs for its forms", async () => {
      const tab = await at.open(await at.profile(), client)
      expect(await tab.evaluate(() => window.client.getCsrfToken())).toMatch(/^(?:c_[0-9a-f]{62}|[0-9a-f]{64})$/)
      const providers = await tab.evaluate(() => window.client.getProviders())
      expect(Object.keys(providers ?? {})).toEqual(["credentials", "openid", "nodemailer"])
      expect(providers?.openid).toEqual({
        id: "openid",
        name: "OpenID",
        type: "oidc",
        signinUrl: `${at.site.origin}/api/auth/signin/openid`,
        callbackUrl: `${at.site.origin}/api/auth/callback/openid`,
      })
    })

    it("return null, null and an empty string if the server fails", async () => {
      const tab = await at.open(await at.profile(), client)
      at.site.answer((_req, res) => {
        res.writeHead(500, { "content-type": "application/json" }).end('{"message":"no"}')
        return true
      })
      const { getSession, getProviders, getCsrfToken } = {
        getSession: () => tab.evaluate(() => window.client.getSession()),
        getProviders: () => tab.evaluate(() => window.client.getProviders()),
        getCsrfToken: () => tab.evaluate(() => window.client.getCsrfToken()),
      }
      expect([await getSession(), await getProviders(), await getCsrfToken()]).toEqual([null, null, ""])
    })
  })
})

describe.each<[speaker: Client, listener: Client]>([
  ["ours", "published"],
  ["published", "ours"],
  ["ours", "ours"],
])("a tab with the %s client beside one with the %s", (speaker, listener) => {
  it("learns when the other tab signs out, updates the session, or finds a new sign-in", async () => {
    const context = await at.profile()
    const other = await at.open(context, listener)
    await expectShown(other, "unauthenticated nobody")
    const tab = await at.open(context, speaker)
    await tab.evaluate(() => void window.client.signIn("credentials", { name: "Ada", password: "right" }))
    // The page after the sign-in informs the other pages.
    await expectShown(other, "authenticated Ada")
    await expectShown(tab, "authenticated Ada")
    await tab.evaluate(() => window.update({ name: "Countess" }))
    await expectShown(other, "authenticated Countess")
    await tab.evaluate(() => window.client.signOut({ redirect: false }))
    await expectShown(other, "unauthenticated nobody")
  })
})
