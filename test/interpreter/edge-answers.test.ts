/** Headers of all responses, and the limits of a request's cost. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { Auth } from "../../src/core.ts"
import { AdapterError, CredentialsSignin } from "../../src/errors.ts"
import { appOrigin, locationOf } from "../support/browser.ts"
import { application, ask, expectRefused, password } from "./edge-app.ts"

describe("CACHE, RES-HDR: responses", () => {
  const paths = [
    "providers",
    "csrf",
    "session",
    "signin",
    "signout",
    "error",
    "error?error=AccessDenied",
    "verify-request",
    "unknown",
    "callback/forge?code=x&state=y",
  ]

  it.each(paths)("CACHE-01, CACHE-07, CACHE-08: GET /%s is stored by no cache", async (path) => {
    const { headers } = await ask(`/auth/${path}`)
    const directives = headers.get("cache-control")?.split(/,\s*/) ?? []
    expect(directives).toEqual(expect.arrayContaining(["private", "no-store"]))
    expect(headers.get("vary")).toContain("Cookie")
    expect([headers.get("etag"), headers.get("last-modified")]).toEqual([null, null])
  })

  it("CACHE-02: the response to a form is not cached, either", async () => {
    const { browser } = application()
    for (const path of ["/signin", "/signin/forge", "/signin/mail", "/callback/password", "/signout", "/session"]) {
      const { headers } = await browser.post(path, { name: "ada", email: "ada@app.test" })
      expect(headers.get("cache-control")).toMatch(/^private,.*no-store/)
    }
  })

  it.each(paths)("RES-HDR-08: GET /%s declares its content type, with nosniff", async (path) => {
    const response = await ask(`/auth/${path}`)
    if ((await response.text()) === "") return expect(response.status).toBe(302)
    expect(response.headers.get("content-type")).toMatch(/^(application\/json|text\/html; charset=utf-8)$/)
    expect(response.headers.get("x-content-type-options")).toBe("nosniff")
  })

  it("RES-HDR-01, RES-HDR-02: every value reflected in a header is ASCII, on one line", async () => {
    const { browser } = application({
      callbacks: { redirect: ({ url, baseUrl }) => (url.startsWith("/") ? baseUrl + url : url) },
    })
    for (const text of ["a\r\nX-Evil: 1", "\u2028", "😀", "\ufe52", "\u0000", "é"]) {
      const response = await browser.post("/signout", { callbackUrl: `/x?q=${text}` })
      expect(response.headers.get("location")).toMatch(/^[\x21-\x7e]+$/)
      expect(response.headers.get("x-evil")).toBeNull()
    }
  })

  it("RES-HDR-06: X-Auth-Return-Redirect returns the address of the redirect, with all its headers", async () => {
    const of = async (headers: Record<string, string>) => {
      const { browser } = application()
      return browser.post("/callback/password", { name: "ada", callbackUrl: "/inbox" }, headers)
    }
    const [plain, asJson] = [await of({}), await of({ "x-auth-return-redirect": "" })]
    expect([plain.status, asJson.status]).toEqual([302, 200])
    expect(await asJson.json()).toEqual({ url: `${appOrigin}/inbox` })
    expect(asJson.headers.get("location")).toBe(plain.headers.get("location"))
    const names = (response: Response) => response.headers.getSetCookie().map((line) => line.split("=")[0])
    expect(names(asJson)).toEqual(names(plain))
    expect(names(asJson)).toContain("__Secure-authjs.session-token")
  })

  it("RES-HDR-06: the headers are also set for an error", async () => {
    const response = await application().browser.post(
      "/callback/password",
      { name: "x" },
      { "x-auth-return-redirect": "1" },
    )
    const { url } = (await response.json()) as { url: string }
    expect(response.status).toBe(200)
    expect(new URL(url).searchParams.get("error")).toBe("CredentialsSignin")
  })
})

describe("LOG-04: errors", () => {
  class LockedOut extends CredentialsSignin {
    override code = "locked_out"
  }
  const failing = (error: unknown) => ({
    ...password,
    authorize: () => {
      throw error
    },
  })

  it.each<[string, Partial<AuthConfig>, object]>([
    ["a refusal", {}, { error: "CredentialsSignin", code: "credentials", reason: "credentials_rejected" }],
    [
      "a refusal of the application's own",
      { providers: [failing(new LockedOut("5 tries by 10.0.0.1"))] },
      { error: "CredentialsSignin", code: "locked_out" },
    ],
    [
      "an error of the application",
      { providers: [failing(new Error("ldap://10.0.0.1 is down"))] },
      { error: "Configuration", reason: "authorize_failed" },
    ],
    [
      "an error of its database",
      { providers: [failing(new AdapterError("ldap://10.0.0.1 is down"))] },
      { error: "Configuration" },
    ],
    [
      "a thrown value that is not an error",
      { providers: [failing(Object.create(null))] },
      { error: "Configuration", reason: "authorize_failed" },
    ],
    [
      "a redirect callback that throws",
      {
        callbacks: {
          redirect: () => {
            throw new Error("10.0.0.1")
          },
        },
      },
      { error: "Configuration", reason: "redirect_failed" },
    ],
  ])("the address of %s carries error, code, reason and flow, and never a message", async (_what, over, expected) => {
    const { browser, logged } = application(over)
    const response = await browser.post("/callback/password", { name: "x", callbackUrl: "/x" })
    const said = Object.fromEntries(locationOf(response).searchParams)
    expect(said).toMatchObject({
      ...expected,
      reason: expect.stringMatching(/^[a-z_]+$/) as unknown,
      flow: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown,
    })
    expect(Object.keys(said).filter((name) => !["error", "code", "reason", "flow"].includes(name))).toEqual([])
    expect(response.headers.get("location")).not.toContain("10.0.0.1")
    expect(response.headers.getSetCookie()).toEqual([])
    expect(logged).toEqual([
      expect.objectContaining({
        cause: expect.objectContaining({ flow: said["flow"], reason: said["reason"] }) as unknown,
      }),
    ])
  })

  it("leads to the application's own pages, with any query", async () => {
    const { browser } = application({ pages: { signIn: "/login?lang=de", error: "https://help.test/oops" } })
    const denied = await browser.post("/callback/password", { name: "x" })
    expect(denied.headers.get("location")).toMatch(
      /^https:\/\/app\.test\/login\?lang=de&error=CredentialsSignin&code=credentials&reason=/,
    )
    const { browser: broken } = application({
      pages: { error: "https://help.test/oops" },
      providers: [failing(new Error("x"))],
    })
    expect((await broken.post("/callback/password")).headers.get("location")).toMatch(
      /^https:\/\/help\.test\/oops\?error=Configuration&reason=/,
    )
  })

  it("a built-in page shows known sentences for a query, and no text of the query", async () => {
    const query = new URLSearchParams({
      error: "Configuration",
      message: "canary-1",
      reason: "canary-2",
      error_description: "canary-3",
    })
    const html = await (await ask(`/auth/error?${String(query)}`)).text()
    expect(html).not.toContain("canary")
  })
})

describe("DOS: limits", () => {
  it("DOS-01, D12: a body beyond 64 KiB is 413, with any declared length", async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(16_384).fill(97)),
    })
    const init = {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": "2" },
      body: endless,
      duplex: "half",
    }
    await expectRefused(await ask("/auth/signin/forge", init as RequestInit), 413)
  })

  it.each([
    ["fields", new URLSearchParams(Array.from({ length: 100_000 / 20 }, (_, index) => [`f${index}`, "1"]))],
    ["depth", `{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
  ])("DOS-02: too many %s are 400 at once", async (_what, body) => {
    const headers = {
      "content-type": typeof body === "string" ? "application/json" : "application/x-www-form-urlencoded",
    }
    await expectRefused(await ask("/auth/signin/forge", { method: "POST", headers, body }), 400)
  })

  it.each(["{", "[]", '"x"', "null", ""])("a JSON body that is not an object (%j) is 400", async (body) => {
    await expectRefused(
      await ask("/auth/signin/forge", { method: "POST", headers: { "content-type": "application/json" }, body }),
      400,
    )
  })

  it("DOS-05: callbacks without a sign-in in progress cause no call to the database or the network", async () => {
    const calls: string[] = []
    const adapter = new Proxy(memoryAdapter(), {
      get: (target, name) => (typeof name === "string" && calls.push(name), Reflect.get(target, name) as unknown),
    })
    const { config } = application({ adapter })
    await Auth(new Request(`${appOrigin}/auth/providers`), config)
    calls.length = 0
    for (let index = 0; index < 20; index++) {
      const response = await Auth(new Request(`${appOrigin}/auth/callback/forge?code=x&state=${index}`), config)
      expect(locationOf(response).searchParams.get("reason")).toBe("flow_missing")
    }
    expect(calls).toEqual([])
  })

  it("repeated credentials are refused as a whole", async () => {
    const body = new URLSearchParams([
      ["name", "ada"],
      ["name", "eve"],
    ])
    await expectRefused(await ask("/auth/callback/password", { method: "POST", body }), 400)
  })
})
