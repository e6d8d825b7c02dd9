/**
 * Behind a proxy, and in a container: Next.js knows only its own address, and the library must redirect visitors to the
 * public address.
 */
import { expect, it } from "vitest"
import { encode } from "../../../../src/jwt.ts"
import type { Running } from "../built-app.ts"

const secret = "s".repeat(32)
const secureCookie = "__Secure-authjs.session-token"

async function cookieOfAda(): Promise<string> {
  return `${secureCookie}=${await encode({ token: { sub: "1", name: "Ada" }, secret, salt: secureCookie })}`
}

const forwarded = { "x-forwarded-host": "app.test", "x-forwarded-proto": "https" }

async function ask(app: Running, path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const response = await fetch(app.origin + path, { ...init, headers, redirect: "manual" })
  return { status: response.status, location: response.headers.get("location") ?? "", body: await response.text() }
}

/** Expects the application's own address in every response with a redirect. */
export function itLeadsTo(
  origin: string,
  what: { app: () => Running; headers: Record<string, string>; routes: string },
): void {
  const { app, headers, routes } = what
  it(`middleware leads to the sign-in page of ${origin}, and back there`, async () => {
    const { location } = await ask(app(), "/admin?tab=1", headers)
    const target = new URL(location, origin)
    expect([target.origin, target.pathname]).toEqual([origin, `${routes}/signin`])
    expect(target.searchParams.get("callbackUrl")).toBe(`${origin}/admin?tab=1`)
  })

  it("a sign-in names the callback there", async () => {
    const { location } = await ask(app(), "/api/go", headers)
    expect(new URL(location).searchParams.get("redirect_uri")).toBe(`${origin}${routes}/callback/idp`)
    expect((await ask(app(), "/later", headers)).location).toContain(`${origin}${routes}/signin`)
  })

  it("the list of providers names their addresses there", async () => {
    const list = JSON.parse((await ask(app(), `${routes}/providers`, headers)).body) as { idp: { signinUrl: string } }
    expect(list.idp.signinUrl).toBe(`${origin}${routes}/signin/idp`)
  })

  it("the session of its https cookie is read in pages, handlers, API routes and middleware", async () => {
    const signedIn = { ...headers, cookie: await cookieOfAda() }
    for (const path of ["/", "/admin", "/api/who", "/api/wrapped/1", "/api/legacy", "/legacy", "/api/edge"])
      expect([path, (await ask(app(), path, signedIn)).body.includes("Ada")]).toEqual([path, true])
  })

  it("request.nextUrl is the public address, in middleware and in wrapped handlers", async () => {
    const signedIn = { ...headers, cookie: await cookieOfAda() }
    expect(JSON.parse((await ask(app(), "/wrapped/outside", signedIn)).body)).toMatchObject({
      at: `${origin}/wrapped/outside`,
    })
    expect(JSON.parse((await ask(app(), "/api/wrapped/7?x=1", signedIn)).body)).toMatchObject({
      at: `${origin}/api/wrapped/7?x=1`,
      auth: { user: { name: "Ada" } },
    })
    expect(JSON.parse((await ask(app(), "/admin/verdict", headers)).body)).toMatchObject({
      at: `${origin}/admin/verdict`,
    })
  })

  it("an application's own redirects and rewrites work as before", async () => {
    const { location } = await ask(app(), "/wrapped/elsewhere", headers)
    expect(new URL(location, origin).href).toBe(`${origin}/login`)
    const rewritten = await ask(app(), "/wrapped/who", { ...headers, cookie: await cookieOfAda() })
    expect([rewritten.status, rewritten.body.includes("Ada")]).toEqual([200, true])
  })
}

/** @param app trusts the host, and has no configured address. */
export function itJudgesForwardedHeaders(app: () => Running): void {
  it("ROUTE-13, ROUTE-14, ROUTE-15: invalid forwarded headers block the request", async () => {
    const cookie = await cookieOfAda()
    for (const [name, value] of [
      ["x-forwarded-host", "a.test, b.test"],
      ["x-forwarded-host", "u:p@app.test"],
      ["x-forwarded-host", "app.test/x"],
      ["x-forwarded-proto", "javascript"],
      ["x-forwarded-proto", "https,http"],
    ] as const) {
      const headers = { ...forwarded, [name]: value, cookie }
      const page = await ask(app(), "/admin", headers)
      expect([value, page.status, page.body.includes("the secret")]).toEqual([value, 400, false])
      expect((await ask(app(), "/api/who", headers)).body).toContain('"auth":null')
    }
  })

  it("ROUTE-16: one request's forwarded host has no effect on the next", async () => {
    await ask(app(), "/admin", { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https" })
    const { location } = await ask(app(), "/admin")
    expect(location).not.toContain("evil.test")
  })
}

/** @param app has AUTH_URL, so the host of a request makes no difference. */
export function itBelievesNoHost(origin: string, app: () => Running): void {
  it("ROUTE-11, ROUTE-12: no address has the host of a request if AUTH_URL is set", async () => {
    const headers = { "x-forwarded-host": "evil.test", "x-forwarded-proto": "http", forwarded: "host=evil.test" }
    for (const path of ["/admin", "/api/go", "/later", "/wrapped/elsewhere"]) {
      const { location } = await ask(app(), path, headers)
      expect([path, new URL(location, origin).href.includes("evil")]).toEqual([path, false])
    }
  })
}

/** @param app trusts no host, and has no configured address. */
export function itRefusesUntrustedHosts(app: () => Running): void {
  it("D6: a request to a host that is not trusted gets no session, no sign-in and no access", async () => {
    const headers = { ...forwarded, cookie: await cookieOfAda() }
    expect((await ask(app(), "/admin", headers)).body).not.toContain("the secret")
    expect((await ask(app(), "/", headers)).body).toMatch(/id="session">null</)
    expect((await ask(app(), "/api/go", headers)).status).toBe(500)
    expect(app().said()).toContain("UntrustedHost")
  })
}

export { forwarded }
