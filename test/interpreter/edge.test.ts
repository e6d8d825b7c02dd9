/** Routing: paths, methods and hosts, before a flow receives a request. */
import { describe, expect, it } from "vitest"
import { setEnvDefaults } from "../../src/config/environment.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { appOrigin, openBrowser } from "../support/browser.ts"
import { application, ask, expectRefused } from "./edge-app.ts"

describe("ROUTE: paths", () => {
  it.each([
    ["ROUTE-01", "/authsession"],
    ["ROUTE-01", "/authcsrf"],
    ["ROUTE-01", "/auth"],
    ["ROUTE-01", "/"],
    ["ROUTE-03", "//auth/session"],
    ["ROUTE-03", "/auth//session"],
    ["ROUTE-03", "/auth/session//"],
    ["ROUTE-04", "/auth/%73ession"],
    ["ROUTE-04", "/auth%2Fsession"],
    ["ROUTE-04", "/auth/callback%2Fforge"],
    ["ROUTE-04", "/auth/callback/forge%2F..%2Fmail"],
    ["ROUTE-05", "/auth/session/auth/x.png"],
    ["ROUTE-05", "/auth/session;x.css"],
    ["ROUTE-05", "/auth/session.json"],
    ["ROUTE-05", "/auth/session%00.png"],
    ["ROUTE-06", "/AUTH/SESSION"],
    ["ROUTE-06", "/auth/Session"],
    ["ROUTE-07", "/auth/signin/__proto__"],
    ["ROUTE-07", "/auth/signin/constructor"],
    ["ROUTE-07", "/auth/signin/toString"],
    ["ROUTE-07", "/auth/callback/hasOwnProperty"],
    ["ROUTE-07", `/auth/signin/${"a".repeat(7000)}`],
    ["ROUTE-08", "/auth/callback/unknown"],
    ["ROUTE-08", "/auth/signin/unknown"],
    ["ROUTE-08", "/auth/callback"],
    ["ROUTE-08", "/auth/callback/forge/extra"],
    ["ROUTE-08", "/auth/webauthn-options/forge"],
    ["ROUTE-20", "/auth/session?%zz"],
    ["ROUTE-20", "/auth/session?x=%FF"],
    ["ROUTE-20", "/auth/signin?x=%ED%A0%80"],
    ["ROUTE-20", `/auth/signin?${"a&".repeat(300)}`],
  ])("%s: GET %s is 400 and has no effect", async (_id, path) => {
    await expectRefused(await ask(path), 400)
  })

  it("ROUTE-03: a dot segment is removed before a path is read, and one slash may follow", async () => {
    for (const path of ["/auth/./session", "/auth/x/../session", "/auth/session/"])
      expect((await ask(path)).status).toBe(200)
  })

  it("ROUTE-02: a base path is text, never a pattern", async () => {
    expect((await ask("/a.uth/session", {}, { basePath: "/a.uth" })).status).toBe(200)
    await expectRefused(await ask("/aXuth/session", {}, { basePath: "/a.uth" }), 400)
  })

  it("ROUTE-20, D12: an address longer than 8 KiB is 414", async () => {
    await expectRefused(await ask(`/auth/session?x=${"a".repeat(9000)}`), 414)
  })
})

describe("ROUTE-09: methods", () => {
  const routes: [path: string, allow: string][] = [
    ["/auth/providers", "GET, HEAD"],
    ["/auth/csrf", "GET, HEAD"],
    ["/auth/session", "GET, HEAD, POST"],
    ["/auth/signin", "GET, HEAD, POST"],
    ["/auth/signin/forge", "GET, HEAD, POST"],
    ["/auth/signout", "GET, HEAD, POST"],
    ["/auth/error", "GET, HEAD"],
    ["/auth/verify-request", "GET, HEAD"],
    ["/auth/callback/forge", "GET, POST"],
    ["/auth/callback/mail", "GET, POST"],
  ]
  const others = ["PUT", "PATCH", "DELETE", "OPTIONS", "FOO"]

  it.each(routes.flatMap(([path, allow]) => others.map((method) => [method, path, allow] as const)))(
    "%s %s is 405 with Allow: %s",
    async (method, path, allow) => {
      const response = await ask(path, { method })
      await expectRefused(response, 405)
      expect(response.headers.get("allow")).toBe(allow)
    },
  )

  it("lists the methods of one provider's route", async () => {
    const response = await ask("/auth/callback/password")
    await expectRefused(response, 405)
    expect(response.headers.get("allow")).toBe("POST")
  })

  it.each(["providers", "csrf", "session", "signin", "signout", "error", "verify-request"])(
    "HEAD /%s answers like GET, without a body",
    async (action) => {
      const [get, head] = [await ask(`/auth/${action}`), await ask(`/auth/${action}`, { method: "HEAD" })]
      expect([head.status, await head.text()]).toEqual([get.status, ""])
      for (const name of ["content-type", "cache-control"]) expect(head.headers.get(name)).toBe(get.headers.get(name))
    },
  )

  it.each(["/auth/callback/forge?code=x&state=y", "/auth/callback/mail?token=x&email=a@b.test"])(
    "HEAD %s never redeems: it is 405",
    async (path) => {
      await expectRefused(await ask(path, { method: "HEAD" }), 405)
    },
  )

  it.each([{ "x-http-method-override": "POST" }, { "x-method-override": "POST" }])(
    "ROUTE-10: %j does not turn a GET into a POST",
    async (headers) => {
      const response = await ask("/auth/signout?_method=POST", { headers: headers as Record<string, string> })
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    },
  )
})

describe("ROUTE: hosts", () => {
  const callbackOf = async (
    headers: Record<string, string>,
    over: Partial<AuthConfig> = {},
    url = `${appOrigin}/auth/providers`,
  ) => {
    const response = await ask(url, { headers }, over)
    if (response.status !== 200) return response.status
    const { forge: own } = (await response.json()) as Record<string, { callbackUrl: string }>
    return own?.callbackUrl
  }

  it("ROUTE-11: AUTH_URL overrides every header and the request's own address", async () => {
    const { config } = application({ trustHost: undefined })
    setEnvDefaults({ AUTH_URL: "https://public.test/auth" }, config)
    const headers = { host: "evil.test", "x-forwarded-host": "evil.test", "x-forwarded-proto": "http" }
    expect(await callbackOf(headers, config, "http://10.0.0.1/auth/providers")).toBe(
      "https://public.test/auth/callback/forge",
    )
  })

  it("ROUTE-12: a forwarded host is honoured behind a trusted proxy", async () => {
    expect(
      await callbackOf(
        { "x-forwarded-host": "public.test", "x-forwarded-proto": "https" },
        {},
        "http://10.0.0.1/auth/providers",
      ),
    ).toBe("https://public.test/auth/callback/forge")
  })

  it.each([
    "public.test/x",
    "u:p@public.test",
    "app.test\\@evil.test",
    "a.test, b.test",
    "public.test#",
    "public.test?x",
    "app.test:99999",
    "a".repeat(10_000),
    "",
  ])("ROUTE-13, ROUTE-15: X-Forwarded-Host: %s is 400", async (host) => {
    await expectRefused(await ask("/auth/session", { headers: { "x-forwarded-host": host } }), 400)
  })

  it.each(["javascript", "file", "https,http", "HTTPS", ""])(
    "ROUTE-14: X-Forwarded-Proto: %j is 400",
    async (proto) => {
      await expectRefused(await ask("/auth/session", { headers: { "x-forwarded-proto": proto } }), 400)
    },
  )

  it("ROUTE-15: Forwarded is not read", async () => {
    expect(await callbackOf({ forwarded: "host=evil.test;proto=http" })).toBe(`${appOrigin}/auth/callback/forge`)
  })

  it("ROUTE-16: one request's host has no effect on the next", async () => {
    const { config } = application()
    expect(await callbackOf({ "x-forwarded-host": "evil.test" }, config)).toContain("evil.test")
    expect(await callbackOf({}, config)).toBe(`${appOrigin}/auth/callback/forge`)
  })

  it("ROUTE-22: a host with the name of a route stays whole", async () => {
    const response = await openBrowser(application().config, {}, "https://signin.corp.test").post(
      "/callback/password",
      { name: "x" },
    )
    expect(response.headers.get("location")).toMatch(
      /^https:\/\/signin\.corp\.test\/auth\/signin\?error=CredentialsSignin/,
    )
  })
})
