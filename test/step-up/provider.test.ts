/** The signed-in user authenticates again at a provider, which must say that the user has just authenticated there. */
import { beforeAll, describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Evidence } from "../../src/ports/evidence.ts"
import { sha256 } from "../../src/protocol/bytes.ts"
import { emailCode } from "../../src/steps/email-code.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { evidenceIn, sessionCookie } from "../sessions/session-app.ts"
import { locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { dropEvidence } from "./app.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime, type OAuthApp } from "../support/oauth-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

type Strategy = "jwt" | "database"

interface App extends OAuthApp {
  /** Starts a re-authentication, and returns the way back from the provider, which is not followed yet. */
  visitAgain: (browser: Browser, id: "idp" | "plain", sub?: string, query?: string) => Promise<Request>
  evidenceOf: (browser: Browser) => Promise<Evidence>
  /** Signs in as another person, with another address. */
  signInEve: (browser: Browser) => Promise<Response>
}

/** @param authTime the claim `auth_time`, from the time of the ID token. */
function app(
  strategy: Strategy,
  authTime: (now: number) => unknown = (now) => now,
  more: Partial<AuthConfig> = {},
): App {
  const stores = memoryStores(() => testTime * 1000)
  const config: Partial<AuthConfig> = { session: { strategy, stepUp: true }, stores, ...more }
  const one = oauthApp(keys, { config })
  one.idp.lie = {
    id: "auth_time",
    title: "says when the user authenticated",
    hooks: { idTokenClaims: (claims, { now }) => ({ ...claims, auth_time: authTime(now) }) },
    expect: { verdict: "session" },
  }
  return {
    ...one,
    visitAgain: async (from, id, sub, query = "") => {
      const started = await from.post(`/step-up/${id}${query}`, { callbackUrl: "/money" })
      const visit = await one[id].authorize(
        locationOf(started),
        sub === "eve" ? { person: eve } : { sub: sub ?? "ada" },
      )
      return visit.request()
    },
    signInEve: async (from) => {
      const visit = await one.idp.authorize(locationOf(await from.post("/signin/idp")), { person: eve })
      return from.send(visit.request())
    },
    evidenceOf: async (browser) => {
      const token = tokenOf(browser)
      const found = strategy === "jwt" ? await evidenceIn(token) : await stores.sessions.get(await sha256(token))
      if (found === undefined) throw new Error("The session has no evidence.")
      return found
    },
  }
}

const eve = { sub: "eve", email: "eve@x.test" }
const tokenOf = (browser: Browser): string => browser.cookies.get(sessionCookie) ?? ""
const reasonOf = (response: Response): string | null => locationOf(response).searchParams.get("reason")
const flowCookies = ({ cookies }: Browser) => [...cookies].filter(([name]) => name.includes("flow"))

describe.each(["jwt", "database"] as const)("a provider again, with %s sessions", (strategy) => {
  it("asks the provider with prompt=login and max_age, and gives the session the time that the provider says", async () => {
    const one = app(strategy, (now) => now - 20)
    const { browser } = one
    await one.signIn(browser, "idp", "ada")
    const [before, token] = [await one.evidenceOf(browser), tokenOf(browser)]
    one.pass(600)
    const started = await browser.post("/step-up/idp?maxAge=60", { callbackUrl: "/money" })
    const asked = locationOf(started).searchParams
    expect([asked.get("prompt"), asked.get("max_age")]).toEqual(["login", "60"])
    const written = one.written.length
    const done = await browser.send((await one.idp.authorize(locationOf(started), { sub: "ada" })).request())
    expect(locationOf(done).pathname).toBe("/money")
    expect(await one.evidenceOf(browser)).toEqual({ ...before, at: testTime + 580 })
    expect(tokenOf(browser)).not.toBe(token)
    expect(one.written.slice(written).filter((write) => /User|Account/.test(write))).toEqual([])
    expect(one.events.filter((event) => event === "signIn")).toHaveLength(1)
  })

  it("gives evidence to a session that has none, which a sign-in at the provider would keep as it is", async () => {
    const one = app(strategy)
    const { browser } = one
    await one.signIn(browser, "idp", "ada")
    await dropEvidence(browser, { config: one.config, strategy, now: testTime * 1000 })
    one.pass(600)
    await one.signIn(browser, "idp", "ada")
    await expect(one.evidenceOf(browser)).rejects.toThrow(/no evidence|match object/)
    const done = await browser.send(await one.visitAgain(browser, "idp"))
    expect(locationOf(done).pathname).toBe("/money")
    expect(await one.evidenceOf(browser)).toMatchObject({ at: testTime + 600, amr: ["fed"], of: "user" })
  })

  it.each([
    ["only the providers whose accounts the user has", true, ["idp"]],
    ["every provider, if the adapter cannot list accounts", false, ["idp", "plain"]],
  ])("offers %s", async (_what, lists, offered) => {
    const one = app(strategy)
    const { browser } = one
    if (!lists) {
      const { listAccounts: _missing, ...adapter } = one.adapter
      one.config.adapter = adapter
    }
    await one.signIn(browser, "idp", "ada")
    // The account of another user at the other provider is no reason to offer this provider.
    const other = browser.other()
    const visit = await one.plain.authorize(locationOf(await other.post("/signin/plain")), { person: eve })
    await other.send(visit.request())
    expect(one.written.filter((write) => write === "linkAccount")).toHaveLength(2)
    const text = await (await browser.get("/step-up?callbackUrl=/money")).text()
    expect([...text.matchAll(/action="[^"]*\/step-up\/(\w+)"/g)].map(([, id]) => id)).toEqual(offered)
  })

  it.each<[string, (now: number) => unknown]>([
    ["is absent", () => undefined],
    ["is a text", (now) => String(now)],
    ["is too old", (now) => now - 400],
    ["is in the future", (now) => now + 100],
  ])("refuses an ID token whose auth_time %s, and changes nothing", async (_what, authTime) => {
    const one = app(strategy, authTime)
    const { browser } = one
    await one.signIn(browser, "idp", "ada")
    const [before, token] = [await one.evidenceOf(browser), tokenOf(browser)]
    one.pass(600)
    expect(reasonOf(await browser.send(await one.visitAgain(browser, "idp")))).toBe("auth_time_unproven")
    expect(tokenOf(browser)).toBe(token)
    expect(await one.evidenceOf(browser)).toEqual(before)
  })

  it("never asks for more than 300 seconds, whatever the address says", async () => {
    const one = app(strategy)
    await one.signIn(one.browser, "idp", "ada")
    for (const query of ["?maxAge=86400", "?maxAge=-1", "?maxAge=x", "?prompt=none&max_age=9999"]) {
      const started = await one.browser.post(`/step-up/idp${query}`)
      const asked = locationOf(started).searchParams
      expect([asked.get("prompt"), asked.get("max_age")]).toEqual(["login", "300"])
    }
  })

  it("refuses another person at the provider, whether or not the person is known, and links no account", async () => {
    const one = app(strategy)
    const { browser } = one
    await one.signInEve(browser.other())
    await one.signIn(browser, "idp", "ada")
    const [before, token, written] = [await one.evidenceOf(browser), tokenOf(browser), one.written.length]
    for (const sub of ["eve", "new"])
      expect(reasonOf(await browser.send(await one.visitAgain(browser, "idp", sub)))).toBe("step_up_other_person")
    expect([tokenOf(browser), one.written.length]).toEqual([token, written])
    expect(await one.evidenceOf(browser)).toEqual(before)
  })

  it("refuses if another session replaced the session meanwhile, or the user signed out", async () => {
    const one = app(strategy)
    const { browser } = one
    await one.signIn(browser, "idp", "ada")
    const back = await one.visitAgain(browser, "idp")
    await browser.post("/signout")
    await one.signInEve(browser)
    const before = await one.evidenceOf(browser)
    expect(reasonOf(await browser.send(back))).toBe("step_up_session_changed")
    expect(await one.evidenceOf(browser)).toEqual(before)

    const again = await one.visitAgain(browser, "idp", "eve")
    await browser.post("/signout")
    expect(reasonOf(await browser.send(again))).toBe("session_required")
    expect(tokenOf(browser)).toBe("")
  })

  it("a callback works in no other browser, not even with the session", async () => {
    const one = app(strategy)
    const { browser } = one
    await one.signIn(browser, "idp", "ada")
    const back = await one.visitAgain(browser, "idp")
    const other = browser.other()
    other.cookies.set(sessionCookie, tokenOf(browser))
    expect(reasonOf(await other.send(back))).toBe("flow_missing")
  })

  it("a replayed callback changes nothing", async () => {
    const one = app(strategy)
    const { browser } = one
    await one.signIn(browser, "idp", "ada")
    const back = await one.visitAgain(browser, "idp")
    const kept = flowCookies(browser)
    await browser.send(back.clone())
    const [before, token] = [await one.evidenceOf(browser), tokenOf(browser)]
    for (const [name, value] of kept) browser.cookies.set(name, value)
    one.pass(60)
    expect(reasonOf(await browser.send(back))).not.toBeNull()
    expect([tokenOf(browser), await one.evidenceOf(browser)]).toEqual([token, before])
  })

  it("the callback of a sign-in steps up no session, and the callback of a re-authentication signs no visitor in", async () => {
    const one = app(strategy)
    const { browser } = one
    await one.signIn(browser, "idp", "ada")
    const { sid } = await one.evidenceOf(browser)
    one.pass(600)
    const signingIn = await one.visitProvider(browser, "idp", "ada")
    const [signIn] = flowCookies(browser)
    const again = await one.visitAgain(browser, "idp")
    const [, stepUp] = flowCookies(browser)
    // The two flows change places: each callback then finds the sealed flow of the other.
    if (signIn === undefined || stepUp === undefined) throw new Error("Two flows were expected.")
    browser.cookies.set(signIn[0], stepUp[1])
    browser.cookies.set(stepUp[0], signIn[1])
    const token = tokenOf(browser)
    for (const callback of [signingIn, again]) expect(reasonOf(await browser.send(callback))).not.toBeNull()
    expect(tokenOf(browser)).toBe(token)
    expect(await one.evidenceOf(browser)).toMatchObject({ sid, at: testTime })
  })

  it("calls callbacks.signIn, which can refuse or redirect", async () => {
    const one = app(strategy)
    let answer: boolean | string = true
    Object.assign(one.config, { callbacks: { signIn: () => answer } })
    const { browser } = one
    await one.signIn(browser, "idp", "ada")
    const before = await one.evidenceOf(browser)
    one.pass(600)
    answer = false
    expect(locationOf(await browser.send(await one.visitAgain(browser, "idp"))).searchParams.get("error")).toBe(
      "AccessDenied",
    )
    answer = "/blocked"
    expect(locationOf(await browser.send(await one.visitAgain(browser, "idp"))).pathname).toBe("/blocked")
    expect(await one.evidenceOf(browser)).toEqual(before)
  })
})

it("lists only the providers that can prove an authentication now", async () => {
  const idp = { type: "oidc", issuer: "https://other.test", clientId: "c", clientSecret: "s" } as const
  const one = app("jwt")
  await one.signIn(one.browser, "idp", "ada")
  const providers: AuthConfig["providers"] = [
    ...one.config.providers,
    { ...idp, id: "silent", name: "Silent", authTime: false },
    { ...idp, id: "posting", name: "Posting", authorization: { params: { response_mode: "form_post" } } },
    { ...idp, id: "other", name: "Other" },
  ]
  const { userId = "" } = (await one.adapter.getAccount?.("ada", "idp")) ?? {}
  for (const provider of ["plain", "silent", "posting", "other"])
    await one.adapter.linkAccount?.({ userId, provider, providerAccountId: "ada", type: "oidc" })
  const browser = openBrowser({ ...one.config, providers }, { now: () => testTime * 1000 })
  for (const [name, value] of one.browser.cookies) browser.cookies.set(name, value)
  const text = await (await browser.get("/step-up")).text()
  const shown = [...text.matchAll(/action="[^"]*\/step-up\/([\w-]+)/g)].map(([, id]) => id)
  expect(shown).toEqual(["idp", "plain", "other"])
})

it("a provider without ID tokens does not say when the user authenticated: its answer counts, as at a sign-in", async () => {
  const one = app("jwt")
  const { browser } = one
  await one.signIn(browser, "plain", "ada")
  one.pass(600)
  const done = await browser.send(await one.visitAgain(browser, "plain"))
  expect(locationOf(done).pathname).toBe("/money")
  expect(await one.evidenceOf(browser)).toMatchObject({ at: testTime + 600, amr: ["fed"] })
})

it("keeps the time that the provider said while the flow waits in a step", async () => {
  const stores = memoryStores(() => testTime * 1000)
  const sent: string[] = []
  const step = emailCode({ send: ({ code }) => void sent.push(code), at: ["stepUp"] })
  const one = app("jwt", (now) => now - 20, { steps: [step], stores })
  const { browser } = one
  await one.signIn(browser, "idp", "ada")
  one.pass(600)
  const waiting = locationOf(await browser.send(await one.visitAgain(browser, "idp")))
  expect(waiting.pathname).toBe("/auth/email-code")
  one.pass(60)
  const done = await browser.post(waiting.href, { event: "email-code.submitted", code: sent.pop() ?? "" })
  expect(locationOf(done).pathname).toBe("/money")
  expect((await one.evidenceOf(browser)).at).toBe(testTime + 580)
})
