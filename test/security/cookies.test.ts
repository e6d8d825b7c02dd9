/** Cookies that a browser kept, an attacker copied, or an attacker planted. */
import { beforeAll, describe, expect, it } from "vitest"
import { resolveConfig } from "../../src/config/resolve.ts"
import type { AuthConfig, CookiesOptions } from "../../src/config/options.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { appOrigin, openBrowser, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"
import { flowCookies, reasonOf } from "./outcome.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const ada = { sub: "ada-1", name: "Ada", email: "ada@example.test", email_verified: true }
const attacker = { sub: "attacker-1", name: "Mallory", email: "mallory@example.test", email_verified: true }

describe("the cookie of a sign-in", () => {
  it("COOK-16: is cleared after a success", async () => {
    const app = oauthApp(keys)
    const back = await app.visitProvider(app.browser, "idp")
    expect(flowCookies(app.browser)).toHaveLength(1)
    expect(sessionCookies(await app.browser.send(back))).toHaveLength(1)
    expect(flowCookies(app.browser)).toEqual([])
  })

  it.each([
    ["the provider refuses", { error: "access_denied" }, "provider_denied"],
    ["a parameter comes twice", { code: "another" }, "duplicate_parameter"],
    ["the issuer is another", { iss: "https://other.test" }, "duplicate_parameter"],
  ])("COOK-16: is cleared if %s", async (_why, extra, reason) => {
    const app = oauthApp(keys)
    const back = await app.visitProvider(app.browser, "idp")
    const more = new URLSearchParams(Object.entries(extra)).toString()
    expect(reasonOf(await app.browser.get(`${back.url}&${more}`))).toBe(reason)
    expect(flowCookies(app.browser)).toEqual([])
  })

  it("COOK-16: is useless as a copy with its own callback, and the session stays", async () => {
    const app = oauthApp(keys)
    const back = await app.visitProvider(app.browser, "idp")
    const copy = new Map(app.browser.cookies)
    await app.browser.send(back.clone())
    const session = await app.browser.session()

    const thief = app.browser.other()
    for (const [name, value] of copy) thief.cookies.set(name, value)
    expect(reasonOf(await thief.send(back.clone()))).toBe("code_refused")
    expect(await thief.session()).toBeNull()

    for (const [name, value] of copy) if (name.includes("flow")) app.browser.cookies.set(name, value)
    expect(reasonOf(await app.browser.send(back))).toBe("code_refused")
    expect(await app.browser.session()).toEqual(session)
  })

  it("COOK-17: cannot link an account to a signed-in user if an attacker planted it in the user's browser", async () => {
    const app = oauthApp(keys, { people: { idp: ada, plain: attacker } })
    await app.signIn(app.browser, "idp")
    const attackers = app.browser.other()
    const back = await app.visitProvider(attackers, "plain")
    for (const name of flowCookies(attackers)) app.browser.cookies.set(name, attackers.cookies.get(name) ?? "")

    await app.browser.send(back)
    const owner = async (provider: string, providerAccountId: string) =>
      (await app.adapter.getUserByAccount?.({ provider, providerAccountId }))?.email
    expect(await owner("idp", ada.sub)).toBe(ada.email)
    expect(await owner("plain", attacker.sub)).not.toBe(ada.email)
  })

  it("COOK-17: does not count on https under a name that a sibling host could set", async () => {
    const app = oauthApp(keys)
    const back = await app.visitProvider(app.browser, "idp")
    const [name = ""] = flowCookies(app.browser)
    expect(name).toMatch(/^__Host-/)
    const victim = app.browser.other()
    victim.cookies.set(name.replace("__Host-", ""), app.browser.cookies.get(name) ?? "")
    expect(reasonOf(await victim.send(back))).toBe("flow_missing")
  })
})

describe("COOK-18: a cookie that the browser keeps for too long", () => {
  const maxAge = 3600

  it("does not continue a sign-in after its expiry", async () => {
    const app = oauthApp(keys)
    const back = await app.visitProvider(app.browser, "idp")
    app.pass(901)
    expect(flowCookies(app.browser)).toHaveLength(1)
    expect(reasonOf(await app.browser.send(back))).toBe("flow_expired")
    expect(app.idp.calls.token).toBe(0)
  })

  it.each(["jwt", "database"] as const)("gives no session after its expiry (%s)", async (strategy) => {
    const app = oauthApp(keys, { config: { session: { strategy, maxAge } } })
    await app.signIn(app.browser, "idp")
    const kept = new Map(app.browser.cookies)
    expect(await app.browser.session()).not.toBeNull()
    app.pass(maxAge + 60)
    for (const [name, value] of kept) app.browser.cookies.set(name, value)
    expect(await app.browser.session()).toBeNull()
  })

  it("a kept cookie does not make the browser count as the browser that requested the link: the link shows the button, and the cookie has expired", async () => {
    let link = ""
    let now = 1_800_000_000_000
    const browser = openBrowser(
      {
        secret: "s".repeat(40),
        trustHost: true,
        adapter: memoryAdapter({ now: () => now }),
        logger: { error: () => undefined },
        providers: [
          {
            id: "mail",
            name: "Mail",
            type: "email",
            maxAge,
            sendVerificationRequest: ({ url }) => {
              link = url
            },
          },
        ],
      },
      { now: () => now },
    )
    await browser.post("/signin/mail", { email: "ada@example.test" })
    expect(flowCookies(browser)).toHaveLength(1)
    now += (maxAge + 60) * 1000
    expect(sessionCookies(await browser.get(link))).toEqual([])
    expect(await browser.session()).toBeNull()
  })
})

describe("COOK-21: cookies that scripts could read", () => {
  function warnings(cookies: Partial<CookiesOptions>): string[] {
    const said: string[] = []
    const config: AuthConfig = {
      secret: "s".repeat(40),
      trustHost: true,
      providers: [],
      cookies,
      logger: { warn: (...words) => said.push(words.join(" ")) },
    }
    resolveConfig(config)
    return said
  }
  const complete = { sameSite: "lax", path: "/", secure: true } as const

  it.each(["sessionToken", "csrfToken", "callbackUrl", "state", "pkceCodeVerifier", "nonce"] as const)(
    "cause a warning at start-up: %s",
    (name) => {
      expect(warnings({ [name]: { options: { ...complete, httpOnly: false } } })).toEqual([
        `cookie-readable-by-scripts cookies.${name}.options says httpOnly: false: a script of the page can take it`,
      ])
    },
  )

  it("cause no warning if they stay HttpOnly", () => {
    expect(warnings({ sessionToken: { options: { ...complete, httpOnly: true } } })).toEqual([])
  })

  it("are HttpOnly unless the application explicitly turns this off", async () => {
    const browser = openBrowser({
      secret: "s".repeat(40),
      trustHost: true,
      providers: [],
      logger: { warn: () => undefined },
      cookies: { csrfToken: { options: { sameSite: "strict" } } },
    })
    const [line = ""] = (await browser.get(`${appOrigin}/auth/csrf`)).headers.getSetCookie()
    expect(line).toContain("csrf-token=")
    expect(line).toContain("HttpOnly")
    expect(line).toContain("SameSite=Strict")
  })
})
