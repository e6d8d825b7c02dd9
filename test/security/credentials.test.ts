/** Names and passwords from a stranger, and their use in an application's `authorize`. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { jsonOf, locationOf, sessionCookies } from "../support/browser.ts"
import { passwordApp, right, sessionCookie } from "./apps.ts"

/** The states, checks and answers of a request. */
const wayOf = (trace: Trace | undefined) => [
  ...(trace?.moves ?? []).map(({ from, to, on, guard }) => [from, to, on, guard]),
  ...(trace?.asks ?? []).map(({ ask, answer, state }) => [ask, answer, state]),
]

describe("the response", () => {
  it("CRED-01: takes the same path through the library for a wrong password and for an unknown name", async () => {
    const traces: Trace[] = []
    const app = passwordApp({ trace: (trace) => void traces.push(trace) })
    const answers = []
    for (const typed of [
      { username: "Ada", password: "wrong" },
      { username: "nobody", password: "wrong" },
    ]) {
      traces.length = 0
      const response = await app.browser.other().post("/callback/cred", typed)
      const { pathname, searchParams } = locationOf(response)
      const { flow: _flow, ...told } = Object.fromEntries(searchParams)
      const headers = [...response.headers].filter(([name]) => name !== "location" && name !== "set-cookie")
      const [trace] = traces.filter(({ request }) => request.startsWith("POST"))
      answers.push({ status: response.status, pathname, told, headers, way: wayOf(trace) })
    }
    const [wrong, unknown] = answers
    expect(wrong?.way.length).toBeGreaterThan(0)
    expect(unknown).toEqual(wrong)
  })
})

describe("the arguments of authorize", () => {
  const polluting: [string, string, string][] = [
    ["a form", "application/x-www-form-urlencoded", "__proto__[admin]=1&constructor.prototype.admin=1&__proto__=1"],
    [
      "JSON",
      "application/json",
      '{"__proto__":{"admin":1},"constructor":"admin","constructor.prototype.admin":"1","username":"Ada"}',
    ],
  ]
  it.each(polluting)("CRED-06: change no prototype if they are sent as %s", async (_kind, type, body) => {
    const seen: object[] = []
    const app = passwordApp({}, (credentials) => {
      seen.push({ ...credentials })
      return Reflect.get(credentials, "admin") === undefined ? null : { id: "1", name: "Admin" }
    })
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(await app.browser.get("/csrf"))
    const whole =
      type === "application/json"
        ? JSON.stringify({ csrfToken }).replace(/}$/, `,${body.slice(1)}`)
        : `csrfToken=${csrfToken}&${body}`
    const headers = { "content-type": type, origin: "https://app.test" }
    const answer = await app.browser.send(
      new Request("https://app.test/auth/callback/cred", { method: "POST", headers, body: whole }),
    )
    expect(sessionCookies(answer)).toEqual([])
    expect(Reflect.get({}, "admin")).toBeUndefined()
    expect(seen).toHaveLength(1)
    for (const given of seen) {
      expect(Reflect.get(given, "admin")).toBeUndefined()
      expect(Object.getPrototypeOf(given)).toBe(Object.prototype)
    }
  })

  it("CRED-13: include the form's own fields, as in Auth.js, and no such field reaches the session", async () => {
    const seen: Record<string, unknown>[] = []
    const app = passwordApp({}, (credentials) => {
      seen.push(credentials)
      return { id: "1", name: "Ada" }
    })
    await app.browser.post("/callback/cred", { ...right, callbackUrl: "/inbox" })
    expect(Object.keys(seen[0] ?? {}).toSorted()).toEqual(["callbackUrl", "csrfToken", "password", "username"])
    const shown = JSON.stringify(await app.browser.session())
    for (const text of [String(seen[0]?.csrfToken), "/inbox", right.password]) expect(shown).not.toContain(text)
  })

  it("CRED-15: are a copy, so that changes by authorize have no effect", async () => {
    const asked: unknown[] = []
    const app = passwordApp(
      {
        callbacks: {
          signIn: ({ credentials }) => {
            asked.push(credentials)
            return true
          },
        },
      },
      (credentials, request) => {
        Object.assign(credentials, { username: "Eve", role: "admin", callbackUrl: "https://evil.test" })
        Reflect.deleteProperty(credentials, "csrfToken")
        request.headers.set("cookie", "stolen=1")
        request.headers.set("host", "evil.test")
        return { id: "1", name: "Ada" }
      },
    )
    const answer = await app.browser.post("/callback/cred", right)
    expect(locationOf(answer).origin).toBe("https://app.test")
    expect(asked[0]).toMatchObject(right)
    expect(asked[0]).not.toHaveProperty("role")
    expect((await app.browser.session())?.user).toEqual({ name: "Ada" })
  })
})

describe("the result of authorize", () => {
  class Row {
    id = "7"
    name = "Ada"
    passwordHash = "$argon2id$secret"
    get email() {
      return "ada@example.test"
    }
    toJSON() {
      return { id: "1", name: "Admin", role: "admin" }
    }
  }
  const users: [string, () => object, object][] = [
    [
      "an object with __proto__",
      () => JSON.parse('{"id":"7","name":"Ada","__proto__":{"role":"admin"}}') as object,
      { name: "Ada" },
    ],
    [
      "a row with a hash of the password",
      () => ({ id: "7", name: "Ada", passwordHash: "$argon2id$secret" }),
      { name: "Ada" },
    ],
    [
      "an object with toJSON",
      () => ({ id: "7", name: "Ada", toJSON: () => ({ id: "1", role: "admin" }) }),
      { name: "Ada" },
    ],
    ["an instance of a class", () => new Row(), { name: "Ada" }],
  ]
  it.each(users)("CRED-16: reaches the session only as name, address and picture: %s", async (_what, make, user) => {
    const app = passwordApp({}, make as never)
    await app.browser.post("/callback/cred", right)
    const session = await app.browser.session()
    expect(session?.user).toMatchObject(user)
    for (const text of ["admin", "argon2id", "Admin"]) expect(JSON.stringify(session)).not.toContain(text)
    expect(Reflect.get({}, "role")).toBeUndefined()
  })

  it("CRED-16: a result with a picture of a mebibyte gives no session, and the log says why", async () => {
    const app = passwordApp({}, () => ({ id: "7", name: "Ada", image: `data:image/png;base64,${"A".repeat(1 << 20)}` }))
    const answer = await app.browser.post("/callback/cred", right)
    expect(sessionCookies(answer)).toEqual([])
    expect(locationOf(answer).searchParams.get("reason")).toBe("session_cookie_large")
    expect(app.logged[0]?.message).toContain("three cookies")
    expect(app.logged.map(String).join().length).toBeLessThan(4096)
  })

  it("CRED-14: a result with database sessions has the id of a stored user: each sign-in gets a new row, and the last row is deleted", async () => {
    const store = memoryAdapter()
    const user = await store.createUser({ id: "7", name: "Ada", email: "ada@example.test", emailVerified: null })
    const app = passwordApp({ adapter: store, session: { strategy: "database" } }, ({ username }) =>
      username === "Ada" ? user : { id: "8", name: "Eve" },
    )
    await app.browser.post("/callback/cred", right)
    const first = app.browser.cookies.get(sessionCookie) ?? ""
    expect((await app.browser.session())?.user).toMatchObject({ email: "ada@example.test" })
    await app.browser.post("/callback/cred", right)
    const second = app.browser.cookies.get(sessionCookie) ?? ""
    expect(second).not.toBe(first)
    expect(await store.getSessionAndUser(first)).toBeNull()
    expect(await store.getSessionAndUser(second)).not.toBeNull()

    const unknown = await app.browser.other().post("/callback/cred", { ...right, username: "Eve" })
    expect(sessionCookies(unknown)).toEqual([])
    expect(await store.getUser("8")).toBeNull()
  })
})
