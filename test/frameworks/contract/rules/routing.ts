import { expect, it } from "vitest"
import { get, raw } from "../../node-server.ts"
import type { Stage } from "../stage.ts"
import { formOf, me, signedIn } from "../visit.ts"

/** Responses without an effect: neither the library nor the framework found a route. */
const nothingThere = /^HTTP\/1\.1 (?:400|404) /

export function routingRules(stage: Stage): void {
  const ask = (target: string, method = "GET", more: readonly string[] = []) =>
    raw(stage.app.port, get([`${method} ${target} HTTP/1.1`, `Host: 127.0.0.1:${stage.app.port}`, ...more]))
  const cookieOf = async (): Promise<string> => {
    const browser = await signedIn(stage.app)
    return browser.jar.header({ url: new URL(stage.app.origin), method: "GET", sameSite: true }) ?? ""
  }

  it.each([
    ["ROUTE-01", "/authsession"],
    ["ROUTE-01", "/authcsrf"],
    ["ROUTE-03", "//auth/session"],
    ["ROUTE-03", "/auth//session"],
    ["ROUTE-03", "/auth/session///"],
    ["ROUTE-04", "/auth/%73ession"],
    ["ROUTE-04", "/auth%2Fsession"],
    ["ROUTE-04", "/%61uth/session"],
    ["ROUTE-04", "/auth/callback%2Fopenid"],
    ["ROUTE-04", "/auth/callback/openid%2F..%2Fcredentials"],
    ["ROUTE-05", "/auth/session/auth/x.png"],
    ["ROUTE-05", "/auth/session;x.css"],
    ["ROUTE-05", "/auth/session.json"],
    ["ROUTE-05", "/auth/session%00.png"],
    ["ROUTE-05", "/auth/session/__data.json"],
    ["ROUTE-06", "/AUTH/SESSION"],
    ["ROUTE-06", "/AUTH/session"],
    ["ROUTE-06", "/auth/Session"],
    ["ROUTE-07", "/auth/signin/__proto__"],
    ["ROUTE-07", "/auth/signin/constructor"],
    ["ROUTE-07", "/auth/callback/toString"],
    ["ROUTE-07", "/auth/callback/hasOwnProperty"],
    ["ROUTE-07", `/auth/callback/${"a".repeat(1000)}`],
    ["ROUTE-08", "/auth/callback/unknown"],
    ["ROUTE-08", "/auth/signin/unknown"],
    ["ROUTE-08", "/auth/callback"],
    ["ROUTE-08", "/auth/callback/openid/extra"],
    ["ROUTE-20", "/auth/%zz"],
    ["ROUTE-20", "/auth/signin/%FF"],
    ["ROUTE-20", "/auth/session?x=%zz"],
    ["ROUTE-20", "/auth/signin?callbackUrl=%ED%A0%80"],
    ["ROUTE-20", `/auth/session?${"a=1&".repeat(1000)}`],
  ])("%s: finds nothing at %s, and sets no cookie", async (_id, path) => {
    const cookie = await cookieOf()
    const answer = await ask(path, "GET", [`Cookie: ${cookie}`])
    const own = path.endsWith("///") ? stage.framework.itself?.severalSlashes : undefined
    expect(answer).toMatch(own === undefined ? nothingThere : new RegExp(`^HTTP/1\\.1 ${own} `))
    expect(answer).not.toMatch(/^set-cookie:/im)
    expect(answer).not.toContain("ada@app.test")
  })

  it.each(["/auth/./session", "/auth/x/../session", "/auth/session/"])(
    "ROUTE-03: answers %s as the session itself, with the same headers, or with not found",
    async (path) => {
      const answer = await ask(path, "GET", [`Cookie: ${await cookieOf()}`])
      if (nothingThere.test(answer)) return
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
      expect(answer).toMatch(/^cache-control: private, no-cache, no-store\r$/im)
      expect(answer).toMatch(/^vary: cookie\r$/im)
    },
  )

  it("ROUTE-20: refuses an address of more than 8 KiB", async () => {
    const answer = await ask(`/auth/session?${"x".repeat(8200)}`)
    expect(answer).toMatch(/^HTTP\/1\.1 (?:400|414) /)
  })

  it("ROUTE-07: refuses a provider of 10 kB", async () => {
    const answer = await ask(`/auth/signin/${"a".repeat(10_000)}`)
    expect(answer).toMatch(/^HTTP\/1\.1 (?:400|404|414) /)
  })

  it.each([
    ["session", "GET, HEAD, POST"],
    ["csrf", "GET, HEAD"],
    ["providers", "GET, HEAD"],
    ["signin", "GET, HEAD, POST"],
    ["signout", "GET, HEAD, POST"],
    ["error", "GET, HEAD"],
    ["callback/openid", "GET, POST"],
  ])("ROUTE-09: answers a method that /auth/%s does not have with 405 and Allow: %s", async (path, allow) => {
    const cookie = await cookieOf()
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const answer = await fetch(`${stage.app.origin}/auth/${path}`, { method, headers: { cookie } })
      expect([method, answer.status]).toEqual([method, 405])
      expect(answer.headers.get("allow")?.split(/, ?/).toSorted()).toEqual(allow.split(", ").toSorted())
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  it.each(["TRACE", "CONNECT", "FOO"])("ROUTE-09: does nothing for %s", async (method) => {
    const answer = await ask("/auth/session", method, [`Cookie: ${await cookieOf()}`])
    const own = method === "TRACE" ? (stage.framework.itself?.trace ?? 400) : 400
    expect(answer).toMatch(new RegExp(`^(?:$|HTTP/1\\.1 (?:400|404|405|501|${own}) )`))
    expect(answer).not.toMatch(/^set-cookie:/im)
    expect(answer).not.toContain("ada@app.test")
  })

  it.each(["session", "signin", "providers", "csrf", "signout"])(
    "ROUTE-09: answers HEAD /auth/%s as GET, without a body",
    async (path) => {
      const answer = await fetch(`${stage.app.origin}/auth/${path}`, { method: "HEAD" })
      const full = await fetch(`${stage.app.origin}/auth/${path}`)
      expect(answer.status).toBe(full.status)
      expect(await answer.text()).toBe("")
      expect((await full.text()).length).toBeGreaterThan(0)
      expect(answer.headers.get("content-type")).toBe(full.headers.get("content-type"))
    },
  )

  it("ROUTE-10: no header, query or field changes the method", async () => {
    const browser = await signedIn(stage.app)
    const { csrfToken } = await formOf(browser, stage.app)
    const page = await browser.fetch(`${stage.app.origin}/auth/signout?_method=POST&csrfToken=${csrfToken}`, {
      headers: { "x-http-method-override": "POST", "x-method-override": "POST", "x-http-method": "POST" },
    })
    expect(page.status).toBe(200)
    expect(await me(browser, stage.app)).not.toBeNull()
  })

  it("CACHE-01: prevents shared caching of all responses", async () => {
    for (const path of ["session", "csrf", "providers", "signin", "signout", "error", "nothing"]) {
      const answer = await fetch(`${stage.app.origin}/auth/${path}`)
      await answer.text()
      // The framework answers a path that is not a route.
      if (path === "nothing" && answer.status === 404) continue
      expect([path, answer.headers.get("cache-control")]).toEqual([path, expect.stringContaining("no-store")])
      expect(answer.headers.get("etag")).toBeNull()
    }
  })
}
