import { beforeAll, describe, expect, it } from "vitest"
import { Auth, getSession } from "../../../src/core.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { handle } from "../../../src/interpreter/handle.ts"
import { platform } from "../../../src/interpreter/runtime.ts"
import type { Trace } from "../../../src/ports/trace.ts"
import { appOrigin } from "../../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../../support/lying-provider.ts"
import { oauthApp, testTime } from "../../support/oauth-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

function tracedApp(over: Partial<AuthConfig> = {}) {
  const traces: Trace[] = []
  const app = oauthApp(keys, { config: { trace: (trace) => void traces.push(trace), ...over } })
  return { ...app, traces }
}

describe("the record of requests", () => {
  it("has each of them, in order: its request, its provider, and its outcome", async () => {
    const { signIn, browser, traces } = tracedApp()
    await signIn(browser, "idp")
    const told = traces.map(({ request, flow, provider, ended }) => [request, flow, provider, ended])
    expect(told).toContainEqual(["POST signin", "oauth", "idp", "waiting"])
    expect(told).toContainEqual(["GET callback", "oauth", "idp", "signedIn"])
    expect(told.filter(([request]) => request === "GET csrf").length).toBeGreaterThan(0)
    for (const { at, took } of traces) expect([at, took]).toEqual([testTime * 1000, 0])
  })

  it("has one id for one sign-in over all of its requests", async () => {
    const { signIn, browser, traces } = tracedApp()
    await signIn(browser, "idp")
    const ids = traces.filter(({ flow }) => flow === "oauth").map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    await signIn(browser.other(), "idp")
    expect(new Set(traces.filter(({ flow }) => flow === "oauth").map(({ id }) => id)).size).toBe(2)
  })

  it("has the ask of each state, and its answer", async () => {
    const { signIn, browser, traces } = tracedApp()
    await signIn(browser, "idp")
    const done = traces.find(({ ended }) => ended === "signedIn")
    expect(done?.asks).toContainEqual({
      ask: "exchangeCode",
      answer: "code.exchanged",
      state: "exchangingCode",
      at: testTime * 1000,
      took: 0,
    })
    for (const { state } of done?.asks ?? []) expect(done?.moves.map(({ to }) => to)).toContain(state)
  })

  it("has the user's id, once it is known", async () => {
    const { signIn, browser, traces, config, adapter } = tracedApp()
    await signIn(browser, "idp")
    const user = await adapter.getUserByAccount?.({ provider: "idp", providerAccountId: "person-1" })
    const { person } = traces.find(({ ended }) => ended === "signedIn") ?? {}
    expect(user?.id).toMatch(/.+/)
    expect(person).toBe(user?.id)
    await browser.send(new Request(`${appOrigin}/auth/session`))
    expect(traces.at(-1)).toMatchObject({ request: "GET session", ended: "live", person })
    expect(await getSession(new Request(appOrigin), config)).toBeNull()
    expect(traces.at(-1)).toMatchObject({ request: "auth()", flow: "session", ended: "none", person: undefined })
  })

  it("does not confuse a provider's name for a person with the user's id", async () => {
    const { signIn, browser, traces } = tracedApp({ callbacks: { signIn: () => false } })
    await signIn(browser, "idp")
    expect(traces.at(-1)).toMatchObject({ request: "GET callback", ended: "refused", person: undefined })
    expect(traces.at(-1)?.passed).toContain("idToken")
  })

  it("has the reason of a refusal, in the words of the log", async () => {
    const { browser, traces, visitProvider, logged } = tracedApp()
    const back = await visitProvider(browser, "idp")
    await browser.other().send(back)
    expect(traces.at(-1)).toMatchObject({ request: "GET callback", ended: "refused", reason: "flow_missing" })
    expect(traces.at(-1)?.error).toMatchObject({ type: "InvalidCheck", says: logged.at(-1)?.message })
  })

  it("has the reason if a session is empty because its token is invalid", async () => {
    const { config, traces } = tracedApp({ session: { strategy: "jwt" } })
    const headers = { cookie: "authjs.session-token=x.y.z; __Secure-authjs.session-token=x.y.z" }
    await Auth(new Request(`${appOrigin}/auth/session`, { headers }), config)
    expect(traces.at(-1)).toMatchObject({ ended: "none", reason: "session_unreadable" })
    expect(traces.at(-1)?.error?.type).toBe("JWTSessionError")
  })

  it.each([
    ["GET (no route)", "/auth/nowhere", {}, "turnedAway"],
    ["GET signout", "/auth/signout", {}, "answered"],
    ["PUT (no route)", "/auth/session", { method: "PUT" }, "turnedAway"],
    ["GET signin", "/auth/signin/nobody", {}, "turnedAway"],
    ["GET signin", "/auth/signin", {}, "answered"],
  ])("describes a request that reaches no flow as %s", async (request, path, init, ended) => {
    const { config, traces } = tracedApp()
    await Auth(new Request(`${appOrigin}${path}`, init), config)
    expect(traces).toMatchObject([{ request, flow: "", moves: [], ended }])
  })

  it("has the problem of an unusable configuration, at every request", async () => {
    const { config, traces } = tracedApp({ secret: "" })
    await Auth(new Request(`${appOrigin}/auth/signin`), config)
    await getSession(new Request(appOrigin), config)
    expect(traces).toMatchObject([
      { request: "GET signin", ended: "refused", error: { type: "MissingSecret" } },
      { request: "auth()", ended: "refused", error: { type: "MissingSecret" } },
    ])
  })

  it("reaches listeners that throw, reject or wait for ever, and no response changes", async () => {
    const plain = oauthApp(keys)
    const expected = await plain.signIn(plain.browser, "idp")
    // A listener returns nothing; applications write async ones anyway.
    const listeners: (() => unknown)[] = [
      () => {
        throw new Error("down")
      },
      () => Promise.reject(new Error("down")),
      () => new Promise<void>(() => undefined),
    ]
    for (const trace of listeners) {
      const { signIn, browser } = oauthApp(keys, { config: { trace } })
      const answer = await signIn(browser, "idp")
      expect([answer.status, answer.headers.get("location")]).toEqual([
        expected.status,
        expected.headers.get("location"),
      ])
    }
  })

  it("changes no response if it fails, and the log says so", async () => {
    const { config, traces, logged } = tracedApp()
    const random = (): never => {
      throw new Error("no randomness is left")
    }
    const answer = await handle(new Request(`${appOrigin}/auth/nothing`), config, { ...platform, randomBytes: random })
    expect(answer.status).toBe(400)
    expect(traces).toEqual([])
    expect(logged.at(-1)).toMatchObject({ cause: { message: "no randomness is left" } })
  })
})
