/** The cookies of a browser after responses that arrive in another order than their requests. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readSession } from "../../src/interpreter/read-session.ts"
import { handle } from "../../src/interpreter/handle.ts"
import { toResponse } from "../../src/flows/http-result.ts"
import { platform } from "../../src/interpreter/runtime.ts"
import { getToken } from "../../src/jwt.ts"
import { serializeCookie } from "../../src/protocol/cookies.ts"
import { evidenceIn, secret, sessionApp, sessionCookie, tokenWith, type SessionApp } from "./session-app.ts"

const marker = "__Secure-authjs.signed-out"
const marks = ({ browser }: SessionApp) => [...browser.cookies.keys()].filter((name) => name.startsWith(marker))
/** Every read writes the token again. */
const rolling = { session: { updateAge: 0 } } as const

/** Serves a request with the browser's current cookies; the browser does not receive the response yet. */
async function served(app: SessionApp, path: string, init: RequestInit = {}): Promise<Response> {
  const cookie = [...app.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const headers = { ...(init.headers as Record<string, string> | undefined), cookie }
  const request = new Request(`https://app.test/auth${path}`, { ...init, headers })
  return toResponse(await handle(request, app.config, { ...platform, now: app.now }), request.method)
}

/** Lets the browser receive a response, at any later time. */
function arrives(app: SessionApp, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = "", ...attributes] = line.split("; ")
    const at = pair.indexOf("=")
    if (attributes.includes("Max-Age=0")) app.browser.cookies.delete(pair.slice(0, at))
    else app.browser.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

async function posted(app: SessionApp, path: string, fields: Record<string, string> = {}): Promise<Response> {
  arrives(app, await served(app, "/csrf"))
  const { csrfToken } = JSON.parse(await (await served(app, "/csrf")).text()) as { csrfToken: string }
  const body = new URLSearchParams({ csrfToken, ...fields })
  return served(app, path, { method: "POST", headers: { origin: "https://app.test" }, body })
}

describe("a response that arrives after the sign-out", () => {
  it.each([
    ["a read", (app: SessionApp) => served(app, "/session")],
    ["an update", (app: SessionApp) => posted(app, "/session", { data: "x" })],
  ])("JWT-15, RACE-02: a late response of %s does not undo the sign-out, for any reader", async (_name, ask) => {
    const app = sessionApp(rolling)
    await app.browser.post("/callback/cred")
    const late = await ask(app)
    await app.browser.post("/signout")
    expect(app.browser.cookies.has(sessionCookie)).toBe(false)
    arrives(app, late)
    expect(app.browser.cookies.has(sessionCookie), "the late response has set the cookie again").toBe(true)

    const cookie = [...app.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const page = new Request("https://app.test/page", { headers: { cookie } })
    const read = await readSession(page, app.config, { ...platform, now: app.now })
    expect(read.session, "auth() and middleware").toBeNull()
    expect(read.cookies.map(serializeCookie).join()).toContain(`${sessionCookie}=; Max-Age=0`)
    expect(await (await posted(app, "/session", { data: "y" })).text(), "an update").toBe("null")
    expect(await app.browser.session(), "GET /session").toBeNull()
    expect(app.browser.cookies.has(sessionCookie), "and the cookie is cleared").toBe(false)
    expect(app.logged, "there is no error").toEqual([])
  })

  it("JWT-15: getToken also ignores such a token", async () => {
    const app = sessionApp()
    const real = { now: Date.now() }
    await handleAt(app, real.now)
    const token = app.browser.cookies.get(sessionCookie) ?? ""
    const read = () => getToken({ req: { headers: { cookie: cookieOf(app) } }, secret, secureCookie: true })
    expect(await read()).toMatchObject({ sub: "id-ada" })
    await app.browser.post("/signout")
    app.browser.cookies.set(sessionCookie, token)
    expect(await read()).toBeNull()

    function cookieOf({ browser }: SessionApp): string {
      return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    }
    /** `getToken` uses the machine's clock, so this sign-in also uses it. */
    async function handleAt(one: SessionApp, now: number): Promise<void> {
      one.pass((now - one.now()) / 1000)
      await one.browser.post("/callback/cred")
    }
  })

  it("RACE-02: a late response to a read from before another user signed in does not restore the first user", async () => {
    const app = sessionApp(rolling)
    await app.browser.post("/callback/cred", { name: "ada" })
    const late = await served(app, "/session")
    await app.browser.post("/callback/cred", { name: "eve" })
    expect((await app.browser.session())?.user?.["name"]).toBe("eve")
    arrives(app, late)
    expect(await app.browser.session()).toBeNull()
  })

  it.each(["before", "after"])(
    "RACE-02: of a read before a new sign-in as the same user signs no user out, when it arrives %s the next request",
    async (when) => {
      const app = sessionApp(rolling)
      await app.browser.post("/callback/cred", { name: "ada" })
      app.pass(5)
      const late = await served(app, "/session")
      await app.browser.post("/callback/cred", { name: "ada" })
      if (when === "after") expect((await app.browser.session())?.user?.["name"]).toBe("ada")
      arrives(app, late)
      expect((await app.browser.session())?.user?.["name"]).toBe("ada")
    },
  )

  it.each([
    ["a sign-out", "/signout", {}],
    ["a sign-in as another user", "/callback/cred", { name: "eve" }],
  ])(
    "RACE-02: of a read before a new sign-in as the same user does not undo %s after it",
    async (_name, path, fields) => {
      const app = sessionApp(rolling)
      await app.browser.post("/callback/cred", { name: "ada" })
      const late = await served(app, "/session")
      await app.browser.post("/callback/cred", { name: "ada" })
      await app.browser.post(path, fields)
      arrives(app, late)
      expect(await app.browser.session()).toBeNull()
    },
  )

  it("RACE-02: a late response to an earlier sign-out does not undo a later sign-out", async () => {
    const app = sessionApp(rolling)
    await app.browser.post("/callback/cred")
    const first = await posted(app, "/signout")
    app.browser.cookies.delete(sessionCookie)
    await app.browser.post("/callback/cred")
    const read = await served(app, "/session")
    await app.browser.post("/signout")
    arrives(app, first)
    arrives(app, read)
    expect(app.browser.cookies.has(sessionCookie)).toBe(true)
    expect(await app.browser.session()).toBeNull()
  })

  it("JWT-15: is accepted if the token has no session id, like a token of Auth.js or of an earlier release", async () => {
    const app = sessionApp(rolling)
    app.browser.cookies.set(sessionCookie, await tokenWith({ sub: "id-ada", name: "ada" }))
    const late = await served(app, "/session")
    await app.browser.post("/signout")
    expect(marks(app)).toEqual([])
    arrives(app, late)
    expect(await app.browser.session()).not.toBeNull()
  })
})

describe("the cookies that remember sign-outs", () => {
  it("have the attributes of the session's cookie, contain no session id, and last longer than any token", async () => {
    const app = sessionApp({
      session: { maxAge: 500 },
      jwt: { maxAge: 900 },
      cookies: { sessionToken: { name: "own", options: { domain: ".app.test", sameSite: "strict" } } },
    })
    await app.browser.post("/callback/cred")
    const response = await posted(app, "/signout")
    const line = response.headers.getSetCookie().find((one) => one.startsWith("authjs.signed-out."))
    expect(line).toMatch(
      /^authjs\.signed-out\.[\w-]{16}=\d+; Max-Age=4500; Domain=\.app\.test; Path=\/; HttpOnly; Secure; SameSite=Strict$/i,
    )
  })

  it("name sessions by a hash, and at most the last eight are kept", async () => {
    const app = sessionApp()
    const sids: string[] = []
    let last: string[] = []
    for (let round = 0; round < 10; round++) {
      app.pass(1)
      await app.browser.post("/callback/cred")
      sids.push((await evidenceIn(app.browser.cookies.get(sessionCookie))).sid)
      await app.browser.post("/signout")
      last = [...last, ...marks(app).filter((name) => !last.includes(name))]
    }
    expect(marks(app).toSorted()).toEqual(last.slice(-8).toSorted())
    for (const sid of sids) expect(marks(app).join()).not.toContain(sid)
  })

  it("do not prevent the next sign-in", async () => {
    const app = sessionApp()
    for (let round = 0; round < 3; round++) {
      await app.browser.post("/callback/cred")
      expect(await app.browser.session()).not.toBeNull()
      await app.browser.post("/signout")
      expect(await app.browser.session()).toBeNull()
    }
  })

  it("end no session because of cookies that a stranger planted", async () => {
    const app = sessionApp()
    await app.browser.post("/callback/cred")
    await fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^[\w.-]{0,40}$/),
        fc.stringMatching(/^[\w%-]{0,20}$/),
        async (name, value) => {
          app.browser.cookies.set(`${marker}${name}`, value)
          expect(await app.browser.session()).not.toBeNull()
          app.browser.cookies.delete(`${marker}${name}`)
        },
      ),
      { numRuns: 30 },
    )
  })
})

/** An action of one of two tabs. */
type Deed = "read" | "update" | "signOut" | "signIn"

describe("two tabs", () => {
  it("JWT-15, RACE-02: no order of requests and responses restores a session that was signed out", async () => {
    const deed = fc.constantFrom<Deed>("read", "update", "signOut", "signIn")
    const script = fc.array(fc.record({ deed, waits: fc.nat(4) }), { minLength: 2, maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(script, async (steps) => {
        const app = sessionApp(rolling)
        await app.browser.post("/callback/cred")
        /** Sessions whose sign-out the browser has received. */
        const over = new Set<string>()
        const onTheWay: { arrivesAt: number; response: Response; ends: string | undefined }[] = []
        const settle = (at: number): void => {
          for (const one of onTheWay.filter(({ arrivesAt }) => arrivesAt <= at)) {
            onTheWay.splice(onTheWay.indexOf(one), 1)
            arrives(app, one.response)
            if (one.ends !== undefined) over.add(one.ends)
          }
        }
        for (const [at, step] of steps.entries()) {
          settle(at)
          const held = app.browser.cookies.get(sessionCookie)
          const ends = step.deed === "signOut" && held ? (await evidenceIn(held)).sid : undefined
          const response = await act(app, step.deed)
          onTheWay.push({ arrivesAt: at + step.waits, response, ends })
          await holds(app, over)
        }
        for (let at = 0; at < 20; at++) {
          settle(at)
          await holds(app, over)
        }
      }),
      { numRuns: 60 },
    )
  })
})

function act(app: SessionApp, deed: Deed): Promise<Response> {
  if (deed === "read") return served(app, "/session")
  if (deed === "update") return posted(app, "/session", { data: "x" })
  return posted(app, deed === "signOut" ? "/signout" : "/callback/cred")
}

/** Expects that no ended session is valid. Checks this with a copy of the cookies, without changing them. */
async function holds(app: SessionApp, over: ReadonlySet<string>): Promise<void> {
  const held = app.browser.cookies.get(sessionCookie)
  const body = await (await served(app, "/session")).text()
  if (held !== undefined && over.has((await evidenceIn(held)).sid)) expect(body).toBe("null")
}
