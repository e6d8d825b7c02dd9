/** Rules that our client has beyond those of the published one. */
import type { ServerResponse } from "node:http"
import { describe, expect, it } from "vitest"
import { expectShown, heardBy, seenIn, signInAs, useTabs } from "./tabs.ts"

const at = useTabs()

const ada = { user: { name: "Ada" }, expires: "2999-01-01T00:00:00.000Z" }

function json(res: ServerResponse, status: number, data: unknown): true {
  res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(data))
  return true
}

describe("the session of a page", () => {
  it("is requested once at the start", async () => {
    const tab = await at.open(await at.profile(), "ours")
    await expectShown(tab, "unauthenticated nobody")
    await tab.waitForLoadState("networkidle")
    expect(at.site.asked).toEqual(["GET session"])
  })

  it("is the same under StrictMode, which mounts everything twice", async () => {
    const context = await at.profile()
    const tab = await at.open(context, "ours", { strict: true })
    await signInAs(tab, "Ada")
    const other = await at.open(context, "ours", { strict: true })
    await expectShown(other, "authenticated Ada")
    await other.evaluate(() => window.client.signOut({ redirect: false }))
    await expectShown(tab, "unauthenticated nobody")
  })

  it("stays unchanged if the server cannot be reached or fails", async () => {
    const context = await at.profile()
    const tab = await at.open(context, "ours")
    await signInAs(tab, "Ada")
    const comesIntoView = (): boolean => document.dispatchEvent(new Event("visibilitychange"))
    const complaints: string[] = []
    tab.on("console", (message) => complaints.push(message.text()))
    await context.setOffline(true)
    await tab.evaluate(comesIntoView)
    await expect.poll(() => complaints.join()).toContain("GET /api/auth/session was not answered")
    await context.setOffline(false)
    at.site.answer((_req, res) => json(res, 500, { message: "no" }))
    await tab.evaluate(comesIntoView)
    await expect.poll(() => complaints.join()).toContain("/api/auth/session answered with status 500")
    await expectShown(tab, "authenticated Ada")
    expect((await seenIn(tab)).at(-1)).toEqual({ status: "authenticated", name: "Ada" })
  })

  it("says in the console what to check if the response does not come from the routes", async () => {
    const complaints: string[] = []
    const context = await at.profile()
    context.on("console", (message) => complaints.push(message.text()))
    const tab = await at.open(context, "ours", { provider: { basePath: "/nowhere" } })
    await expectShown(tab, "unauthenticated nobody")
    await expect.poll(() => complaints.join()).toMatch(/GET \/nowhere\/session was answered with status 200.*basePath/)
  })

  it("is never replaced by the response to an earlier request", async () => {
    const tab = await at.open(await at.profile(), "ours")
    await signInAs(tab, "Ada")
    const held: ServerResponse[] = []
    at.site.answer((req, res) => {
      if (req.url !== "/api/auth/session" || held.length > 0) return false
      held.push(res)
      return true
    })
    await tab.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")))
    await expect.poll(() => held.length).toBe(1)
    await tab.evaluate(() => window.client.signOut({ redirect: false }))
    await expectShown(tab, "unauthenticated nobody")
    const late = tab.waitForResponse(/\/session$/)
    for (const res of held) json(res, 200, ada)
    await (await late).finished()
    // After this later request in the same page, the page has certainly read the late response.
    await tab.evaluate(() => window.client.getCsrfToken())
    expect((await seenIn(tab)).at(-1)).toEqual({ status: "unauthenticated", name: null })
  })

  it("is read again, and the other tabs are informed, when the server renders another session than before", async () => {
    const context = await at.profile()
    const tab = await at.open(context, "ours")
    await signInAs(tab, "Ada")
    const rendered = await at.open(context, "ours", { provider: { session: ada } })
    const other = await at.open(context, "ours")
    await expectShown(other, "authenticated Ada")
    await context.clearCookies()
    await rendered.evaluate(() => window.giveSession(null))
    await expectShown(rendered, "unauthenticated nobody")
    await expectShown(other, "unauthenticated nobody")
  })

  it("is read from the server even if it was rendered, because the rendering may be old", async () => {
    const tab = await at.open(await at.profile(), "ours", { provider: { session: null } })
    await tab.waitForLoadState("networkidle")
    at.site.asked.length = 0
    await tab.evaluate((session) => window.giveSession(session), ada)
    await expect.poll(() => at.site.asked).toEqual(["GET session"])
    await tab.waitForLoadState("networkidle")
    expect(await seenIn(tab)).toEqual([{ status: "unauthenticated", name: null }])
  })

  it("a page with a rendered session checks the session of other tabs, because a sign-in may have happened there", async () => {
    const context = await at.profile()
    const other = await at.open(context, "ours")
    await expectShown(other, "unauthenticated nobody")
    const tab = await at.open(context, "ours", { provider: { session: null } })
    expect(await heardBy(other, tab)).toContainEqual({ event: "session", data: { trigger: "getSession" } })
  })

  it("useSession without a provider throws an error that names the missing provider, and another basePath or baseUrl is reported", async () => {
    const context = await at.profile()
    const bare = await at.open(context, "ours", { bare: true })
    expect(await bare.evaluate(() => window.thrown.join())).toContain("useSession() needs a <SessionProvider>")
    const complaints: string[] = []
    context.on("console", (message) => complaints.push(message.text()))
    await at.open(context, "ours", { provider: { session: null, baseUrl: "https://other.test" } })
    await expect.poll(() => complaints.join()).toContain("baseUrl of SessionProvider names https://other.test")
  })
})

describe("an update", () => {
  it("an update that the server refuses returns null, and the page does not change", async () => {
    const tab = await at.open(await at.profile(), "ours")
    await signInAs(tab, "Ada")
    await tab.waitForLoadState("networkidle")
    at.site.answer((req, res) => req.method === "POST" && json(res, 400, null))
    expect(await tab.evaluate(() => window.update({ name: "Countess" }))).toBeNull()
    await expectShown(tab, "authenticated Ada")
  })

  it("an update that is called before the first read waits for this read, and is not lost", async () => {
    const context = await at.profile()
    await signInAs(await at.open(context, "ours"), "Ada")
    const tab = await at.open(context, "ours", { updateAtOnce: { name: "Countess" } })
    await expectShown(tab, "authenticated Countess")
    expect(await tab.evaluate(() => window.updates)).toMatchObject([{ user: { name: "Countess" } }])
  })

  it("an update that is called during another update runs after it, and the last update counts", async () => {
    const tab = await at.open(await at.profile(), "ours")
    await signInAs(tab, "Ada")
    const names = await tab.evaluate(async () => {
      const all = await Promise.all(["One", "Two", "Three"].map((name) => window.update({ name })))
      return all.map((session) => session?.user?.name)
    })
    expect(names).toEqual(["One", "Two", "Three"])
    await expectShown(tab, "authenticated Three")
  })

  it("an update that finds the session ended shows no user", async () => {
    const context = await at.profile()
    const tab = await at.open(context, "ours")
    await signInAs(tab, "Ada")
    await context.clearCookies()
    expect(await tab.evaluate(() => window.update())).toBeNull()
    await expectShown(tab, "unauthenticated nobody")
  })
})

describe("the outcome of a sign-in without a redirect", () => {
  it("is success, with the address to go to", async () => {
    const tab = await at.open(await at.profile(), "ours")
    const said = await tab.evaluate(() =>
      window.client.signIn("credentials", { redirect: false, name: "Ada", password: "right", redirectTo: "/welcome" }),
    )
    expect(said.outcome).toEqual({ worked: true, url: `${at.site.origin}/welcome` })
  })

  it.each([
    { form: { name: "Ada", password: "wrong" }, code: "CredentialsSignin", reason: "credentials_rejected" },
    { form: { name: "denied", password: "right" }, code: "AccessDenied", reason: "access_denied" },
  ])(
    "is the code of the refusal, with the reason of the catalogue and the id of the run: $code",
    async ({ form, code, reason }) => {
      const tab = await at.open(await at.profile(), "ours")
      const said = await tab.evaluate(
        (fields) => window.client.signIn("credentials", { redirect: false, ...fields }),
        form,
      )
      expect(said.outcome).toMatchObject({ worked: false, code, reason, flow: expect.stringMatching(/./) as string })
      expect(said.error).toBe(code)
    },
  )

  it("is the error of the application if callbacks.signIn redirects with an error of its own", async () => {
    const tab = await at.open(await at.profile(), "ours")
    const said = await tab.evaluate(() =>
      window.client.signIn("credentials", { redirect: false, name: "banned", password: "right" }),
    )
    expect(said).toMatchObject({ outcome: { worked: false, code: "Application" }, error: "Banned", url: null })
  })

  it("is not a failure if the page to return to has the error of an earlier sign-in in its address", async () => {
    const tab = await at.open(await at.profile(), "ours")
    const earlier = await tab.evaluate(() =>
      window.client.signIn("credentials", { redirect: false, password: "wrong" }),
    )
    expect(earlier.outcome.worked).toBe(false)
    const redirectTo = `${at.site.origin}/login?error=CredentialsSignin&code=credentials`
    const said = await tab.evaluate(
      (there) =>
        window.client.signIn("credentials", { redirect: false, name: "Ada", password: "right", redirectTo: there }),
      redirectTo,
    )
    expect(said).toMatchObject({ outcome: { worked: true, url: redirectTo }, url: redirectTo })
  })

  it("is ProviderUnknown or Unreachable without leaving the page, and a sign-out without a response is an error", async () => {
    const tab = await at.open(await at.profile(), "ours")
    await expectShown(tab, "unauthenticated nobody")
    const unknown = await tab.evaluate(() => window.client.signIn("unheard-of", { redirect: false }))
    expect(unknown).toMatchObject({ outcome: { worked: false, code: "ProviderUnknown" }, url: null, ok: false })
    const here = tab.url()
    at.site.answer((req, res) => req.method === "POST" && Boolean(res.writeHead(502).end("<h1>Bad gateway</h1>")))
    const refused = await tab.evaluate(() => window.client.signIn("credentials", { redirect: false, name: "Ada" }))
    expect(refused).toMatchObject({ outcome: { worked: false, code: "Unreachable" }, status: 502, ok: false })
    await expect(tab.evaluate(() => window.client.signOut({ redirect: false }))).rejects.toThrow(
      /POST \/api\/auth\/signout was answered with status 502/,
    )
    at.site.answer((_req, res) => Boolean(res.destroy()))
    const silent = await tab.evaluate(() => window.client.signIn("credentials", { redirect: false, name: "Ada" }))
    expect(silent).toMatchObject({ outcome: { worked: false, code: "Unreachable" }, status: 0 })
    expect(tab.url()).toBe(here)
  })

  it("reaches the other tabs only if it succeeded", async () => {
    const context = await at.profile()
    const tab = await at.open(context, "ours")
    const other = await at.open(context, "ours")
    await expectShown(other, "unauthenticated nobody")
    await heardBy(other, tab)
    await other.evaluate(() => (window.heard.length = 0))
    await tab.evaluate(() => window.client.signIn("credentials", { redirect: false, name: "Ada", password: "wrong" }))
    expect(await heardBy(other, tab)).toEqual([])
    await signInAs(tab, "Ada")
    await expectShown(other, "authenticated Ada")
  })
})

describe("an address that a route returns", () => {
  it.each(["signIn", "signOut"] as const)(
    "ORD-18: is not followed by %s unless its scheme is http or https",
    async (name) => {
      const tab = await at.open(await at.profile(), "ours")
      at.site.answer(
        (req, res) =>
          req.method === "POST" && json(res, 200, { url: "javascript:document.title='ran'//", more: req.url?.length }),
      )
      const here = tab.url()
      const call = tab.evaluate(async (which) => {
        if (which === "signOut") return window.client.signOut()
        await window.client.signIn("credentials", { name: "Ada", password: "right" })
      }, name)
      await expect(call).rejects.toThrow("neither http nor https")
      expect([await tab.title(), tab.url()]).toEqual(["Tab", here])
    },
  )

  it("an address that differs from the page's address only in its fragment still reloads the page, so that the server renders the page again", async () => {
    const context = await at.profile()
    const tab = await at.open(context, "ours", { provider: { session: null } })
    const loaded = tab.waitForEvent("load")
    await tab.evaluate(() => {
      const redirectTo = `${location.href}#top`
      void window.client.signIn("credentials", { name: "Ada", password: "right", redirectTo })
    })
    await loaded
    expect(new URL(tab.url()).hash).toBe("#top")
  })

  it("may lead to another page with a fragment, and this page is then loaded", async () => {
    const tab = await at.open(await at.profile(), "ours")
    await tab.evaluate(() => {
      void window.client.signIn("credentials", { name: "Ada", password: "right", redirectTo: "/welcome#top" })
    })
    await tab.waitForURL(`${at.site.origin}/welcome#top`)
    await expectShown(tab, "authenticated Ada")
  })
})
