/** A step's result in the session, and in the callbacks that make it. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig, JWTParams, SessionParams } from "../../src/config/options.ts"
import { InvalidConfiguration } from "../../src/errors.ts"
import NextAuth from "../../src/index.ts"
import type { Stores } from "../../src/ports/stores.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { locationOf } from "../support/browser.ts"
import { openStep } from "./open-step.ts"
import { hasSession, stepOf, stepsApp } from "./steps-app.ts"

const now = () => 1_800_000_000_000
const passing = (over: object = {}) =>
  openStep("organisation", { session: ({ text }: { text: string }) => ({ id: text }), ...over })

const strategies = [
  ["tokens", {}],
  ["rows", { session: { strategy: "database" } }],
] as const satisfies readonly (readonly [string, Partial<AuthConfig>])[]

/** Signs in with a step, and records the arguments of the callbacks. */
function app(step = passing(), over: Partial<AuthConfig> = {}) {
  const told: { jwt: JWTParams["results"][]; session: unknown[] } = { jwt: [], session: [] }
  const made = stepsApp([step], {
    stores: memoryStores(now),
    callbacks: {
      jwt: ({ token, results }) => {
        told.jwt.push(results)
        return token
      },
      session: ({ session, results }: SessionParams) => {
        told.session.push(results)
        return { expires: String(session.expires), user: { name: String(results?.["organisation"] !== undefined) } }
      },
    },
    ...over,
  })
  return { ...made, told }
}

describe.each(strategies)("the result of a step, with sessions in %s,", (kind, over) => {
  it("reaches both callbacks whenever the session is read", async () => {
    const { begin, browser, told } = app(passing(), over)
    const done = await browser.post(stepOf(await begin("openid")), { text: "acme" })
    expect(locationOf(done).pathname).toBe("/inbox")
    await browser.session()
    expect((await browser.session())?.user).toEqual({ name: "true" })
    expect(told.session).toEqual([{ organisation: { id: "acme" } }, { organisation: { id: "acme" } }])
    if (kind === "tokens") expect(told.jwt).toEqual(Array.from({ length: 3 }, () => ({ organisation: { id: "acme" } })))
  })

  it("is kept when the session is written again", async () => {
    const { begin, browser, pass, told } = app(passing(), { session: { ...sessionOf(over), updateAge: 0 } })
    await browser.post(stepOf(await begin("openid")), { text: "acme" })
    for (let reading = 0; reading < 3; reading++) {
      pass(60)
      await browser.session()
    }
    expect(told.session.at(-1)).toEqual({ organisation: { id: "acme" } })
  })

  it("is absent if the step did not apply", async () => {
    const { begin, browser, told } = app(passing({ appliesTo: () => false }), over)
    await begin("openid")
    await browser.session()
    expect(told.session).toEqual([{}])
  })

  it.each([
    ["a date", () => ({ at: new Date(0) })],
    ["a promise", async () => ({})],
    ["a text", () => "acme"],
    ["an infinite number", () => ({ size: Infinity })],
    ["a too long text", () => ({ text: "x".repeat(20_000) })],
  ])("a result that is %s ends the sign-in, and there is no session", async (_title, session) => {
    const { begin, browser, logged, written } = app(passing({ session }), over)
    const done = await browser.post(stepOf(await begin("openid")), { text: "acme" })
    expect(locationOf(done).searchParams.get("reason")).toBe("effect_failed")
    expect(hasSession(browser)).toBe(false)
    expect(written.filter((call) => call.startsWith("createSession"))).toEqual([])
    expect(logged).toHaveLength(1)
  })
})

function sessionOf(over: Partial<AuthConfig>): AuthConfig["session"] {
  return over.session
}

describe("the result of a step", () => {
  it("a result that does not fit into the cookie with the token ends the sign-in, and is not left out", async () => {
    const long = passing({ session: () => ({ text: "x".repeat(14_000) }) })
    const { begin, browser } = app(long)
    const done = await browser.post(stepOf(await begin("openid")), { text: "acme" })
    expect(locationOf(done).searchParams.get("reason")).toBe("session_cookie_large")
    expect(hasSession(browser)).toBe(false)
  })

  it("a step with a result does not start if sessions are in rows and there are no stores, and the error names the step", () => {
    const { config } = stepsApp([])
    const start = (over: Partial<AuthConfig>) => () => NextAuth({ ...config, steps: [passing()], ...over })
    expect(start({ session: { strategy: "database" } })).toThrow(InvalidConfiguration)
    expect(start({ session: { strategy: "database" } })).toThrow(/The step "organisation" passes data .* `stores`/)
    expect(start({ session: { strategy: "database" }, stores: memoryStores() })).not.toThrow()
    expect(start({ session: { strategy: "jwt" } })).not.toThrow()
  })

  it("is never lost silently: a store that fails leaves no session, and a later read keeps the cookie", async () => {
    const stores = memoryStores(now)
    let isDown = true
    const down = async (): Promise<never> => Promise.reject(new Error("gone"))
    const sessions: Stores["sessions"] = {
      ...stores.sessions,
      put: async (...given) => (isDown ? down() : stores.sessions.put(...given)),
      get: async (...given) => (isDown ? down() : stores.sessions.get(...given)),
    }
    const over = { session: { strategy: "database" }, stores: { ...stores, sessions } } as const
    const { begin, browser, written } = app(passing(), { ...over, adapter: memoryAdapter({ now }) })
    const refused = await browser.post(stepOf(await begin("openid")), { text: "acme" })
    expect(locationOf(refused).searchParams.get("reason")).toBe("effect_failed")
    expect(hasSession(browser)).toBe(false)
    expect(written.filter((call) => call.startsWith("createSession"))).toEqual([])
    isDown = false
    await browser.post(stepOf(await begin("openid")), { text: "acme" })
    isDown = true
    expect(await browser.session()).toBeNull()
    isDown = false
    expect((await browser.session())?.user).toEqual({ name: "true" })
  })

  it("is absent in callbacks without such a step, as in Auth.js", async () => {
    const { begin, browser, told } = app(openStep("organisation"))
    await browser.post(stepOf(await begin("openid")), { text: "acme" })
    expect(told.jwt).toEqual([undefined])
  })
})
