/** Redirect targets, and the values of a browser's cookies. */
import { describe, expect, it } from "vitest"
import { appOrigin } from "../support/browser.ts"
import { application, ask } from "./edge-app.ts"

describe("ORD: redirect targets", () => {
  const hostile = [
    "https://evil.test",
    "http://evil.test/auth",
    "//evil.test",
    "///evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "https://app.test@evil.test",
    "http://app.test\\@evil.test",
    "https://app.test.evil.test",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "blob:https://app.test/1",
    " https://evil.test",
    "https:evil.test",
    "https:/evil.test",
    "https:\\\\evil.test",
    "https://app.test%2eevil.test",
    "https://app。test",
    "https://app.test:444",
    "https://app.test./x",
    "",
    " ",
    "/..//evil.test",
    "/.//evil.test",
    "/a\r\nSet-Cookie: s=1",
    "\u0000",
    `/${"x".repeat(9000)}`,
    "/auth/signout",
    "/auth/callback/forge?code=x",
  ]

  it.each(hostile.map((url) => [JSON.stringify(url).slice(0, 60), url] as const))(
    "callbackUrl %s stays on the site, in a form and in a query",
    async (_shown, url) => {
      const { browser } = application()
      const posted = await browser.post("/callback/password", { name: "ada", callbackUrl: url })
      const asked = await browser.send(
        new Request(`${appOrigin}/auth/signout?${String(new URLSearchParams({ callbackUrl: url.slice(0, 1500) }))}`),
      )
      expect(posted.headers.get("location")).toBe(`${appOrigin}/`)
      expect(await asked.text()).not.toContain("evil.test")
      for (const line of [...posted.headers.getSetCookie(), ...asked.headers.getSetCookie()])
        expect(line).not.toMatch(/evil|javascript/)
    },
  )

  it("ORD-15: a callback-url cookie from another origin is checked at its use, and replaced", async () => {
    const { browser } = application()
    browser.cookies.set("__Secure-authjs.callback-url", encodeURIComponent("https://evil.test"))
    const response = await browser.post("/callback/password", { name: "ada" })
    expect(response.headers.get("location")).toBe(`${appOrigin}/`)
    expect(decodeURIComponent(browser.cookies.get("__Secure-authjs.callback-url") ?? "")).toBe(`${appOrigin}/`)
  })

  it("the callback-url cookie remembers the requested page, until the person requests another", async () => {
    const { browser } = application()
    await browser.get("/signin?callbackUrl=/inbox")
    expect((await browser.get("/signin")).headers.getSetCookie()).toEqual([])
    expect((await browser.post("/callback/password", { name: "ada" })).headers.get("location")).toBe(
      `${appOrigin}/inbox`,
    )
  })

  it("ORD-13: the last of two callbackUrls is used and checked", async () => {
    const { browser } = application()
    const { csrfToken } = (await (await browser.get("/csrf")).json()) as { csrfToken: string }
    const body = new URLSearchParams([
      ["csrfToken", csrfToken],
      ["callbackUrl", "/ok"],
      ["callbackUrl", "https://evil.test"],
    ])
    const response = await browser.send(new Request(`${appOrigin}/auth/signout`, { method: "POST", body }))
    expect(response.headers.get("location")).toBe(`${appOrigin}/`)
  })

  it.each(["javascript:alert(1)", undefined, 1, "//evil.test", "data:,x"])(
    "ORD-17: a redirect callback that returns %j leads to the front page",
    async (said) => {
      const { browser } = application({ callbacks: { redirect: () => said as string } })
      expect((await browser.post("/signout", { callbackUrl: "/x" })).headers.get("location")).toBe(`${appOrigin}/`)
    },
  )

  it.each(["evil", "http://", "https://[", "%", "javascript:x", `/${"x".repeat(3000)}`, `/${"é".repeat(700)}`])(
    "ORD-14: a redirect callback never receives an invalid or too long address (%#)",
    async (callbackUrl) => {
      const asked: string[] = []
      const { browser } = application({ callbacks: { redirect: ({ url, baseUrl }) => (asked.push(url), baseUrl) } })
      expect((await browser.post("/signout", { callbackUrl })).headers.get("location")).toBe(`${appOrigin}/`)
      expect(asked.filter((url) => !url.startsWith(appOrigin))).toEqual([])
    },
  )

  it("D19: a redirect callback is the allow-list: its result is allowed", async () => {
    const { browser } = application({ callbacks: { redirect: ({ url }) => url } })
    expect((await browser.post("/signout", { callbackUrl: "https://partner.test/x" })).headers.get("location")).toBe(
      "https://partner.test/x",
    )
  })
})

describe("COOK: cookies of a request", () => {
  it("GET /providers sets no cookie", async () => {
    expect((await ask("/auth/providers?callbackUrl=/x")).headers.getSetCookie()).toEqual([])
  })

  it("COOK-05: all cookies on https are Secure, HttpOnly, Lax and for the whole site", async () => {
    const { browser } = application()
    const lines = [
      ...(await browser.get("/signin?callbackUrl=/x")).headers.getSetCookie(),
      ...(await browser.post("/callback/password", { name: "ada" })).headers.getSetCookie(),
      ...(await browser.post("/signin/forge")).headers.getSetCookie(),
    ]
    expect(lines.length).toBeGreaterThanOrEqual(4)
    for (const line of lines) {
      for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"])
        expect(line.split("; ")).toContain(attribute)
      expect(line).toMatch(/^__(Host|Secure)-/)
    }
  })

  it("COOK-01, COOK-04: only a cookie with exactly the session's name is a session", async () => {
    const { browser } = application()
    await browser.post("/callback/password", { name: "ada" })
    const name = "__Secure-authjs.session-token"
    const token = browser.cookies.get(name) ?? ""
    browser.cookies.set(`${name}X`, "1")
    expect((await browser.session())?.user).toEqual({ name: "ada" })
    browser.cookies.delete(name)
    browser.cookies.set("authjs.session-token", token)
    expect(await browser.session()).toBeNull()
  })

  it.each([".1", ".01", ".-1", ".1e0", ".9"])(
    "COOK-02: a chunk %s beside a whole session changes nothing, and is cleared if it is ours",
    async (suffix) => {
      const { browser } = application()
      await browser.post("/callback/password", { name: "ada" })
      browser.cookies.set(`__Secure-authjs.session-token${suffix}`, "x")
      browser.cookies.set("own", "1")
      expect((await browser.session())?.user).toEqual({ name: "ada" })
      expect(browser.cookies.get("own")).toBe("1")
      const ours = /^\.[1-9]$/.test(suffix)
      expect(browser.cookies.has(`__Secure-authjs.session-token${suffix}`)).toBe(!ours)
    },
  )

  it("COOK-02: chunks with a gap give no session, and are cleared", async () => {
    const { browser } = application()
    browser.cookies.set("__Secure-authjs.session-token.0", "x")
    browser.cookies.set("__Secure-authjs.session-token.2", "x")
    expect(await browser.session()).toBeNull()
    expect([...browser.cookies.keys()].filter((name) => name.includes("session-token"))).toEqual([])
  })

  it.each([
    ["COOK-09", "=__Host-authjs.csrf-token=x"],
    ["COOK-09", "__host-authjs.csrf-token=x"],
    ["COOK-10", '__proto__=1; constructor=2; "quoted"="x"; a=%; b=%ff; c=é'],
    ["COOK-10", Array.from({ length: 4000 }, (_, index) => `c${index}=1`).join("; ")],
    ["DOS-04", `a=${"x".repeat(65_536)}`],
    ["DOS-07", "__Secure-authjs.session-token=%E0%A4%A; __Secure-authjs.callback-url=%; __Host-authjs.csrf-token=||"],
  ])("%s: every Cookie header gets a response (%#)", async (_id, cookie) => {
    for (const path of ["/auth/session", "/auth/csrf", "/auth/signin"]) {
      const response = await ask(path, { headers: { cookie } })
      expect(response.status).toBe(200)
    }
  })
})
