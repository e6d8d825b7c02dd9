/** Forms: the proofs that the browser sent a form from our own page. */
import { describe, expect, it } from "vitest"
import { skipCSRFCheck } from "../../src/config/options.ts"
import { appOrigin, locationOf, sessionCookies } from "../support/browser.ts"
import { application, ask, expectRefused } from "./edge-app.ts"

describe("CSRF: forms", () => {
  const posts = ["/signin", "/signin/forge", "/signin/mail", "/signin/password", "/callback/password", "/signout"]

  it.each(posts)("CSRF-01, CSRF-02, CSRF-04: POST %s without a token leads back, and changes nothing", async (path) => {
    const { browser } = application()
    await browser.get("/csrf")
    const response = await browser.send(
      new Request(`${appOrigin}/auth${path}`, {
        method: "POST",
        body: new URLSearchParams({ name: "ada", email: "ada@app.test" }),
      }),
    )
    expect(locationOf(response).pathname).toBe("/auth/signin")
    expect(locationOf(response).searchParams.get("error")).toBe("MissingCSRF")
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it("CSRF-03: GET /signin/:provider shows the page and starts nothing", async () => {
    const response = await ask("/auth/signin/forge")
    expect([response.status, response.headers.get("location")]).toEqual([200, null])
    expect(response.headers.getSetCookie().join()).not.toContain("flow")
  })

  it.each(["", "x", "0".repeat(64), "{}", "[]", "null"])("CSRF-08: the token %j is invalid", async (csrfToken) => {
    const { browser } = application()
    const response = await browser.post("/callback/password", { name: "ada", csrfToken })
    expect(locationOf(response).searchParams.get("error")).toBe("MissingCSRF")
  })

  it("CSRF-08: a token that is a list or an object in JSON is invalid; the string is valid", async () => {
    const { browser } = application()
    const { csrfToken } = (await (await browser.get("/csrf")).json()) as { csrfToken: string }
    const post = async (token: unknown) => {
      const body = JSON.stringify({ name: "ada", csrfToken: token })
      const headers = { "content-type": "application/json;charset=utf-8" }
      const response = await browser.send(
        new Request(`${appOrigin}/auth/callback/password`, { method: "POST", headers, body }),
      )
      return sessionCookies(response).length
    }
    expect([
      await post([csrfToken]),
      await post({ 0: csrfToken }),
      await post(csrfToken.toUpperCase()),
      await post(undefined),
    ]).toEqual([0, 0, 0, 0])
    expect(await post(csrfToken)).toBe(1)
  })

  it.each(["text/plain", "text/plain; application/json", "multipart/form-data; boundary=x", "application/jsonx", ""])(
    "CSRF-09: a body of type %j is 415",
    async (type) => {
      const { browser } = application()
      await browser.get("/csrf")
      const body = new TextEncoder().encode("name=ada")
      const headers: Record<string, string> = type === "" ? {} : { "content-type": type }
      await expectRefused(
        await browser.send(new Request(`${appOrigin}/auth/callback/password`, { method: "POST", headers, body })),
        415,
      )
    },
  )

  it.each([
    ["CSRF-10", { origin: "null" }],
    ["CSRF-11", { origin: "https://app.test.evil.test" }],
    ["CSRF-11", { origin: "https://app.test:444" }],
    ["CSRF-11", { origin: "http://app.test" }],
    ["CSRF-05", { origin: appOrigin, "sec-fetch-site": "cross-site" }],
    ["CSRF-05", { origin: appOrigin, "sec-fetch-site": "same-site" }],
  ])("%s: a form from %j is refused, even with a valid token", async (_id, headers) => {
    const { browser } = application()
    const response = await browser.post("/callback/password", { name: "ada" }, headers as Record<string, string>)
    expect(Object.fromEntries(locationOf(response).searchParams)).toMatchObject({
      error: "MissingCSRF",
      reason: "cross_origin",
    })
    expect(sessionCookies(response)).toEqual([])
  })

  it.each([
    ["CSRF-11", { origin: "https://APP.test" }],
    ["CSRF-11", { origin: "https://app.test:443" }],
    ["D13", { origin: "null", "sec-fetch-site": "same-origin" }],
  ])("%s: a form from %j is our own", async (_id, headers) => {
    const response = await application().browser.post(
      "/callback/password",
      { name: "ada" },
      headers as Record<string, string>,
    )
    expect(sessionCookies(response)).toHaveLength(1)
  })

  it("CSRF-13: a client that is not a browser needs only a valid token", async () => {
    const { browser } = application()
    const { csrfToken } = (await (await browser.get("/csrf")).json()) as { csrfToken: string }
    const post = async (fields: Record<string, string>) =>
      browser.send(
        new Request(`${appOrigin}/auth/callback/password`, { method: "POST", body: new URLSearchParams(fields) }),
      )
    expect(sessionCookies(await post({ name: "ada" }))).toHaveLength(0)
    expect(sessionCookies(await post({ name: "ada", csrfToken }))).toHaveLength(1)
  })

  it("CSRF-05: a cookie without the prefix does not count on https", async () => {
    const { browser } = application()
    const { csrfToken } = (await (await browser.get("/csrf")).json()) as { csrfToken: string }
    const value = browser.cookies.get("__Host-authjs.csrf-token") ?? ""
    browser.cookies.clear()
    browser.cookies.set("authjs.csrf-token", value)
    const body = new URLSearchParams({ name: "ada", csrfToken })
    const response = await browser.send(new Request(`${appOrigin}/auth/callback/password`, { method: "POST", body }))
    expect(locationOf(response).searchParams.get("error")).toBe("MissingCSRF")
  })

  it("CSRF-14: an update of the session without a token is 400 null, and changes nothing", async () => {
    const updates: unknown[] = []
    const { browser } = application({
      callbacks: { jwt: ({ token, trigger }) => (trigger === "update" && updates.push(token), token) },
    })
    await browser.post("/callback/password", { name: "ada" })
    const headers = { "content-type": "application/json" }
    const response = await browser.send(
      new Request(`${appOrigin}/auth/session`, { method: "POST", headers, body: '{"data":{"name":"Eve"}}' }),
    )
    expect([response.status, await response.json()]).toEqual([400, null])
    expect(updates).toEqual([])
    expect((await browser.session())?.user).toEqual({ name: "ada" })
  })

  it("an update of the session is 400 null for every error, never a redirect", async () => {
    const redirect = () => {
      throw new Error("no")
    }
    const response = await application({ callbacks: { redirect } }).browser.post("/session", { callbackUrl: "/x" })
    expect([response.status, await response.json()]).toEqual([400, null])
  })

  it("CSRF-15: no other origin can read GET /csrf, and no cache stores it", async () => {
    const { headers } = await ask("/auth/csrf", { headers: { origin: "https://evil.test" } })
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([])
    expect(headers.get("vary")).toBe("Cookie")
    expect(headers.get("cache-control")).toBe("private, no-cache, no-store")
  })

  it("CSRF-16: a prefetched page changes nothing, except that it sets a missing token", async () => {
    const { browser } = application()
    await browser.get("/signin")
    const response = await browser.get("/signin", { "sec-purpose": "prefetch" })
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it("the token is issued once, and again if the cookie was not made here", async () => {
    const { browser } = application()
    const token = async () => ((await (await browser.get("/csrf")).json()) as { csrfToken: string }).csrfToken
    const first = await token()
    expect(first).toMatch(/^c_[0-9a-f]{62}$/)
    expect(await token()).toBe(first)
    browser.cookies.set("__Host-authjs.csrf-token", encodeURIComponent(`${"a".repeat(64)}|${"b".repeat(64)}`))
    expect(await token()).not.toBe("a".repeat(64))
  })

  it("the exported symbol turns the token off: GET /csrf is an empty 404 that clears an old token", async () => {
    const warned: string[] = []
    const { browser } = application({ skipCSRFCheck, logger: { warn: (code) => warned.push(code) } })
    const response = await browser.get("/csrf")
    expect([response.status, await response.text()]).toEqual([404, ""])
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-authjs\.csrf-token=; Max-Age=0/),
      expect.stringMatching(/^__Secure-authjs\.callback-url=/),
    ])
    expect(warned).toEqual(["csrf-disabled"])
    const signIn = await browser.send(
      new Request(`${appOrigin}/auth/callback/password`, {
        method: "POST",
        body: new URLSearchParams({ name: "ada" }),
      }),
    )
    expect(sessionCookies(signIn)).toHaveLength(1)
  })
})
