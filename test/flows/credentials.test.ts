import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { Auth, raw } from "../../src/core.ts"
import { CredentialsSignin } from "../../src/errors.ts"
import type { CredentialsConfig } from "../../src/ports/provider.ts"
import { jsonOf, locationOf, openBrowser, sessionCookies } from "../support/browser.ts"
import { withWriteLog } from "../support/write-log.ts"

class LockedOut extends CredentialsSignin {
  override code = "locked_out"
}

function application(over: Partial<AuthConfig> = {}, authorize?: CredentialsConfig["authorize"]) {
  const logged: Error[] = []
  const provider: CredentialsConfig = {
    id: "cred",
    name: "Password",
    type: "credentials",
    credentials: { username: { label: "Name" }, password: { label: "Password", type: "password" } },
    authorize:
      authorize ?? (({ username, password }) => (password === "lovelace" ? { id: "1", name: String(username) } : null)),
  }
  const config: AuthConfig = {
    secret: "s".repeat(32),
    trustHost: true,
    providers: [provider],
    logger: { error: (error) => logged.push(error), warn: () => undefined },
    ...over,
  }
  return { browser: openBrowser(config), logged }
}

const right = { username: "Ada", password: "lovelace" }

describe("sign-in by credentials", () => {
  it("signs in the user whom authorize() returns, and redirects to the requested page", async () => {
    const { browser } = application()
    const response = await browser.post("/callback/cred", { ...right, callbackUrl: "https://app.test/inbox" })
    expect(locationOf(response).href).toBe("https://app.test/inbox")
    expect((await browser.session())?.user).toEqual({ name: "Ada" })
  })

  it("CRED-02: gives the same response for a wrong name and a wrong password, with a code for the page", async () => {
    const { browser } = application()
    for (const wrong of [
      { ...right, password: "x" },
      { username: "nobody", password: "y" },
    ]) {
      const { searchParams, pathname } = locationOf(await browser.post("/callback/cred", wrong))
      expect(pathname).toBe("/auth/signin")
      expect(Object.fromEntries(searchParams)).toMatchObject({ error: "CredentialsSignin", code: "credentials" })
    }
    expect(await browser.session()).toBeNull()
  })

  it("shows the visitor the code of an application's own refusal", async () => {
    const { browser } = application({}, () => {
      throw new LockedOut()
    })
    const { searchParams } = locationOf(await browser.post("/callback/cred", right))
    expect(searchParams.get("code")).toBe("locked_out")
  })

  it("sends a client that reads JSON the same address, with error and code", async () => {
    const { browser } = application({}, ({ password }) => {
      if (password === "lovelace") return { id: "1", name: "Ada" }
      throw new LockedOut()
    })
    const asJson = { "x-auth-return-redirect": "1" }
    const refused = await browser.post("/callback/cred", { ...right, password: "x" }, asJson)
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([200, []])
    const { searchParams, pathname } = new URL((await jsonOf<{ url: string }>(refused)).url)
    expect(pathname).toBe("/auth/signin")
    expect(Object.fromEntries(searchParams)).toMatchObject({ error: "CredentialsSignin", code: "locked_out" })

    const taken = await browser.post("/callback/cred", { ...right, callbackUrl: "/inbox" }, asJson)
    expect(await jsonOf(taken)).toEqual({ url: "https://app.test/inbox" })
    expect(sessionCookies(taken)).toHaveLength(1)
  })

  it("throws the application's own refusal if a server calls it with raw", async () => {
    const { browser } = application({}, () => {
      throw new LockedOut()
    })
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(await browser.get("/csrf"))
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const config: AuthConfig & { raw: typeof raw } = {
      secret: "s".repeat(32),
      trustHost: true,
      raw,
      logger: { error: () => undefined },
      providers: [
        {
          id: "cred",
          name: "Password",
          type: "credentials",
          credentials: {},
          authorize: () => {
            throw new LockedOut()
          },
        },
      ],
    }
    const request = new Request("https://app.test/auth/callback/cred", {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams({ csrfToken }),
    })
    await expect(Auth(request, config)).rejects.toMatchObject({ name: "LockedOut", code: "locked_out" })
  })

  it("shows the visitor a sentence for the application's code on the built-in page, and no text of the error", async () => {
    const { browser } = application({}, () => {
      throw new LockedOut("too many tries from 10.0.0.7")
    })
    const location = locationOf(await browser.post("/callback/cred", right))
    expect(location.href).not.toContain("10.0.0.7")
    const page = await (await browser.get(location.href)).text()
    expect(page).toContain("locked_out")
    expect(page).not.toContain("10.0.0.7")
  })

  it("CRED-10: an authorize() that throws is explained to the developer and not to the visitor", async () => {
    const { browser, logged } = application({}, () => {
      throw new Error("the directory at ldap.internal is down")
    })
    const location = locationOf(await browser.post("/callback/cred", right))
    expect(location.href).not.toContain("ldap")
    expect(location.searchParams.get("error")).toBe("Configuration")
    expect(logged[0]?.cause).toMatchObject({ err: { message: "the directory at ldap.internal is down" } })
  })

  it.each([true, "ada", ["ada"], 1, { id: "" }, { id: "undefined" }, { id: {} }])(
    "CRED-09: refuses %j as a user",
    async (said) => {
      const { browser } = application({}, () => said as never)
      const response = await browser.post("/callback/cred", right)
      expect(sessionCookies(response)).toEqual([])
      expect(locationOf(response).searchParams.get("error")).toBe("Configuration")
    },
  )

  it("CRED-08: passes the password on exactly as typed", async () => {
    const seen: unknown[] = []
    const { browser } = application({}, ({ password }) => {
      seen.push(password)
      return null
    })
    const typed = [" lead", "trail ", "né", "ne\u0301", "🔑\u0000x"]
    for (const password of typed) await browser.post("/callback/cred", { username: "a", password })
    expect(seen).toEqual(typed)
  })

  describe("CRED-05: only strings reach authorize()", () => {
    async function sent(fields: object) {
      const given: unknown[] = []
      const { browser } = application({}, async (credentials, request) => {
        given.push({ ...credentials }, await request.json())
        return null
      })
      const { csrfToken } = await jsonOf<{ csrfToken: string }>(await browser.get("/csrf"))
      const response = await browser.send(
        new Request("https://app.test/auth/callback/cred", {
          method: "POST",
          headers: { "content-type": "application/json", origin: "https://app.test" },
          body: JSON.stringify({ csrfToken, ...fields }),
        }),
      )
      return { given, response, csrfToken }
    }

    it("CRED-05: numbers and booleans of a JSON body reach authorize() as strings", async () => {
      const { given, csrfToken } = await sent({ username: 42, code: 0, rate: 1.5, remember: true, news: false })
      const texts = { csrfToken, username: "42", code: "0", rate: "1.5", remember: "true", news: "false" }
      expect(given).toEqual([texts, texts])
    })

    it.each([
      ["null", null],
      ["a list", ["lovelace"]],
      ["an empty list", []],
      ["an object", { $ne: null }],
    ])("CRED-05: a JSON body with %s as a field is a 400, and authorize() is not called", async (_, password) => {
      const { given, response } = await sent({ username: "Ada", password })
      expect(response.status).toBe(400)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(given).toEqual([])
    })

    it("CRED-05: a number that JavaScript cannot represent is a 400", async () => {
      const { browser } = application()
      const response = await browser.send(
        new Request("https://app.test/auth/callback/cred", {
          method: "POST",
          headers: { "content-type": "application/json", origin: "https://app.test" },
          body: '{"username":"Ada","password":1e999}',
        }),
      )
      expect(response.status).toBe(400)
    })
  })

  it("CRED-07: refuses a repeated field", async () => {
    const { browser } = application()
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(await browser.get("/csrf"))
    const body = new URLSearchParams([
      ["csrfToken", csrfToken],
      ["password", "x"],
      ["password", "lovelace"],
    ])
    const response = await browser.send(new Request("https://app.test/auth/callback/cred", { method: "POST", body }))
    expect(response.status).toBe(400)
  })

  it("CSRF-04: accepts no credentials without the token of the form", async () => {
    const { browser } = application()
    const body = new URLSearchParams(right)
    const response = await browser.send(new Request("https://app.test/auth/callback/cred", { method: "POST", body }))
    expect(locationOf(response).searchParams.get("error")).toBe("MissingCSRF")
    expect(sessionCookies(response)).toEqual([])
  })

  it("CRED-12: accepts no credentials from the query", async () => {
    const { browser } = application()
    const response = await browser.get("/callback/cred?username=Ada&password=lovelace")
    expect(response.status).toBe(405)
    expect(response.headers.get("allow")).toBe("POST")
  })

  it("CRED-11: an authorize() that never answers ends in an error, and the request does not hang", async () => {
    const never = new Promise<null>(() => undefined)
    const config: AuthConfig = {
      secret: "s".repeat(32),
      trustHost: true,
      logger: { error: () => undefined },
      providers: [{ id: "cred", name: "x", type: "credentials", credentials: {}, authorize: () => never }],
    }
    // Short deadlines.
    const browser = openBrowser(config, {
      deadline: (_milliseconds, late) => {
        const timer = setTimeout(late, 400)
        return () => clearTimeout(timer)
      },
    })
    const response = await browser.post("/callback/cred", right)
    expect(locationOf(response).searchParams.get("reason")).toBe("effect_timed_out")
    expect(sessionCookies(response)).toEqual([])
  })

  it("CRED-14: signs in only a stored user if the configuration has database sessions", async () => {
    const { adapter, written } = withWriteLog(memoryAdapter())
    const stored = await adapter.createUser?.({ id: "u1", email: "ada@example.test", emailVerified: null, name: "Ada" })
    written.length = 0
    const { browser, logged } = application({ adapter, session: { strategy: "database" } }, ({ password }) =>
      password === "lovelace" ? { id: stored?.id } : { id: "a stranger" },
    )
    const refused = await browser.post("/callback/cred", { username: "x", password: "x" })
    expect(locationOf(refused).searchParams.get("error")).toBe("CredentialsSignin")
    // CRED-02: the visitor does not learn that the password was right.
    expect(locationOf(refused).searchParams.get("reason")).toBe("credentials_rejected")
    expect(logged[0]?.message).toContain("no stored user")
    expect(written).toEqual([])

    await browser.post("/callback/cred", right)
    expect(written).toEqual(["createSession"])
    expect((await browser.session())?.user).toMatchObject({ name: "Ada", email: "ada@example.test" })
  })
})
