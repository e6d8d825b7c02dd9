/** `requireSession` with a demand: in Next.js, and in a server of Node. */
import { afterEach, describe, expect, it, vi } from "vitest"
import NextAuth from "../../src/index.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { InvalidConfiguration } from "../../src/errors.ts"
import { requireSession } from "../../src/frameworks/node.ts"
import type { SessionDemand } from "../../src/ports/session-demand.ts"
import { serve } from "../frameworks/node-server.ts"
import type { Browser } from "../support/browser.ts"
import { passwordApp, type Strategy } from "./app.ts"

const page = { accept: "text/html" }
const cookiesOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")

/** An application whose user signed in some seconds ago. */
async function signedInAgo(seconds: number, strategy: Strategy = "jwt", session: object = { stepUp: true }) {
  const more = { session: { strategy, ...session }, basePath: "/auth" }
  const app = passwordApp(strategy, more, Date.now() - seconds * 1000)
  const browser = await app.signedIn("ada")
  const request = (headers: Record<string, string> = {}, method = "GET") =>
    new Request("https://app.test/money", {
      method,
      headers: { host: "app.test", cookie: cookiesOf(browser), ...headers },
    })
  return { app, browser, request, next: NextAuth(app.config) }
}

describe.each(["jwt", "database"] as const)("requireSession(request) of Next.js, with %s sessions", (strategy) => {
  it("returns the session of a user who authenticated recently", async () => {
    const { request, next } = await signedInAgo(200, strategy)
    expect(await next.requireSession(request(page), { maxAge: 300 })).toMatchObject({ user: { email: "ada@x.test" } })
    expect(await next.requireSession(request(page))).toMatchObject({ user: { email: "ada@x.test" } })
  })

  it("redirects a browser to the page of the ways, which leads back", async () => {
    const { request, next, browser } = await signedInAgo(400, strategy)
    const refused = await next.requireSession(request(page), { maxAge: 300, level: 2, amr: ["otp"] })
    if (!(refused instanceof Response)) throw new Error("The session was accepted.")
    expect(refused.status).toBe(302)
    expect(refused.headers.get("cache-control")).toContain("no-store")
    const to = new URL(refused.headers.get("location") ?? "")
    expect(to.pathname).toBe("/auth/step-up")
    expect(Object.fromEntries(to.searchParams)).toEqual({
      callbackUrl: "https://app.test/money",
      maxAge: "300",
      amr: "otp",
      level: "2",
    })
    const shown = await browser.get(to.href)
    expect(await shown.text()).toContain('name="callbackUrl" value="https://app.test/money"')
  })

  it("accepts the session after the user authenticated again", async () => {
    const { app, request, next, browser } = await signedInAgo(400, strategy)
    app.pass(390)
    await browser.post("/step-up/password", { name: "ada", password: "right horse" })
    expect(await next.requireSession(request(page), { maxAge: 300 })).not.toBeInstanceOf(Response)
    expect(await next.requireSession(request(page), { maxAge: 5 })).toBeInstanceOf(Response)
  })
})

describe("requireSession(request) of Next.js", () => {
  it("RFC 9470 §3: answers a program with 401, the challenge, and the address of the page", async () => {
    const { request, next } = await signedInAgo(400)
    const refused = await next.requireSession(request({ accept: "application/json" }), { maxAge: 300 })
    if (!(refused instanceof Response)) throw new Error("The session was accepted.")
    expect(refused.status).toBe(401)
    expect(refused.headers.get("www-authenticate")).toBe(
      'Bearer error="insufficient_user_authentication", max_age="300"',
    )
    expect(await refused.json()).toMatchObject({
      error: "insufficient_user_authentication",
      url: expect.stringMatching(/^https:\/\/app\.test\/auth\/step-up\?/) as string,
    })
  })

  it("leads back to the page with the form after a form, and cancels there", async () => {
    const { request, next } = await signedInAgo(400)
    const from = { ...page, referer: "https://app.test/transfer?to=bob" }
    const refused = await next.requireSession(request(from, "POST"), { maxAge: 300 })
    if (!(refused instanceof Response)) throw new Error("The session was accepted.")
    expect(refused.status).toBe(303)
    const { searchParams } = new URL(refused.headers.get("location") ?? "")
    expect(searchParams.get("callbackUrl")).toBe("https://app.test/transfer?to=bob")
    expect(searchParams.get("cancelUrl")).toBe("https://app.test/transfer?to=bob")
  })

  it("redirects a visitor without a session, and a session that cannot step up, to the sign-in page", async () => {
    const { request, next } = await signedInAgo(400)
    const absent = await next.requireSession(request({ ...page, cookie: "" }), { maxAge: 300 })
    expect(absent instanceof Response && absent.headers.get("location")).toContain("/auth/signin?")
    // Without an adapter, the session belongs to an account, and nothing proves who would authenticate again.
    const { app } = await signedInAgo(0)
    const unstored = { ...app.config, adapter: undefined, session: { strategy: "jwt", stepUp: true } } as const
    const refused = await NextAuth(unstored).requireSession(request(page), { maxAge: 300 })
    expect(refused instanceof Response && refused.headers.get("location")).toContain("/auth/signin?")
  })

  it("does not believe what callbacks.session returns", async () => {
    const { app, request } = await signedInAgo(400)
    const auth = { sid: "x", at: Date.now() / 1000, amr: ["pwd", "otp", "mfa"], of: "user" as const }
    const callbacks: AuthConfig["callbacks"] = { session: ({ session }) => ({ ...session, auth }) }
    const { requireSession: demanding } = NextAuth({ ...app.config, callbacks })
    expect(await demanding(request(page), { maxAge: 300 })).toBeInstanceOf(Response)
    expect(await demanding(request(page), { level: 2 })).toBeInstanceOf(Response)
  })

  it.each<SessionDemand>([{ maxAge: 0 }, { maxAge: Number.NaN }, { amr: [1] as never }, { level: 3 as never }])(
    "refuses the demand %j",
    async (demand) => {
      const { request, next } = await signedInAgo(0)
      await expect(next.requireSession(request(page), demand)).rejects.toThrow(InvalidConfiguration)
    },
  )

  it("refuses a demand without the option session.stepUp", async () => {
    const { request, next } = await signedInAgo(0, "jwt", {})
    await expect(next.requireSession(request(page), { maxAge: 300 })).rejects.toThrow("stepUp: true")
    expect(await next.requireSession(request(page))).toMatchObject({ user: { email: "ada@x.test" } })
  })
})

describe("requireSession() in a page of Next.js", () => {
  afterEach(() => {
    vi.doUnmock("next/headers")
    vi.doUnmock("next/navigation")
    vi.resetModules()
  })

  /** `next/headers` and `next/navigation`, as a render has them. */
  function render(cookie: string, more: Record<string, string> = {}): string[] {
    const redirected: string[] = []
    const jar = { set: () => undefined }
    vi.doMock("next/headers", () => ({
      headers: () => Promise.resolve(new Headers({ cookie, host: "app.test", ...more })),
      cookies: () => Promise.resolve(jar),
    }))
    const redirect = (url: string): never => {
      redirected.push(url)
      throw new Error("NEXT_REDIRECT")
    }
    vi.doMock("next/navigation", () => ({ redirect }))
    return redirected
  }

  it("returns the session, or throws the redirect to the page of the ways", async () => {
    const { browser, next } = await signedInAgo(400)
    const redirected = render(cookiesOf(browser))
    expect(await next.requireSession({ maxAge: 500 })).toMatchObject({ user: { email: "ada@x.test" } })
    expect(await next.requireSession()).toMatchObject({ user: { email: "ada@x.test" } })
    await expect(next.requireSession({ maxAge: 300, callbackUrl: "/money" })).rejects.toThrow("NEXT_REDIRECT")
    expect(redirected).toEqual(["https://app.test/auth/step-up?callbackUrl=%2Fmoney&cancelUrl=%2F&maxAge=300"])
  })

  it("throws the redirect to the sign-in page without a session", async () => {
    const { next } = await signedInAgo(400)
    const redirected = render("", { referer: "https://app.test/before" })
    await expect(next.requireSession()).rejects.toThrow("NEXT_REDIRECT")
    expect(redirected[0]).toContain("/auth/signin?callbackUrl=https%3A%2F%2Fapp.test%2Fbefore")
  })
})

it("requireSession of authchart/node sends the response if the session does not meet the demand", async () => {
  const { app, browser } = await signedInAgo(400)
  const config = { ...app.config, useSecureCookies: true }
  const { origin } = await serve((req, res) => {
    const maxAge = Number(new URL(req.url ?? "", "http://x").searchParams.get("maxAge"))
    void requireSession(req, res, config, { maxAge }).then((session) => session && res.end(session.user?.email))
  })
  const ask = (maxAge: number, headers: Record<string, string> = {}) =>
    fetch(`${origin}/money?maxAge=${maxAge}`, {
      headers: { cookie: cookiesOf(browser), ...headers },
      redirect: "manual",
    })
  expect(await (await ask(500)).text()).toBe("ada@x.test")
  const refused = await ask(300, page)
  expect([refused.status, new URL(refused.headers.get("location") ?? "").pathname]).toEqual([302, "/auth/step-up"])
  expect((await ask(300)).status).toBe(401)
})
