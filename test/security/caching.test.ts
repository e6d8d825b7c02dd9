/**
 * Caches between a browser and the application: none may store a response of the routes, or give it to another visitor.
 */
import { describe, expect, it } from "vitest"
import { Auth } from "../../src/core.ts"
import NextAuth from "../../src/index.ts"
import { environment } from "../facade/visits.ts"
import { passwordApp, right } from "./apps.ts"

const routes = [
  "providers",
  "csrf",
  "session",
  "signin",
  "signin?error=CredentialsSignin",
  "signout",
  "error",
  "verify-request",
]

/** A cache that reads only `Cache-Control`: not `Vary`, not cookies. */
function carelessCache(forward: (request: Request) => Promise<Response>) {
  const kept = new Map<string, Response>()
  const fetchThrough = async (request: Request): Promise<Response> => {
    const known = kept.get(request.url)
    if (known !== undefined) return known.clone()
    const response = await forward(request)
    const directives = (response.headers.get("cache-control") ?? "").toLowerCase().split(/\s*,\s*/)
    if (!directives.includes("no-store") && !directives.includes("private")) kept.set(request.url, response.clone())
    return response
  }
  return { fetchThrough, kept }
}

describe("a cache that looks at Cache-Control only", () => {
  it("CACHE-04: gives no visitor the response for another visitor, on any route", async () => {
    const app = passwordApp()
    const people = [app.browser, app.browser.other(), app.browser.other()] as const
    await people[0].post("/callback/cred", { ...right, username: "Ada" })
    await people[1].post("/callback/cred", { ...right, username: "Grace" })
    const { fetchThrough, kept } = carelessCache((request) =>
      Auth(request, { ...app.config, logger: { error: () => undefined } }),
    )
    const ask = async (path: string, cookies: ReadonlyMap<string, string>) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
      return fetchThrough(new Request(`https://app.test/auth/${path}`, { headers: { cookie } }))
    }
    for (const path of routes) for (const { cookies } of people) await ask(path, cookies)
    expect([...kept.keys()]).toEqual([])
  })

  it("CACHE-04: stores responses that allow caching, so that the test would notice a fault", async () => {
    const { fetchThrough, kept } = carelessCache(
      async () => new Response("x", { headers: { "cache-control": "max-age=60" } }),
    )
    await fetchThrough(new Request("https://app.test/x"))
    expect(kept.size).toBe(1)
  })

  it("CACHE-05: stores no page with a host from a forwarded header", async () => {
    const app = passwordApp()
    for (const path of ["providers", "signin"]) {
      const headers = { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https" }
      const response = await Auth(new Request(`https://app.test/auth/${path}`, { headers }), app.config)
      expect(response.headers.get("cache-control")).toMatch(/private,.*no-store/)
      expect(await response.text()).toContain("https://evil.test/auth/")
    }
  })

  it("CACHE-05: receives no page with a host that differs from the host of AUTH_URL", async () => {
    environment({ AUTH_URL: "https://app.test/auth" })
    const { handlers } = NextAuth({ ...passwordApp().config, trustHost: undefined as never })
    for (const path of ["providers", "signin"]) {
      const headers = { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https" }
      const response = await handlers.GET(new Request(`https://app.test/auth/${path}`, { headers }))
      const text = await response.text()
      expect([response.status, text.includes("evil.test"), text.includes("https://app.test/auth/")]).toEqual([
        200,
        false,
        true,
      ])
    }
  })
})

describe("the browser's own caches", () => {
  it("CACHE-06: stores no page of the library, so that going back after a sign-out requests it again", async () => {
    const app = passwordApp()
    await app.browser.post("/callback/cred", right)
    const before = await app.browser.get("/signout")
    await app.browser.post("/signout")
    for (const response of [before, await app.browser.get("/signout"), await app.browser.get("/signin")])
      expect(response.headers.get("cache-control")?.split(/,\s*/)).toContain("no-store")
    expect(await app.browser.session()).toBeNull()
  })
})
