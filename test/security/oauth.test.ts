/** Sign-in at a provider, from the first request to a callback that comes once, twice or never. */
import { beforeAll, describe, expect, it } from "vitest"
import type { OIDCConfig } from "../../src/ports/provider.ts"
import { appOrigin, locationOf, openBrowser, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type Lie, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime } from "../support/oauth-app.ts"
import { expectRefused, flowCookies, reasonOf } from "./outcome.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const announcing = (methods: readonly string[] | undefined): Lie => ({
  id: "announces",
  title: "announces other challenge methods",
  hooks: { metadata: (metadata) => ({ ...metadata, code_challenge_methods_supported: methods }) },
  expect: { verdict: "session" },
})

describe("OAC-02: a callback whose state is not exactly the sent one is refused", () => {
  const flip = (text: string) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase())
  it.each<[string, (state: string) => [string, string][], reason?: string]>([
    ["another state", () => [["state", "A".repeat(400)]]],
    ["the state in another case", (state) => [["state", state.replaceAll(/./g, flip)]]],
    ["the state with one letter in another case", (state) => [["state", state.replace(/[a-z](?=[^a-z]*$)/, flip)]]],
    ["the state without its end", (state) => [["state", state.slice(0, -1)]]],
    ["the state with extra characters at its end", (state) => [["state", `${state}A`]]],
    ["the state with a space before it", (state) => [["state", ` ${state}`]]],
    ["an empty state", () => [["state", ""]], "state_missing"],
    ["the state in a list", (state) => [["state[]", state]], "state_missing"],
    ["the state under another name", (state) => [["State", state]], "state_missing"],
    ["the hash that names the cookie", () => [["state", "hash"]]],
  ])("%s", async (_what, change, reason = "state_unknown") => {
    const app = oauthApp(keys)
    const back = new URL((await app.visitProvider(app.browser, "idp")).url)
    const state = back.searchParams.get("state") ?? ""
    back.searchParams.delete("state")
    const [cookie = ""] = flowCookies(app.browser)
    for (const [name, value] of change(state))
      back.searchParams.append(name, value === "hash" ? (cookie.split(".").at(-1) ?? "") : value)
    expect(back.searchParams.get("state")).not.toBe(state)
    expectRefused(app, await app.browser.get(back.href), reason)
    expect(app.idp.calls.token).toBe(0)
    expect(flowCookies(app.browser)).toEqual([cookie])
  })

  it("the state twice", async () => {
    const app = oauthApp(keys)
    const back = new URL((await app.visitProvider(app.browser, "idp")).url)
    back.searchParams.append("state", back.searchParams.get("state") ?? "")
    expectRefused(app, await app.browser.get(back.href), "duplicate_parameter")
    expect(app.idp.calls.token).toBe(0)
  })

  it("the state, and another one after it", async () => {
    const app = oauthApp(keys)
    const back = new URL((await app.visitProvider(app.browser, "idp")).url)
    back.searchParams.append("state", "another")
    expectRefused(app, await app.browser.get(back.href), "state_repeated")
    expect(app.idp.calls.token).toBe(0)
  })
})

describe("the checks of a sign-in", () => {
  it.each<[Partial<OIDCConfig>, readonly string[], string]>([
    [{}, ["state", "nonce", "code_challenge"], ""],
    [{ checks: ["state"] }, ["state", "nonce", "code_challenge"], ""],
    [{ dangerouslyOmitChecks: ["nonce"] }, ["state", "code_challenge"], "nonce"],
    [{ checks: ["none"] }, [], "state, pkce, nonce"],
  ])("OAC-09: are left out only if an explicit option says so, with a warning: %j", async (idp, sent, omitted) => {
    const warned: string[] = []
    const logger = { error: () => undefined, warn: (...said: unknown[]) => void warned.push(said.join(" ")) }
    const app = oauthApp(keys, { idp, config: { logger } })
    const query = locationOf(await app.browser.post("/signin/idp")).searchParams
    expect(["state", "nonce", "code_challenge"].filter((name) => query.has(name))).toEqual(sent)
    const told = warned.filter((said) => said.startsWith("check-omitted"))
    expect(told).toEqual(omitted === "" ? [] : [`check-omitted provider idp signs in without ${omitted}`])
  })

  it.each([
    ["OAC-10: are all sent to a provider that announces no challenge method", undefined],
    ["OAC-10: are all sent to a provider that announces only unknown methods", []],
    ["OAC-11: never use the method plain, also if the provider announces no other", ["plain"]],
  ])("%s", async (_rule, methods) => {
    const app = oauthApp(keys, { provider: { lie: announcing(methods) } })
    const started = await app.browser.post("/signin/idp")
    const query = locationOf(started).searchParams
    expect(query.get("code_challenge_method")).toBe("S256")
    expect(query.get("code_challenge")).toMatch(/^[\w-]{43}$/)
    expect(query.get("state")).toMatch(/^.{40,}$/)
    expect(query.get("nonce")).toMatch(/^.{20,}$/)

    const visit = await app.idp.authorize(locationOf(started))
    expect(sessionCookies(await app.browser.send(visit.request()))).toHaveLength(1)
    expect(app.idp.violations).toEqual([])
    expect(
      new URLSearchParams(app.idp.seen.find(({ endpoint }) => endpoint === "token")?.body).get("code_verifier"),
    ).toMatch(/^[\w.~-]{43,128}$/)
  })
})

describe("a repeated callback", () => {
  it.each(["jwt", "database"] as const)(
    "OAC-21: makes no request to the provider when the page is reloaded, and keeps the session (%s)",
    async (strategy) => {
      const app = oauthApp(keys, { config: { session: { strategy } } })
      const back = await app.visitProvider(app.browser, "idp")
      await app.browser.send(back.clone())
      const session = await app.browser.session()
      expect(session).not.toBeNull()
      const calls = { ...app.idp.calls }
      for (let time = 0; time < 3; time++) {
        const again = await app.browser.send(back.clone())
        expect(reasonOf(again)).toBe("flow_missing")
        expect(locationOf(again).searchParams.get("error")).toBe("OAuthCallbackError")
      }
      expect(app.idp.calls).toEqual(calls)
      expect((await app.browser.session())?.user).toEqual(session?.user)
    },
  )

  it("OAC-22: a callback that is repeated after another user signed in changes neither the session nor the links", async () => {
    const people = {
      idp: { sub: "ada-1", email: "ada@example.test" },
      plain: { sub: "bob-1", email: "bob@example.test" },
    }
    const app = oauthApp(keys, { people })
    const old = await app.visitProvider(app.browser, "idp")
    await app.browser.send(old.clone())
    await app.browser.post("/signout")
    await app.signIn(app.browser, "plain")
    const written = [...app.written]
    expect(reasonOf(await app.browser.send(old))).toBe("flow_missing")
    expect((await app.browser.session())?.user).toMatchObject({ email: "bob@example.test" })
    expect(app.written).toEqual(written)
  })

  it.each(["jwt", "database"] as const)(
    "OAC-23: twice at once signs in once, and the second response does not end that session (%s)",
    async (strategy) => {
      const app = oauthApp(keys, { config: { session: { strategy } } })
      const back = await app.visitProvider(app.browser, "idp")
      const tabs = [app.browser.other(), app.browser.other()]
      for (const tab of tabs) for (const [name, value] of app.browser.cookies) tab.cookies.set(name, value)
      const responses = await Promise.all(tabs.map((tab) => tab.send(back.clone())))

      const issued = responses.filter((response) => sessionCookies(response).length > 0)
      const refused = responses.filter((response) => sessionCookies(response).length === 0)
      expect([issued.length, refused.length]).toEqual([1, 1])
      expect(reasonOf(refused[0] ?? new Response())).toBe("code_refused")
      for (const line of refused[0]?.headers.getSetCookie() ?? []) expect(line).not.toContain("session-token")
      expect(app.written.filter((name) => name === "createUser")).toHaveLength(1)
      expect(app.written.filter((name) => name === "createSession")).toHaveLength(strategy === "jwt" ? 0 : 1)
    },
  )

  it.each([
    ["the same host", appOrigin],
    ["another host", "https://evil.test"],
    ["another port", "https://app.test:8443"],
  ])("OAC-24: has one redirect address in both requests, even if it comes to %s", async (_what, origin) => {
    const app = oauthApp(keys)
    const back = new URL((await app.visitProvider(app.browser, "idp")).url)
    const elsewhere = openBrowser(app.config, { now: () => testTime * 1000 }, origin)
    for (const [name, value] of app.browser.cookies) elsewhere.cookies.set(name, value)
    await elsewhere.get(`${origin}${back.pathname}${back.search}`)
    const asked = app.idp.seen.filter(({ endpoint }) => endpoint === "token")
    expect(asked.map(({ body }) => new URLSearchParams(body).get("redirect_uri"))).toEqual([
      `${appOrigin}/auth/callback/idp`,
    ])
    expect(app.idp.violations).toEqual([])
  })
})
