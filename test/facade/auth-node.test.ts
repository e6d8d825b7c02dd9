/** `auth(req, res)` on a server of Node. */
import { describe, expect, it } from "vitest"
import NextAuth, { type NextAuthConfig } from "../../src/index.ts"
import { encode } from "../../src/jwt.ts"
import { serve } from "../frameworks/node-server.ts"
import { config, cookieName, environment, secret } from "./visits.ts"

describe("auth(req, res) on a server of Node", () => {
  async function answerOf(over: Partial<NextAuthConfig>, cookie: string, headers: Record<string, string> = {}) {
    environment()
    const { auth } = NextAuth(config(over))
    const server = await serve((req, res) => {
      void auth(req, res).then((session) => res.end(JSON.stringify(session)))
    })
    const response = await fetch(server.origin, { headers: { cookie, ...headers } })
    return { session: (await response.json()) as unknown, headers: response.headers }
  }
  const plainName = "authjs.session-token"
  const token = async (salt: string) => encode({ token: { sub: "1", name: "Ada" }, secret, salt })

  it("returns the session, and sets its renewed cookie on the response, which no shared cache may store", async () => {
    const { session, headers } = await answerOf(
      { session: { updateAge: 0 } },
      `${plainName}=${await token(plainName)}; other=1`,
    )
    expect(session).toMatchObject({ user: { name: "Ada" } })
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^authjs\.session-token=ey.*HttpOnly/)])
    expect(headers.get("cache-control")).toBe("private, no-store")
  })

  it("leaves the response unchanged if there is nothing to renew", async () => {
    const { session, headers } = await answerOf({}, `${plainName}=${await token(plainName)}`)
    expect(session).toMatchObject({ user: { name: "Ada" } })
    expect([headers.getSetCookie(), headers.get("cache-control")]).toEqual([[], null])
  })

  it("honours the forwarded host and scheme of a trusted proxy", async () => {
    const forwarded = { "x-forwarded-host": "app.test", "x-forwarded-proto": "https" }
    const cookie = `${cookieName}=${await token(cookieName)}`
    expect((await answerOf({}, cookie, forwarded)).session).toMatchObject({ user: { name: "Ada" } })
    // COOK-04: on a site without https, the library ignores a cookie with the prefix `__Secure-`, because another
    // application has set it.
    expect((await answerOf({}, cookie)).session).toBeNull()
    expect((await answerOf({}, cookie, { ...forwarded, "x-forwarded-host": "a.test, b.test" })).session).toBeNull()
  })

  it("MW-03: is null for a foreign cookie, which is cleared", async () => {
    const { session, headers } = await answerOf({ logger: { error: () => undefined } }, `${plainName}=forged`)
    expect(session).toBeNull()
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^authjs\.session-token=; Max-Age=0/)])
  })

  it("takes the context of getServerSideProps, and a response that can only set headers", async () => {
    environment()
    const { auth } = NextAuth(config({ session: { updateAge: 0 } }))
    const held = new Map<string, string | readonly string[]>([["Set-Cookie", "own=1"]])
    const res = {
      getHeader: (name: string) => held.get(name),
      setHeader: (name: string, value: string | readonly string[]) => held.set(name, value),
    }
    const req = {
      headers: { host: "app.test", cookie: `${cookieName}=${await token(cookieName)}` },
      socket: { encrypted: true },
    }
    expect(await auth({ req, res })).toMatchObject({ user: { name: "Ada" } })
    expect(held.get("Set-Cookie")).toEqual(["own=1", expect.stringContaining(cookieName)])
  })
})
