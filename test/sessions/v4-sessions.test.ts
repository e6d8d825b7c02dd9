/** Sessions of next-auth 4: the real package seals the tokens, and the library reads and replaces them. */
import { createRequire } from "node:module"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { JWT } from "../../src/ports/records.ts"
import { locationOf } from "../support/browser.ts"
import { secret, sessionApp, sessionCookie, start, type SessionApp } from "./session-app.ts"

const folder = join(import.meta.dirname, "../moving/next-auth-4/package.json")
// The part of the types of next-auth 4 that this file uses. The package has its own copy of the types of Next.js.
const v4 = createRequire(folder)("next-auth/jwt") as {
  encode: (options: { token: JWT; secret: string; maxAge?: number; salt?: string }) => Promise<string>
}

const v4Cookie = "__Secure-next-auth.session-token"
const claims: JWT = { sub: "id-ada", name: "ada", email: "ada@x.test", picture: null }

/** An application that moves over from next-auth 4. Its clock shows the time at which next-auth 4 sealed the tokens. */
async function movedApp(over: Partial<AuthConfig> = {}): Promise<{ app: SessionApp; token: string }> {
  const app = sessionApp({ migrateFrom: "next-auth@4", ...over })
  app.pass((Date.now() - start) / 1000)
  return { app, token: await v4.encode({ token: claims, secret, maxAge: 3600 }) }
}

async function sessionOf({ browser }: SessionApp): Promise<unknown> {
  return (await browser.get("/session")).json()
}

const names = ({ browser }: SessionApp) => [...browser.cookies.keys()].filter((name) => name.includes("session-token"))

describe("a session of next-auth 4 in a token", () => {
  it("MOVE-11: is read, and the first read replaces its cookie", async () => {
    const { app, token } = await movedApp()
    app.browser.cookies.set(v4Cookie, token)
    expect(await sessionOf(app)).toMatchObject({ user: { name: "ada", email: "ada@x.test" } })
    expect(names(app)).toEqual([sessionCookie])
    expect(await sessionOf(app)).toMatchObject({ user: { email: "ada@x.test" } })
  })

  it("MOVE-11: is read if next-auth 4 split it into chunks, and every chunk is cleared", async () => {
    const { app } = await movedApp()
    const large = { ...claims, roles: Array.from({ length: 700 }, (_, index) => `role ${index}`) }
    const token = await v4.encode({ token: large, secret, maxAge: 3600 })
    const size = 3933
    for (let at = 0; at * size < token.length; at++)
      app.browser.cookies.set(`${v4Cookie}.${at}`, token.slice(at * size, (at + 1) * size))
    expect(names(app).length).toBeGreaterThan(1)
    expect(await sessionOf(app)).toMatchObject({ user: { email: "ada@x.test" } })
    expect(names(app).filter((name) => name.startsWith(v4Cookie))).toEqual([])
  })

  it("MOVE-11: is read under the name of the library's cookie, for an application that gave its cookie a name", async () => {
    const { app, token } = await movedApp()
    app.browser.cookies.set(sessionCookie, token)
    expect(await sessionOf(app)).toMatchObject({ user: { email: "ada@x.test" } })
    expect(app.browser.cookies.get(sessionCookie)).not.toBe(token)
  })

  it("gives callbacks.jwt the claims of next-auth 4, and keeps what the callback adds", async () => {
    const seen: JWT[] = []
    const jwt = ({ token }: { token: JWT }) => (seen.push({ ...token }), { ...token, role: "admin" })
    const { app, token } = await movedApp({ callbacks: { jwt } })
    app.browser.cookies.set(v4Cookie, token)
    await sessionOf(app)
    await sessionOf(app)
    expect(seen).toEqual([expect.objectContaining(claims), expect.objectContaining({ ...claims, role: "admin" })])
  })

  it("is ended by a sign-out, which clears the cookies of both libraries", async () => {
    const { app, token } = await movedApp()
    app.browser.cookies.set(v4Cookie, token)
    await sessionOf(app)
    app.browser.cookies.set(v4Cookie, token)
    expect(locationOf(await app.browser.post("/signout")).pathname).toBe("/")
    expect([names(app), await sessionOf(app)]).toEqual([[], null])
  })

  it("does not replace a session of this library", async () => {
    const { app, token } = await movedApp()
    await app.browser.post("/callback/cred", { name: "bob" })
    app.browser.cookies.set(v4Cookie, token)
    expect(await sessionOf(app)).toMatchObject({ user: { name: "bob" } })
    expect(names(app)).toEqual([sessionCookie])
  })

  it.each([
    ["another secret", { secret: "another secret of next-auth 4" }],
    ["another purpose", { salt: "csrf" }],
    ["an expiry in the past", { maxAge: -60 }],
  ])("with %s is no session, and is cleared", async (_what, options) => {
    const { app } = await movedApp()
    app.browser.cookies.set(v4Cookie, await v4.encode({ token: claims, secret, ...options }))
    expect([await sessionOf(app), names(app)]).toEqual([null, []])
  })

  it("with one changed character is no session", async () => {
    const { app, token } = await movedApp()
    const parts = token.split(".")
    const [first = "", ...others] = parts[3] ?? ""
    parts[3] = [first === "A" ? "B" : "A", ...others].join("")
    app.browser.cookies.set(v4Cookie, parts.join("."))
    expect(await sessionOf(app)).toBeNull()
  })

  it("is no session without migrateFrom, under either name", async () => {
    const { app, token } = await movedApp({ migrateFrom: undefined })
    for (const name of [v4Cookie, sessionCookie]) {
      app.browser.cookies.set(name, token)
      expect(await sessionOf(app)).toBeNull()
    }
  })

  it("ends with session.absoluteMaxAge at the expiry that next-auth 4 gave it, because its sign-in has no known time", async () => {
    const { app, token } = await movedApp({ session: { absoluteMaxAge: 7200 } })
    app.browser.cookies.set(v4Cookie, token)
    await sessionOf(app)
    app.pass(3000)
    expect(await sessionOf(app)).not.toBeNull()
    app.pass(700)
    expect(await sessionOf(app)).toBeNull()
  })
})

describe("a session of next-auth 4 in a row", () => {
  it("MOVE-11: is read by its token, and the first read replaces the cookie", async () => {
    const adapter = memoryAdapter()
    const { app } = await movedApp({ adapter, session: { strategy: "database" } })
    const user = await adapter.createUser({ id: "1", name: "Ada", email: "ada@x.test", emailVerified: null })
    const sessionToken = "6f1d2c3b-0000-4000-8000-1234567890ab"
    await adapter.createSession({ sessionToken, userId: user.id, expires: new Date(app.now() + 3_600_000) })
    app.browser.cookies.set(v4Cookie, sessionToken)
    expect(await sessionOf(app)).toMatchObject({ user: { email: "ada@x.test" } })
    expect([names(app), app.browser.cookies.get(sessionCookie)]).toEqual([[sessionCookie], sessionToken])
    await app.browser.post("/signout")
    expect(await adapter.getSessionAndUser(sessionToken)).toBeNull()
  })
})

it("migrateFrom with another value is refused at start-up", async () => {
  // A value that TypeScript refuses, as an application in JavaScript can give it.
  const { app } = await movedApp({ migrateFrom: "next-auth@3" as "next-auth@4" })
  expect((await app.browser.get("/session")).status).toBe(500)
  expect(app.logged.map(({ said }) => String(said)).join()).toContain('migrateFrom is "next-auth@4"')
})
