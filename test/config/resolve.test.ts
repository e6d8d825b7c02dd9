import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { raw, skipCSRFCheck, type AuthConfig } from "../../src/config/options.ts"
import { resolveConfig, siteOf } from "../../src/config/resolve.ts"
import { AdapterError } from "../../src/errors.ts"
import { configForApp } from "../../src/facade/config-for-app.ts"
import type { OAuth2Config, OIDCConfig } from "../../src/ports/provider.ts"
import { openBrowser } from "../support/browser.ts"

const idp: OIDCConfig = { id: "idp", name: "IdP", type: "oidc", issuer: "https://idp.test", clientId: "app" }
const sound: AuthConfig = { trustHost: true, secret: "s".repeat(32), providers: [idp] }

/** The warnings of a configuration. */
function warningsOf(over: Partial<AuthConfig>): string[] {
  const warned: string[] = []
  resolveConfig({ ...sound, logger: { warn: (...said) => warned.push(said.join(" ")) }, ...over })
  return warned
}

describe("defaults", () => {
  it("are the methods of the contract", () => {
    const {
      session,
      jwt,
      pages,
      events,
      theme,
      basePath,
      skipsCsrf,
      raw: asData,
      adapter,
    } = resolveConfig({ ...sound })
    expect(session).toMatchObject({ strategy: "jwt", maxAge: 2592000, updateAge: 86400 })
    expect(session.generateSessionToken()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(jwt).toMatchObject({ maxAge: 2592000, secrets: [sound.secret] })
    expect({ pages, events, theme, basePath, skipsCsrf, asData, adapter }).toEqual({
      pages: {},
      events: {},
      theme: {},
      basePath: "/auth",
      skipsCsrf: false,
      asData: false,
      adapter: undefined,
    })
  })

  it.each<[Partial<AuthConfig>, object]>([
    [{ adapter: memoryAdapter() }, { strategy: "database" }],
    [{ adapter: memoryAdapter(), session: { strategy: "jwt" } }, { strategy: "jwt" }],
    [
      { adapter: memoryAdapter(), session: { strategy: undefined, maxAge: undefined } },
      { strategy: "database", maxAge: 2592000 },
    ],
    [{ session: { maxAge: 60, updateAge: 0 } }, { maxAge: 60, updateAge: 0 }],
  ])("%#: sessions", (over, expected) => {
    expect(resolveConfig({ ...sound, ...over }).session).toMatchObject(expected)
  })

  it("a token lasts as long as a session, unless jwt.maxAge is set", () => {
    expect(resolveConfig({ ...sound, session: { maxAge: 60 } }).jwt.maxAge).toBe(60)
    expect(resolveConfig({ ...sound, session: { maxAge: 60 }, jwt: { maxAge: 30 } }).jwt.maxAge).toBe(30)
  })

  it("a callback that is undefined counts as missing", () => {
    const { callbacks } = resolveConfig({ ...sound, callbacks: { signIn: undefined, session: undefined } as never })
    expect(callbacks).not.toHaveProperty("signIn")
    expect(callbacks.session).toBeTypeOf("function")
  })

  it("tokens are never sealed with an empty secret", () => {
    for (const secret of ["", [], [""]])
      expect(resolveConfig({ ...sound, jwt: { secret } }).jwt.secrets).toEqual([sound.secret])
    expect(resolveConfig({ ...sound, secret: ["", "a", "b"] }).secrets).toEqual(["a", "b"])
    expect(resolveConfig({ ...sound, jwt: { secret: "own" } }).jwt.secrets).toEqual(["own"])
  })

  it("CSRF-12: the CSRF check can be skipped, and raw results requested, only by the exported symbols", () => {
    for (const given of [true, "skip", Symbol("authchart.skip-csrf-check"), {}]) {
      const { skipsCsrf, raw: asData } = resolveConfig({ ...sound, skipCSRFCheck: given as never, raw: given as never })
      expect([skipsCsrf, asData]).toEqual([false, false])
    }
    expect(resolveConfig({ ...sound, skipCSRFCheck, raw })).toMatchObject({ skipsCsrf: true, raw: true })
  })
})

describe("addresses", () => {
  it.each(["/auth", "/auth/", "auth", "auth//", "//auth", "/auth?x=1"])(
    "basePath %s is the same path",
    async (basePath) => {
      const config = resolveConfig({ ...sound, basePath })
      expect(config.basePath).toBe("/auth")
      expect(siteOf(config, "https://app.test").url("callback", "idp")).toBe("https://app.test/auth/callback/idp")
      const response = await openBrowser({ ...sound, basePath }).get("https://app.test/auth/csrf")
      expect(response.status).toBe(200)
    },
  )

  it.each(["/", ""])("basePath %j is the root", async (basePath) => {
    expect(siteOf(resolveConfig({ ...sound, basePath }), "https://app.test").url("signin")).toBe(
      "https://app.test/signin",
    )
    expect((await openBrowser({ ...sound, basePath }).get("https://app.test/csrf")).status).toBe(200)
  })

  it("a path that must be escaped is found as browsers send it", async () => {
    const browser = openBrowser({ ...sound, basePath: "/konto anmelden" })
    expect((await browser.get("https://app.test/konto anmelden/csrf")).status).toBe(200)
  })

  it("RES-HDR-02: the application's own pages fit into headers, with any characters", async () => {
    const browser = openBrowser({
      ...sound,
      pages: { signIn: "/вход", signOut: "/выход", verifyRequest: "почта?x=ж", error: "//ошибка" },
    })
    for (const [path, page] of [
      ["/signin", "/вход"],
      ["/signout", "/выход"],
      ["/verify-request", "/почта?x=ж"],
      ["/error", "/ошибка"],
    ] as const) {
      const location = (await browser.get(path)).headers.get("location") ?? ""
      expect(decodeURI(location).startsWith(page)).toBe(true)
      expect(location).toMatch(/^[\x21-\x7e]+$/)
    }
  })
})

describe("a configuration", () => {
  it("is resolved once", () => {
    const config = { ...sound }
    expect(resolveConfig(config)).toBe(resolveConfig(config))
  })

  it("shares nothing with an equal configuration", () => {
    const [one, other] = [resolveConfig({ ...sound }), resolveConfig({ ...sound })]
    for (const part of ["keys", "caches", "providers", "cookies", "session", "log"] as const)
      expect(one[part]).not.toBe(other[part])
  })

  it("is resolved without being changed", () => {
    const config = Object.freeze({ ...sound, pages: Object.freeze({ signIn: "/in" }), cookies: Object.freeze({}) })
    const before = { ...config }
    resolveConfig(config)
    expect(config).toEqual(before)
  })

  it("is the same for the application's own server: it has one log, one set of keys and caches, and no second warning", () => {
    const warned: string[] = []
    const config: AuthConfig = {
      ...sound,
      debug: true,
      logger: { warn: (code) => warned.push(code), debug: () => undefined },
    }
    const [own, derived] = [resolveConfig(config), resolveConfig(configForApp(config))]
    expect(configForApp(config)).toBe(configForApp(config))
    for (const part of ["keys", "caches", "providers", "log"] as const) expect(derived[part]).toBe(own[part])
    expect(derived.callbacks.session).not.toBe(own.callbacks.session)
    expect(warned).toEqual(["debug-enabled"])
  })
})

describe("warnings", () => {
  it("do not exist for a plain configuration", () => {
    expect(warningsOf({})).toEqual([])
  })

  it.each<[string, Partial<AuthConfig>]>([
    ["debug-enabled", { debug: true }],
    [
      "cookie-options-incomplete cookies.csrfToken.options leaves secure",
      { cookies: { csrfToken: { options: { httpOnly: true, sameSite: "lax", path: "/" } } } },
    ],
    ["check-omitted provider idp signs in without state, pkce, nonce", { providers: [{ ...idp, checks: ["none"] }] }],
    [
      "check-omitted provider idp signs in without nonce",
      { providers: [{ ...idp, dangerouslyOmitChecks: ["nonce"] }] },
    ],
    [
      "check-omitted provider idp: ID tokens are believed without their signature",
      { providers: [{ ...idp, dangerouslySkipIdTokenSignature: true }] },
    ],
    ["insecure-issuer provider idp", { providers: [{ ...idp, insecureIssuer: true }] }],
    [
      "authorization-parameter-ignored provider idp: client_id",
      { providers: [{ ...idp, authorization: { params: { client_id: "another" } } }] },
    ],
    [
      "authorization-parameter-ignored provider idp: redirect_uri",
      { providers: [{ ...idp, authorization: { params: { redirect_uri: "https://app.test/welcome" } } }] },
    ],
    ["account-linking-dangerous provider idp", { providers: [{ ...idp, allowDangerousEmailAccountLinking: true }] }],
  ])("%s", (said, over) => {
    expect(warningsOf(over)).toEqual([expect.stringContaining(said)])
  })

  it("do not exist if the provider itself cannot support a check, or plain OAuth has no nonce", () => {
    const forge: OAuth2Config = {
      ...idp,
      id: "forge",
      type: "oauth",
      authorization: "https://f.test/a",
      token: "https://f.test/t",
      userinfo: "https://f.test/u",
    }
    expect(warningsOf({ providers: [{ ...idp, unsupportedChecks: ["pkce"] }, forge] })).toEqual([])
  })

  it("do not exist for a cookie whose options are complete, or that is only renamed", () => {
    const options = { httpOnly: true, sameSite: "lax", path: "/", secure: true } as const
    expect(
      warningsOf({ cookies: { sessionToken: { name: "__Secure-own", options }, csrfToken: { name: "__Host-own" } } }),
    ).toEqual([])
  })

  it("are logged once per configuration, regardless of the number of requests", async () => {
    const warned: string[] = []
    const browser = openBrowser({
      ...sound,
      providers: [{ ...idp, checks: ["none"] }],
      logger: { warn: (code) => warned.push(code) },
    })
    await Promise.all([browser.get("/csrf"), browser.get("/signin"), browser.get("/session")])
    expect(warned).toEqual(["check-omitted"])
  })
})

describe("the adapter", () => {
  it("keeps its methods bound to their object, for an instance and a frozen object, and no method is added", async () => {
    class Store {
      readonly #rows = new Map([["1", { id: "1", email: "ada@app.test", emailVerified: null }]])
      async getUser(id: string) {
        return this.#rows.get(id) ?? null
      }
    }
    for (const store of [
      new Store(),
      Object.freeze({ getUser: async (id: string) => ({ id, email: "ada@app.test", emailVerified: null }) }),
    ]) {
      const { adapter } = resolveConfig({ ...sound, session: { strategy: "jwt" }, adapter: store })
      expect(await adapter?.getUser?.("1")).toMatchObject({ id: "1" })
      expect(adapter?.createUser).toBeUndefined()
      expect(adapter !== undefined && "getUser" in adapter && !("createUser" in adapter)).toBe(true)
    }
  })

  it("throws AdapterError, with the database's error as its cause, also within transactions", async () => {
    const broken = new Error("connection reset")
    const store = memoryAdapter()
    const { adapter } = resolveConfig({
      ...sound,
      adapter: {
        ...store,
        getUser: () => Promise.reject(broken),
        transaction: (work) => work({ ...store, getUser: () => Promise.reject(broken) }),
      },
    })
    const caught = await Promise.resolve(adapter?.getUser?.("1")).catch((error: unknown) => error)
    expect(caught).toBeInstanceOf(AdapterError)
    expect(caught).toMatchObject({ cause: { err: broken } })
    const within = await adapter
      ?.transaction?.(async (inner) => inner.getUser?.("1"))
      .then(undefined, (error: unknown) => error)
    expect(within).toMatchObject({ message: "The adapter's getUser() failed.", cause: { err: broken } })
  })

  it("LOG-01: appears in the log by the names of its methods, and never with the arguments of calls", async () => {
    const said: unknown[] = []
    const { adapter } = resolveConfig({
      ...sound,
      adapter: memoryAdapter(),
      logger: { debug: (...more) => said.push(...more) },
    })
    await adapter?.getSessionAndUser?.("the-session-token")
    expect(said).toEqual(["adapter_getSessionAndUser"])
  })
})
