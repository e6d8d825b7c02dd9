import { afterEach, describe, expect, it, vi } from "vitest"
import { accountChanges as changes, readAccount } from "../../src/client/account.ts"
import { createAccountStore } from "../../src/client/account-store.ts"
import { adoptHere } from "../../src/client/page.ts"
import { createSessionStore } from "../../src/client/page-session.ts"
import { getSession } from "../../src/client/read-routes.ts"
import { authenticateAgain } from "../../src/client/authenticate-again.ts"
import { accountApp, type AccountApp } from "../account/app.ts"
import type { Browser } from "../support/browser.ts"

/** Connects the client with an application in which `ada` is signed in. */
async function connected(): Promise<{ app: AccountApp; browser: Browser }> {
  const app = accountApp("database")
  const browser = await app.signedIn("ada")
  vi.stubGlobal("fetch", (url: string, { cache: _cache, ...init }: RequestInit) => {
    const { pathname, search } = new URL(url)
    const headers = { origin: "https://app.test", ...(init.headers as Record<string, string>) }
    return browser.send(new Request(`https://app.test${pathname.replace("/api", "")}${search}`, { ...init, headers }))
  })
  return { app, browser }
}

function failing(respond: () => Promise<Response>): string[] {
  const complaints: string[] = []
  vi.stubGlobal("fetch", respond)
  vi.spyOn(console, "error").mockImplementation((error: unknown) => void complaints.push(String(error)))
  return complaints
}

afterEach(() => {
  // Mocks first: a restored mock of the stub of `fetch` would bring the stub back.
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe("the account in the client", () => {
  it("is read, and every change is made", async () => {
    const { app, browser } = await connected()
    await app.link("ada", "first", "second")
    expect(await readAccount()).toMatchObject({ user: { id: "u-ada", name: "ada" }, accounts: [{}, {}] })
    expect(await changes.rename("Ada L.")).toEqual({ ok: true })
    const other = await app.signedIn("ada")
    const third = await app.signedIn("ada")
    expect(await changes.endSession((await app.evidenceOf(other)).sid)).toEqual({ ok: true })
    expect([await other.session(), await third.session()]).toEqual([null, expect.anything()])
    expect(await changes.endOtherSessions()).toEqual({ ok: true })
    expect([await third.session(), await browser.session()]).toEqual([null, expect.anything()])
    expect(await changes.unlink({ provider: "first", id: "ada-first" })).toEqual({ ok: true })
    expect(await readAccount()).toMatchObject({
      user: { name: "Ada L." },
      accounts: [{ provider: "second" }],
      sessions: [{ current: true }],
    })
  })

  it("is unchanged after a refusal, and the outcome names the reason", async () => {
    const { app } = await connected()
    await app.link("ada", "first")
    expect(await changes.unlink({ provider: "first", id: "ada-first" })).toEqual({ ok: false, error: "last_way" })
    expect(await changes.endSession("none")).toEqual({ ok: false, error: "unknown" })
    expect(await changes.removeFactor("totp")).toEqual({ ok: false, error: "unknown" })
    expect(await app.linked("ada")).toEqual(["first"])
  })

  it("begins a link at the provider, and only after a recent authentication", async () => {
    const { app } = await connected()
    const location = { href: "https://app.test/settings" }
    vi.stubGlobal("location", location)
    expect(await changes.link("first")).toEqual({ ok: true })
    expect(new URL(location.href).host).toBe("first.test")
    app.pass(301)
    location.href = "https://app.test/settings"
    expect(await changes.link("first")).toMatchObject({ ok: false, error: "insufficient_user_authentication" })
    expect(location.href).toBe("https://app.test/settings")
  })

  it("forgets remembered devices only if the application remembers devices", async () => {
    await connected()
    expect(await changes.forgetDevices()).toEqual({ ok: false, error: "unknown" })
  })

  it("is changed only after a recent authentication, to which authenticateAgain sends the browser", async () => {
    const { app } = await connected()
    app.pass(301)
    const outcome = await changes.rename("Eve")
    expect(outcome).toMatchObject({ ok: false, error: "insufficient_user_authentication" })
    const location = { href: "https://app.test/settings" }
    vi.stubGlobal("location", location)
    expect(await authenticateAgain({ ok: true })).toBe(false)
    expect(await authenticateAgain({ ok: false, error: "last_way" })).toBe(false)
    expect(location.href).toBe("https://app.test/settings")
    expect(await authenticateAgain(outcome)).toBe(true)
    const { pathname, searchParams } = new URL(location.href)
    expect([pathname, searchParams.get("callbackUrl"), searchParams.get("maxAge")]).toEqual([
      "/auth/step-up",
      "https://app.test/settings",
      "300",
    ])
  })

  it("does not exist without a session", async () => {
    const { browser } = await connected()
    browser.cookies.clear()
    expect(await readAccount()).toBeNull()
    expect(await changes.rename("Eve")).toEqual({ ok: false, error: "unauthorized" })
  })

  it.each([
    ["there is no response", () => Promise.reject(new TypeError("offline"))],
    ["the response is a page", () => Promise.resolve(new Response("<p>"))],
    ["the response is a redirect", () => Promise.resolve(Response.json({ url: "https://app.test/auth/error" }))],
    ["the response is an unknown error", () => Promise.resolve(Response.json({ error: "new" }, { status: 409 }))],
    ["the response is no object", () => Promise.resolve(Response.json("changed"))],
  ])("counts as unreachable if %s", async (_what, respond) => {
    failing(respond)
    expect(await readAccount()).toBeUndefined()
    expect(await changes.rename("Ada")).toEqual({ ok: false, error: "unreachable" })
  })

  it("reports in the console that the routes are missing", async () => {
    const complaints = failing(() => Promise.resolve(Response.json({}, { status: 400 })))
    expect(await readAccount()).toBeUndefined()
    expect(complaints.join()).toContain("/api/auth/account answered with status 400")
  })
})

describe("the store of the account", () => {
  it("shows the account, the changed account, and the end of the session", async () => {
    const { browser } = await connected()
    const store = createAccountStore()
    const seen: (string | null | undefined)[] = []
    store.subscribe(() => seen.push(store.known().data?.user.name ?? store.known().status))
    expect(store.known()).toEqual({ status: "loading", data: undefined })
    const close = store.open()
    await expect.poll(() => seen).toEqual(["ada"])
    await changes.rename("Ada L.")
    expect(seen).toEqual(["ada", "Ada L."])
    browser.cookies.clear()
    await store.refresh()
    expect(seen).toEqual(["ada", "Ada L.", "signedOut"])
    close()
  })

  it.each([
    ["getSession", getSession],
    ["a component that reads the session again", createSessionStore(null).lookAgain],
  ])("shows the account of the user whose session %s read", async (_who, readsSession) => {
    const { app, browser } = await connected()
    const store = createAccountStore()
    const close = store.open()
    await expect.poll(() => store.known().data?.user.name).toBe("ada")
    const { cookies } = await app.signedIn("bob")
    browser.cookies.clear()
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    await readsSession()
    await expect.poll(() => store.known().data?.user.name).toBe("bob")
    close()
  })

  it("does not read the account again if a component passes the same session again", async () => {
    await connected()
    const store = createAccountStore()
    const close = store.open()
    const session = { user: { name: "ada" }, expires: "2030-01-01T00:00:00.000Z" }
    adoptHere(session)
    await expect.poll(() => store.known().status).toBe("ready")
    const read = vi.spyOn(globalThis, "fetch")
    adoptHere({ ...session })
    expect(read).not.toHaveBeenCalled()
    close()
  })

  it("keeps the account if a later read fails, and fails if the first read fails", async () => {
    await connected()
    const store = createAccountStore()
    await store.refresh()
    failing(() => Promise.reject(new TypeError("offline")))
    await store.refresh()
    expect(store.known().status).toBe("ready")
    const late = createAccountStore()
    await late.refresh()
    expect(late.known()).toEqual({ status: "failed", data: undefined })
  })

  it("never replaces the account by the response to an earlier request", async () => {
    const answers: ((response: Response) => void)[] = []
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)))
    const store = createAccountStore()
    const [first, second] = [store.refresh(), store.refresh()]
    answers[1]?.(Response.json({ user: { name: "new" } }))
    await second
    answers[0]?.(Response.json({ user: { name: "old" } }))
    await first
    expect(store.known().data?.user.name).toBe("new")
  })
})
