/** The main entry point under a `basePath` of Next.js, with only `auth` as middleware. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openIdServer, type OpenIdServer } from "../../support/openid-provider.ts"
import { webBrowser } from "../../support/web-browser.ts"
import { buildApp, freePort, startApp, type BuiltApp, type Running } from "./built-app.ts"
import { act, textById, visitorNamed } from "./visitor.ts"

const routes = "/docs/api/auth"

describe("ROUTE-18: in Next.js under /docs", () => {
  let built: BuiltApp
  let provider: OpenIdServer
  let app: Running
  beforeAll(async () => {
    const port = await freePort()
    const redirectUris = [`http://127.0.0.1:${port}${routes}/callback/idp`]
    provider = await openIdServer([{ id: "app", secret: "a secret of the client", redirectUris }])
    built = buildApp({ name: "base-path", next: "16", middleware: "bare", basePath: "/docs" })
    // Next.js reads its configuration again at the start.
    const env = { TEST_BASE_PATH: "/docs", TEST_ISSUER: provider.issuer, TEST_SIGN_IN_PAGE: "/login" }
    app = await startApp(built, env, { port })
  }, 600_000)
  afterAll(async () => {
    await app.stop()
    await provider.close()
  })

  it("the routes are only under it", async () => {
    const { origin } = app
    const list = await webBrowser().json<{ idp: { callbackUrl: string } }>(`${origin}${routes}/providers`)
    expect(list.idp.callbackUrl).toBe(`${origin}${routes}/callback/idp`)
    expect((await fetch(`${origin}/api/auth/providers`)).status).toBe(404)
  })

  it("middleware leads to the application's sign-in page under it, and back", async () => {
    const { origin } = app
    const response = await fetch(`${origin}/docs/admin?x=1`, { redirect: "manual" })
    const target = new URL(response.headers.get("location") ?? "", origin)
    expect([response.status, target.pathname]).toEqual([302, "/docs/login"])
    expect(target.searchParams.get("callbackUrl")).toBe(`${origin}/docs/admin?x=1`)
  })

  it("the routes also lead to that page", async () => {
    const { origin } = app
    const response = await fetch(`${origin}${routes}/signin`, { redirect: "manual" })
    expect(new URL(response.headers.get("location") ?? "", origin).pathname).toBe("/docs/login")
  })

  it("a session is read in pages, handlers and middleware", async () => {
    const { origin } = app
    const ada = await visitorNamed("ada", origin, routes)
    expect(textById((await ada.open(`${origin}/docs`)).body, "session")).toContain("Ada")
    expect((await ada.open(`${origin}/docs/admin`)).body).toContain("the secret, for")
    expect(await ada.json<unknown>(`${origin}/docs/api/wrapped/7`)).toMatchObject({
      auth: { user: { name: "Ada" } },
      id: "7",
    })
    expect(await ada.json<unknown>(`${origin}/docs/api/legacy`)).toMatchObject({ auth: { user: { name: "Ada" } } })
  })

  it("server actions name the callback under it, and return to their own page", async () => {
    const { origin } = app
    const browser = webBrowser()
    const page = await browser.open(`${origin}/docs/forms`)
    const toProvider = await act(browser, page, "withProvider")
    const way = new URL(toProvider.headers.get("location") ?? "", origin)
    expect(way.searchParams.get("redirect_uri")).toBe(`${origin}${routes}/callback/idp`)
    const signedIn = await act(browser, page, "withForm", { name: "ada" })
    expect(new URL(signedIn.headers.get("location") ?? "", origin).pathname).toBe("/docs/forms")
  })
})
