import { describe, expect, it } from "vitest"
import { memoryAdapter, type EmbeddedAdapter } from "../../src/adapters/memory.ts"
import { getToken } from "../../src/jwt.ts"
import { sessionApp, sessionCookie, start, tokenWith, type SessionApp } from "./session-app.ts"

const one = (value: string) => `${sessionCookie}=${value}`
const claims = (name: string, at: number = start / 1000) => ({
  sub: `id-${name}`,
  name,
  email: `${name}@x.test`,
  iat: at,
})

/** Makes an application whose sessions are rows, with the users ada and eve. */
async function rowApp(): Promise<SessionApp & { adapter: EmbeddedAdapter }> {
  const adapter = memoryAdapter()
  for (const name of ["ada", "eve"])
    await adapter.createUser({ id: `id-${name}`, name, email: `${name}@x.test`, emailVerified: null })
  return { ...sessionApp({ adapter, session: { strategy: "database" } }), adapter }
}

async function ask(app: SessionApp, cookie: string, path = "/session", init: RequestInit = {}): Promise<Response> {
  const { handle } = await import("../../src/interpreter/handle.ts")
  const { toResponse } = await import("../../src/flows/http-result.ts")
  const { platform } = await import("../../src/interpreter/runtime.ts")
  const headers = { ...(init.headers as Record<string, string> | undefined), cookie }
  const request = new Request(`https://www.app.test/auth${path}`, { ...init, headers })
  return toResponse(await handle(request, app.config, { ...platform, now: app.now }), request.method)
}

const userOf = async (response: Response) =>
  (JSON.parse(await response.text()) as { user: { name: string } } | null)?.user.name

/** Returns the places in which a response clears a cookie. */
const cleared = (response: Response, name: string = sessionCookie) =>
  response.headers
    .getSetCookie()
    .filter((line) => line.startsWith(`${name}=; Max-Age=0`))
    .map((line) => /Domain=([^;]*)/.exec(line)?.[1] + " " + /Path=([^;]*)/.exec(line)?.[1])

describe("several session cookies in one request, with tokens", () => {
  it("PERSON-07: a value that is not a valid session is ignored, in every position", async () => {
    const app = sessionApp()
    const good = await tokenWith(claims("ada"))
    for (const junk of ["x", "a.b.c.d.e", `${good.slice(0, -6)}AAAAAA`]) {
      expect(await userOf(await ask(app, `${one(junk)}; ${one(good)}`))).toBe("ada")
      expect(await userOf(await ask(app, `${one(good)}; ${one(junk)}`))).toBe("ada")
    }
    expect(app.logged).toEqual([])
  })

  it("PERSON-07: an expired session of another user is ignored", async () => {
    const app = sessionApp()
    const old = await tokenWith(claims("eve"), start - 90_000_000)
    expect(await userOf(await ask(app, `${one(old)}; ${one(await tokenWith(claims("ada")))}`))).toBe("ada")
  })

  it("PERSON-07: the newest of one user's sessions counts", async () => {
    const app = sessionApp()
    const older = await tokenWith({ ...claims("ada"), name: "older" }, start - 50_000)
    const newer = await tokenWith({ ...claims("ada"), name: "newer" }, start - 10)
    for (const pair of [
      [older, newer],
      [newer, older],
    ])
      expect(await userOf(await ask(app, pair.map(one).join("; ")))).toBe("newer")
  })

  it("PERSON-07: sessions of two users give no session, the cookie is cleared for every domain and path, and the log says so without a token", async () => {
    const app = sessionApp()
    const [ada, eve] = [await tokenWith(claims("ada")), await tokenWith(claims("eve"))]
    for (const pair of [
      [ada, eve],
      [eve, ada],
    ]) {
      const response = await ask(app, pair.map(one).join("; "))
      expect(await userOf(response)).toBeUndefined()
      const places = ["/", "/auth", "/auth/", "/auth/session", "/auth/session/"]
      expect(cleared(response)).toEqual(
        expect.arrayContaining(
          ["undefined", "www.app.test", "app.test"].flatMap((domain) => places.map((path) => `${domain} ${path}`)),
        ),
      )
    }
    expect(app.logged.map(({ level, said }) => `${level} ${String(said)}`)).toEqual(
      Array(2).fill("warn duplicate_cookies"),
    )
  })

  it("PERSON-07: sessions of two users also give no session if the sessions came in chunks", async () => {
    const app = sessionApp()
    const cut = (token: string) => {
      const half = Math.ceil(token.length / 2)
      return [token.slice(0, half), token.slice(half)].map((part, at) => `${sessionCookie}.${at}=${part}`).join("; ")
    }
    const [ada, eve] = [cut(await tokenWith(claims("ada"))), cut(await tokenWith(claims("eve")))]
    expect(await userOf(await ask(app, `${ada}; ${eve}`))).toBeUndefined()
    expect(await userOf(await ask(app, `${ada}; ${sessionCookie}.0=x; ${sessionCookie}.1=y`))).toBe("ada")
  })

  it("PERSON-07: an update of sessions of two users writes nothing", async () => {
    const app = sessionApp({ callbacks: { jwt: ({ token, session }) => ({ ...token, said: session as string }) } })
    await app.browser.post("/callback/cred", { name: "ada" })
    const ada = app.browser.cookies.get(sessionCookie) ?? ""
    app.browser.cookies.set(sessionCookie, `${ada}; ${one(await tokenWith(claims("eve")))}`)
    const response = await app.browser.post("/session", { data: "x" })
    expect(await response.text()).toBe("null")
    expect(response.headers.getSetCookie().filter((line) => /session-token=[^;]/.test(line))).toEqual([])
  })

  it("PERSON-07: a new sign-in clears the name for every domain and path before it sets its own cookie", async () => {
    const { browser } = sessionApp()
    browser.cookies.set(sessionCookie, `x; ${one(await tokenWith(claims("eve")))}`)
    const response = await browser.post("/callback/cred", { name: "ada" })
    const lines = response.headers.getSetCookie().filter((line) => line.startsWith(`${sessionCookie}=`))
    expect(lines.length).toBeGreaterThan(4)
    expect(lines.findIndex((line) => !line.includes("Max-Age=0"))).toBe(lines.length - 1)
  })

  it("PERSON-07: a sign-out with sessions of two users clears every place, and reports the sign-out of no user to listeners", async () => {
    const told: unknown[] = []
    const app = sessionApp({ events: { signOut: (message) => void told.push(message) } })
    await app.browser.post("/callback/cred", { name: "ada" })
    const ada = app.browser.cookies.get(sessionCookie) ?? ""
    app.browser.cookies.set(sessionCookie, `${ada}; ${one(await tokenWith(claims("eve")))}`)
    const response = await app.browser.post("/signout")
    expect(cleared(response).length).toBeGreaterThan(4)
    expect(told).toEqual([])
    app.browser.cookies.set(sessionCookie, ada)
    expect(
      await app.browser.session(),
      "a copy that remained in another place is ended in this browser, too",
    ).toBeNull()
  })

  it("PERSON-07: getToken reads the cookies in the same way as the handlers", async () => {
    const secret = "s".repeat(40)
    const { encode } = await import("../../src/jwt.ts")
    const token = async (name: string) => encode({ token: { sub: name }, secret, salt: sessionCookie })
    const [ada, eve] = [await token("ada"), await token("eve")]
    const read = async (...values: string[]) =>
      (await getToken({ req: { headers: { cookie: values.map(one).join("; ") } }, secret }))?.sub
    expect(await read("x", ada)).toBe("ada")
    expect(await read(ada, eve)).toBeUndefined()
  })
})

describe("several session cookies in one request, with rows", () => {
  const expires = new Date(start + 1_000_000_000)

  it("PERSON-07: the most recently used of one user's rows counts, and an unknown token is ignored", async () => {
    const app = await rowApp()
    await app.adapter.createSession({ sessionToken: "older", userId: "id-ada", expires: new Date(start + 500_000) })
    await app.adapter.createSession({ sessionToken: "newer", userId: "id-ada", expires })
    const response = await ask(app, ["junk", "older", "newer"].map(one).join("; "))
    expect(response.headers.getSetCookie().some((line) => line.startsWith(one("newer")))).toBe(true)
    expect(await userOf(response)).toBe("ada")
  })

  it("PERSON-07: rows of two users give no session, and no read or sign-out deletes one of the rows", async () => {
    const app = await rowApp()
    await app.adapter.createSession({ sessionToken: "of-ada", userId: "id-ada", expires })
    await app.adapter.createSession({ sessionToken: "of-eve", userId: "id-eve", expires })
    const both = ["of-eve", "of-ada"].map(one).join("; ")
    const response = await ask(app, both)
    expect(await userOf(response)).toBeUndefined()
    expect(cleared(response).length).toBeGreaterThan(4)
    app.browser.cookies.set(sessionCookie, both.slice(sessionCookie.length + 1))
    await app.browser.post("/signout")
    for (const token of ["of-ada", "of-eve"]) expect(await app.adapter.getSessionAndUser(token)).not.toBeNull()
    expect(app.logged.map(({ said }) => said)).toEqual(["duplicate_cookies", "duplicate_cookies"])
  })

  it("PERSON-07: a sign-out of one user's rows deletes them all", async () => {
    const app = await rowApp()
    for (const sessionToken of ["first", "second"])
      await app.adapter.createSession({ sessionToken, userId: "id-ada", expires })
    app.browser.cookies.set(
      sessionCookie,
      ["first", "second"]
        .map(one)
        .join("; ")
        .slice(sessionCookie.length + 1),
    )
    await app.browser.post("/signout")
    for (const token of ["first", "second"]) expect(await app.adapter.getSessionAndUser(token)).toBeNull()
  })
})

describe("a stray chunk", () => {
  it("COOK-02: is cleared if there is also a whole session, and the session is read", async () => {
    const app = sessionApp()
    const response = await ask(app, `${one(await tokenWith(claims("ada")))}; ${sessionCookie}.1=x`)
    expect(cleared(response, `${sessionCookie}.1`)).toEqual(["undefined /"])
    expect(cleared(response)).toEqual([])
    expect(await userOf(response)).toBe("ada")
  })

  it("COOK-02: is also cleared if sessions are rows", async () => {
    const app = await rowApp()
    await app.adapter.createSession({ sessionToken: "t", userId: "id-ada", expires: new Date(start + 1e9) })
    const response = await ask(app, `${one("t")}; ${sessionCookie}.0=x`)
    expect(new Set(cleared(response, `${sessionCookie}.0`))).toEqual(new Set(["undefined /"]))
    expect(await userOf(response)).toBe("ada")
  })
})
