/**
 * `session.absoluteMaxAge`: a session ends a fixed time after the last authentication, even if the user goes on using
 * it.
 */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { openBrowser, type Browser } from "../support/browser.ts"
import { claimsIn, sessionApp, sessionCookie, start, tokenWith, type SessionApp } from "./session-app.ts"

const maxAge = 1000
const absoluteMaxAge = 3000
const limits = { maxAge, updateAge: 100, absoluteMaxAge }
type Kind = "tokens" | "rows"
const kinds: readonly Kind[] = ["tokens", "rows"]

function appIn(kind: Kind, session: AuthConfig["session"] = limits, over: Partial<AuthConfig> = {}): SessionApp {
  let now = () => start
  const adapter = memoryAdapter({ now: () => now() })
  const rows: Partial<AuthConfig> = { adapter, stores: memoryStores(() => now()) }
  const made = sessionApp({
    ...(kind === "rows" ? rows : {}),
    ...over,
    session: { strategy: kind === "rows" ? "database" : "jwt", ...session },
  })
  now = made.now
  if (kind === "tokens") return made
  const email = "ada@x.test"
  for (const provider of made.config.providers)
    Object.assign(provider, {
      authorize: async () =>
        (await adapter.getUserByEmail?.(email)) ??
        (await adapter.createUser?.({ id: "ada", email, name: "ada", emailVerified: null })) ??
        null,
    })
  return made
}

/** Reads the session, and returns the expiry of the session and of the cookie in the response, in milliseconds. */
async function read(browser: Browser): Promise<{ expires: number; cookies: number[] } | null> {
  const response = await browser.get("/session")
  const session = (await response.json()) as { expires: string } | null
  if (session === null) return null
  const lines = response.headers.getSetCookie().filter((line) => line.startsWith(`${sessionCookie}=`))
  return {
    expires: Date.parse(session.expires),
    cookies: lines.map((line) => Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? "")),
  }
}

it("JWT-14: absoluteMaxAge ends a token that is renewed all the time", async () => {
  expect(await livesInUse("tokens")).toBe(absoluteMaxAge)
})

it("DBS-12: absoluteMaxAge ends a row that is extended all the time", async () => {
  expect(await livesInUse("rows")).toBe(absoluteMaxAge)
})

/** Reads a session until it ends, and returns the seconds for which it lasted. */
async function livesInUse(kind: Kind): Promise<number> {
  const { browser, pass, now } = appIn(kind)
  await browser.post("/callback/cred")
  for (let reads = 0; reads < 100 && (await read(browser)) !== null; reads++) pass(200)
  expect(browser.cookies.has(sessionCookie)).toBe(false)
  return (now() - start) / 1000
}

describe.each(kinds)("with sessions in %s, session.absoluteMaxAge", (kind) => {
  it("INV-S5: no order of reads, updates, sign-ins and clock jumps gives a session beyond it", async () => {
    const steps = fc.array(
      fc.record({
        jump: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 4000 })),
        act: fc.constantFrom("read", "update", "sign in"),
      }),
      { maxLength: 25 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const { browser, pass, now } = appIn(kind)
        await browser.post("/callback/cred")
        let began = now()
        let used = now()
        for (const { jump, act } of list) {
          pass(jump)
          const ends = began + absoluteMaxAge * 1000
          if (act === "update") await browser.post("/session", { data: "1" })
          if (act === "sign in") {
            await browser.post("/callback/cred")
            began = now()
            used = now()
            continue
          }
          const session = await read(browser)
          if (now() >= ends) expect(session).toBeNull()
          // A read renews a session only after `updateAge`, so the session may end that much earlier than `maxAge`.
          else if (now() - used < (maxAge - limits.updateAge) * 1000) expect(session).not.toBeNull()
          if (session === null) {
            await browser.post("/callback/cred")
            began = now()
          } else for (const shown of [session.expires, ...session.cookies]) expect(shown).toBeLessThanOrEqual(ends)
          used = now()
        }
      }),
      { numRuns: 40 },
    )
  })

  it("may be shorter than maxAge: session and cookie then last as long as it", async () => {
    const { browser, pass } = appIn(kind, { maxAge: 5000, updateAge: 0, absoluteMaxAge: 100 })
    const signedIn = await browser.post("/callback/cred")
    const line = signedIn.headers.getSetCookie().find((one) => one.startsWith(`${sessionCookie}=`)) ?? ""
    expect(Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? "")).toBe(start + 100_000)
    expect((await read(browser))?.expires).toBe(start + 100_000)
    pass(100)
    expect(await read(browser)).toBeNull()
  })

  it("applies to sessions that began before the option was set", async () => {
    const app = appIn(kind, { maxAge: 100_000, updateAge: 100 })
    await app.browser.post("/callback/cred")
    const session = { ...app.config.session, absoluteMaxAge }
    const later = openBrowser({ ...app.config, session }, { now: app.now })
    for (const [name, value] of app.browser.cookies) later.cookies.set(name, value)
    app.pass(absoluteMaxAge - 1)
    expect((await read(later))?.expires).toBe(start + absoluteMaxAge * 1000)
    app.pass(1)
    expect(await read(later)).toBeNull()
    expect(later.cookies.has(sessionCookie)).toBe(false)
  })

  it("does not change a session without the option", async () => {
    const { browser, pass } = appIn(kind, { maxAge, updateAge: 0 })
    await browser.post("/callback/cred")
    for (let reads = 0; reads < 10; reads++) {
      pass(900)
      expect(await read(browser)).toEqual({
        expires: start + (reads + 1) * 900_000 + maxAge * 1000,
        cookies: [start + (reads + 1) * 900_000 + maxAge * 1000],
      })
    }
  })
})

describe("a session without evidence", () => {
  it("in a token, stays valid when the option is set, and ends at its own expiry: it is not renewed", async () => {
    const { browser, pass } = appIn("tokens", { maxAge: 100_000, updateAge: 0, absoluteMaxAge: 10 })
    browser.cookies.set(sessionCookie, await tokenWith({ sub: "id-ada", name: "ada" }))
    const ends = start + 86_400_000
    pass(80_000)
    expect((await read(browser))?.expires).toBe(ends)
    const updated = await browser.post("/session", { data: "1" })
    expect(((await updated.json()) as { expires: string }).expires).toBe(new Date(ends).toISOString())
    expect((await claimsIn(browser.cookies.get(sessionCookie))).exp).toBe(ends / 1000)
    pass(6400)
    expect(await read(browser)).toBeNull()
  })

  it("in a row, stays valid when the option is set, and ends at its own expiry: it is not extended", async () => {
    const { browser, pass, config } = appIn("rows", { maxAge: 100_000, updateAge: 0, absoluteMaxAge: 10 })
    const user = await config.adapter?.createUser?.({ id: "ada", email: "ada@x.test", emailVerified: null })
    const expires = new Date(start + 50_000_000)
    await config.adapter?.createSession?.({ sessionToken: "t0", userId: user?.id ?? "", expires })
    browser.cookies.set(sessionCookie, "t0")
    pass(40_000)
    expect(await read(browser)).toEqual({ expires: expires.getTime(), cookies: [expires.getTime()] })
    pass(10_000)
    expect(await read(browser)).toBeNull()
  })

  it("whose application writes another sub is not renewed beyond the end of the session", async () => {
    const { browser, pass } = appIn("tokens", limits, {
      callbacks: { jwt: ({ token, trigger }) => (trigger === undefined ? { ...token, sub: "another" } : token) },
    })
    await browser.post("/callback/cred")
    for (let passed = 0; passed < absoluteMaxAge - 200; passed += 200) {
      pass(200)
      expect((await read(browser))?.expires ?? 0).toBeLessThanOrEqual(start + absoluteMaxAge * 1000)
    }
    pass(200)
    expect(await read(browser)).toBeNull()
  })
})

it("if the stores fail, the read has no session, and the cookie stays", async () => {
  const stores = memoryStores(() => start)
  const get = async (): Promise<never> => Promise.reject(new Error("gone"))
  const { browser } = appIn("rows", limits, { stores: { ...stores, sessions: { ...stores.sessions, get } } })
  await browser.post("/callback/cred")
  expect(await read(browser)).toBeNull()
  expect(browser.cookies.has(sessionCookie)).toBe(true)
})

describe("a faulty absoluteMaxAge", () => {
  const problemOf = (session: AuthConfig["session"], over: Partial<AuthConfig> = {}) =>
    resolveConfig(sessionApp({ session, ...over }).config).problem?.message

  it.each([0, -1, NaN, Infinity, "60"])("is refused: %s", (value) => {
    const session = Object.assign({}, { absoluteMaxAge: value }) as AuthConfig["session"]
    expect(problemOf(session)).toContain(`session.absoluteMaxAge is a number of seconds above 0, not ${value}.`)
  })

  it("is refused with database sessions and no stores, which keep the time of the sign-in", () => {
    const session = { strategy: "database", absoluteMaxAge: 60 } as const
    expect(problemOf(session, { adapter: memoryAdapter() })).toContain("Configure `stores`")
    expect(problemOf(session, { adapter: memoryAdapter(), stores: memoryStores() })).toBeUndefined()
  })
})
