import { createHash } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { skipCSRFCheck, type AuthConfig } from "../../src/config/options.ts"
import type { Platform } from "../../src/interpreter/runtime.ts"
import type { EmailConfig } from "../../src/ports/provider.ts"
import { jsonOf, locationOf, openBrowser, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const cookie = "__Secure-authjs.session-token"
/** Short deadlines that still leave time for modules that load on first use. */
const impatient: Partial<Platform> = {
  deadline: (_milliseconds, late) => {
    const timer = setTimeout(late, 400)
    return () => clearTimeout(timer)
  },
}
const never = new Promise<never>(() => undefined)

function passwordApp(over: Partial<AuthConfig> = {}, impure: Partial<Platform> = {}) {
  const logged: Error[] = []
  const config: AuthConfig = {
    secret: "s".repeat(40),
    trustHost: true,
    providers: [
      { id: "cred", name: "x", type: "credentials", credentials: {}, authorize: () => ({ id: "7", name: "Ada" }) },
    ],
    logger: { error: (error) => logged.push(error), warn: () => undefined },
    ...over,
  }
  return { browser: openBrowser(config, impure), logged, config }
}

describe("a link's secret", () => {
  it("MAIL-19: a link's secret cannot be guessed offline from the cookie's name by the person who requested the link", async () => {
    const links: string[] = []
    const mail: EmailConfig = {
      id: "mail",
      name: "Mail",
      type: "email",
      generateVerificationToken: () => "123456",
      sendVerificationRequest: ({ url }) => {
        links.push(url)
      },
    }
    const browser = openBrowser({
      secret: "s".repeat(40),
      trustHost: true,
      adapter: memoryAdapter(),
      providers: [mail],
    })
    await browser.post("/signin/mail", { email: "victim@example.test" })
    const name = [...browser.cookies.keys()].find((key) => key.includes("flow")) ?? ""
    const id = name.split(".").at(-1)
    for (const guess of ["123456", "authchart link 123456", " authchart link 123456"])
      expect(
        createHash("sha256")
          .update(guess)
          .digest("hex")
          .startsWith(id ?? ""),
      ).toBe(false)
    expect(sessionCookies(await browser.get(links[0] ?? ""))).toHaveLength(1)
  })
})

describe("an invalid session cookie", () => {
  it("does not prevent a sign-in, also if the database throws for a missing row", async () => {
    const app = oauthApp(keys)
    const strict = { ...app.adapter, deleteSession: () => Promise.reject(new Error("P2025: no such row")) }
    const browser = openBrowser({ ...app.config, adapter: strict }, { now: () => 1_800_000_000_000 })
    browser.cookies.set(cookie, "a-row-that-is-gone")
    expect(sessionCookies(await app.signIn(browser, "idp"))).toHaveLength(1)
  })

  it("does not prevent a sign-in if decode or getUser throws for it", async () => {
    const app = oauthApp(keys, {
      config: {
        session: { strategy: "jwt" },
        jwt: {
          decode: () => {
            throw new Error("jwt malformed")
          },
        },
      },
    })
    app.browser.cookies.set(cookie, "an old token")
    expect(sessionCookies(await app.signIn(app.browser, "idp"))).toHaveLength(1)
  })

  it("RACE-03: is not set again if the row was deleted while it was extended", async () => {
    const app = oauthApp(keys, { config: { session: { maxAge: 1000, updateAge: 0 } } })
    await app.signIn(app.browser, "idp")
    const raced = { ...app.adapter, updateSession: () => null }
    const other = openBrowser({ ...app.config, adapter: raced }, { now: () => 1_800_000_010_000 })
    for (const [name, value] of app.browser.cookies) other.cookies.set(name, value)
    expect(await other.session()).toBeNull()
    expect(other.cookies.has(cookie)).toBe(false)
  })
})

describe("a faulty part of the application", () => {
  it("LOG-08: a trace listener that rejects has no effect", async () => {
    const rejections: unknown[] = []
    const hear = (error: unknown) => rejections.push(error)
    process.on("unhandledRejection", hear)
    const { browser } = passwordApp({ trace: (() => Promise.reject(new Error("exporter down"))) as () => void })
    await browser.post("/callback/cred")
    await new Promise((resolve) => setTimeout(resolve, 20))
    process.off("unhandledRejection", hear)
    expect(rejections).toEqual([])
    expect(await browser.session()).not.toBeNull()
  })

  it("callbacks.redirect is called once for a target, and never with its own result", async () => {
    const asked: string[] = []
    const { browser } = passwordApp({
      callbacks: {
        redirect: ({ url, baseUrl }) => {
          asked.push(url)
          return url === "/app" ? "https://tenant.example/home" : baseUrl
        },
      },
    })
    const response = await browser.post("/callback/cred", { callbackUrl: "/app" })
    expect(locationOf(response).href).toBe("https://tenant.example/home")
    expect(asked).toEqual(["/app"])
  })

  it("DOS-09: callbacks.redirect that never answers ends in an error", async () => {
    const { browser } = passwordApp({ callbacks: { redirect: () => never } }, impatient)
    const response = await browser.get("/signin?callbackUrl=/x")
    expect(locationOf(response).searchParams.get("error")).toBe("Configuration")
  })

  it("a listener that never answers does not undo a sign-in", async () => {
    const app = oauthApp(keys, { config: { events: { createUser: () => never } } })
    // All deadlines are a tenth as long as usual, so listeners still have a shorter limit than effects.
    const hurried: Platform["deadline"] = (milliseconds, late) => {
      const timer = setTimeout(late, milliseconds / 10)
      return () => clearTimeout(timer)
    }
    const waiting = openBrowser(app.config, { deadline: hurried, now: () => 1_800_000_000_000 })
    expect(sessionCookies(await app.signIn(waiting, "idp"))).toHaveLength(1)
  })

  it.each([undefined, null, "text"])("callbacks.session that returns %j gives null, in JSON", async (said) => {
    const { browser, logged } = passwordApp({ callbacks: { session: () => said as never } })
    await browser.post("/callback/cred")
    const response = await browser.get("/session")
    expect(response.status).toBe(200)
    expect(await response.json()).toBeNull()
    expect(logged.at(-1)).toMatchObject({ type: "JWTSessionError" })
  })

  it.each([undefined, false, 0])("JWT-12: callbacks.jwt that returns %j at sign-in issues no session", async (said) => {
    const { browser } = passwordApp({ callbacks: { jwt: () => said as never } })
    expect(sessionCookies(await browser.post("/callback/cred"))).toEqual([])
  })

  it("OUT-03: a database that hangs at sign-out does not keep the browser signed in", async () => {
    const app = oauthApp(keys)
    await app.signIn(app.browser, "idp")
    const hanging = { ...app.adapter, deleteSession: () => never }
    const other = openBrowser({ ...app.config, adapter: hanging }, { ...impatient, now: () => 1_800_000_000_000 })
    for (const [name, value] of app.browser.cookies) other.cookies.set(name, value)
    await other.post("/signout")
    expect(other.cookies.has(cookie)).toBe(false)
  })
})

describe("limits and origins", () => {
  it("CRED-04, D12: no password of more than 4096 bytes reaches authorize()", async () => {
    const { browser } = passwordApp()
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(await browser.get("/csrf"))
    const body = new URLSearchParams({ csrfToken, password: "é".repeat(2049) })
    const request = new Request("https://app.test/auth/callback/cred", { method: "POST", body })
    const { searchParams } = locationOf(await browser.send(request))
    expect(searchParams.get("code")).toBe("field_too_long")
  })

  it("D13: requests from another site are refused, also if the framework checks the token", async () => {
    const { browser } = passwordApp({ skipCSRFCheck })
    const headers = { origin: "https://evil.test", "sec-fetch-site": "cross-site" }
    const body = new URLSearchParams({ password: "x" })
    const request = new Request("https://app.test/auth/callback/cred", { method: "POST", headers, body })
    expect(sessionCookies(await browser.send(request))).toEqual([])
  })

  it("D3: a new account is not linked if the user who started is no longer signed in", async () => {
    const app = oauthApp(keys, { people: { plain: { sub: "p1", email: "p@example.test" } } })
    await app.signIn(app.browser, "idp")
    const back = await app.visitProvider(app.browser, "plain")
    app.browser.cookies.delete(cookie)
    const response = await app.browser.send(back)
    expect(locationOf(response).searchParams.get("reason")).toBe("session_changed")
    expect(app.events.filter((name) => name === "createUser")).toHaveLength(1)
  })

  it("an invalid address of a redirect proxy is refused, with the option's name", async () => {
    const { browser, logged } = passwordApp({ redirectProxyUrl: "proxy.test/auth" })
    expect((await browser.get("/session")).status).toBe(500)
    expect(logged[0]?.message).toContain("redirectProxyUrl")
  })
})
