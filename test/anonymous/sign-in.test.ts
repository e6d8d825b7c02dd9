/** The sign-in as an anonymous user. */
import { beforeAll, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { meetsDemand } from "../../src/effects/meets-demand.ts"
import Anonymous from "../../src/providers/anonymous.ts"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { evidenceIn } from "../sessions/session-app.ts"
import { anonymousApp, sessionOf, tokenIn } from "./anonymous-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

describe.each(["jwt", "database"] as const)("an anonymous sign-in, sessions as %s", (strategy) => {
  it("creates a user without an address, whose session says that the user is anonymous", async () => {
    const app = anonymousApp(keys, { strategy })
    const response = await app.browser.post("/signin/anonymous", { callbackUrl: "/cart" })
    expect(locationOf(response).pathname).toBe("/cart")
    expect(sessionCookies(response)).toHaveLength(1)
    const session = await sessionOf(app.browser)
    expect(session).toMatchObject({ anonymous: true })
    const user = await app.adapter.getUser?.(String(session?.user?.id))
    expect(user).toMatchObject({ name: null, email: null, emailVerified: null })
    expect(app.events).toEqual(["createUser", "signIn"])
  })

  it("keeps the session of a visitor who is signed in, anonymously or not", async () => {
    const app = anonymousApp(keys, { strategy })
    const id = await app.begin()
    const token = tokenIn(app.browser)
    const again = await app.browser.post("/signin/anonymous", { callbackUrl: "/cart" })
    expect([locationOf(again).pathname, tokenIn(app.browser)]).toEqual(["/cart", token])
    expect(await app.begin()).toBe(id)
    const ada = app.browser.other()
    await app.signIn(ada, "idp")
    const before = tokenIn(ada)
    await ada.post("/signin/anonymous")
    expect(tokenIn(ada)).toBe(before)
    expect((await sessionOf(ada))?.anonymous).toBeUndefined()
    expect(app.events.filter((name) => name === "createUser")).toHaveLength(2)
  })

  it("ANON-02: counts each new user before it is created, and refuses more than the limit allows", async () => {
    const app = anonymousApp(keys, {
      strategy,
      anonymous: { limits: { "signIn.anonymous": "2/h/ip" } },
      config: { clientAddress: () => "203.0.113.7" },
    })
    for (let count = 0; count < 2; count += 1) await app.begin(app.browser.other())
    const third = app.browser.other()
    const response = await third.post("/signin/anonymous")
    expect(response.status).toBe(429)
    expect(await sessionOf(third)).toBeNull()
    expect(app.written.filter((name) => name === "createUser")).toHaveLength(2)
  })

  it("refuses a form that another site sends, and a form without the token", async () => {
    const app = anonymousApp(keys, { strategy })
    await app.browser.post("/signin/anonymous", {}, { origin: "https://evil.test" })
    await app.browser.post("/signin/anonymous", { csrfToken: "" })
    expect(await sessionOf(app.browser)).toBeNull()
    expect(app.written).toEqual([])
  })
})

describe("the session of an anonymous user", () => {
  it("ANON-03: has evidence without a method, which meets no demand", async () => {
    const app = anonymousApp(keys, { strategy: "jwt", config: { session: { exposeAuth: true } } })
    await app.begin()
    const evidence = await evidenceIn(tokenIn(app.browser))
    expect(evidence).toMatchObject({ anonymous: true, amr: [], of: "user" })
    expect((await sessionOf(app.browser))?.auth).toMatchObject({ anonymous: true, amr: [] })
    for (const demand of [{ maxAge: 3600 }, { level: 1 } as const, { level: 2 } as const, {}])
      expect(meetsDemand(evidence, demand, evidence.at)).toBe(false)
  })

  it("is no session in a configuration without the provider, which leaves the cookie as it is", async () => {
    const app = anonymousApp(keys, { strategy: "jwt" })
    await app.begin()
    const { openBrowser } = await import("../support/browser.ts")
    const providers = app.config.providers.filter((one) => typeof one === "function" || one.type !== "anonymous")
    const edge = openBrowser({ ...app.config, providers }, { now: () => 1_800_000_000_000 })
    for (const [name, value] of app.browser.cookies) edge.cookies.set(name, value)
    expect(await sessionOf(edge)).toBeNull()
    expect(tokenIn(edge)).toBe(tokenIn(app.browser))
  })
})

describe("the configuration of anonymous users", () => {
  const problemOf = (over: object) =>
    resolveConfig({ secret: "s".repeat(40), trustHost: true, providers: [Anonymous()], ...over }).problem

  it("needs an adapter that has transactions, and the error says so", () => {
    expect(problemOf({})?.message).toMatch(/Anonymous sign-in requires an adapter/)
    const { transaction: _transaction, ...plain } = memoryAdapter()
    expect(problemOf({ adapter: plain })?.message).toMatch(
      /methods were missing: transaction\. The provider "anonymous"/,
    )
    expect(problemOf({ adapter: memoryAdapter() })).toBeUndefined()
  })

  it("has one such provider only", () => {
    const providers = [Anonymous(), Anonymous({ id: "guest" })]
    expect(problemOf({ adapter: memoryAdapter(), providers })?.message).toMatch(/"anonymous" and "guest" both/)
  })
})
