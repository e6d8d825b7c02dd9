/** The core entry: responses as data, and its other exports. */
import { describe, expect, it } from "vitest"
import { raw, skipCSRFCheck } from "../src/config/options.ts"
import { Auth, createActionURL, getSession, isAuthAction } from "../src/core.ts"
import { CredentialsSignin, MissingCSRF } from "../src/errors.ts"
import { appOrigin } from "./support/browser.ts"
import { application } from "./interpreter/edge-app.ts"

describe("Auth with raw", () => {
  it("returns its response as data", async () => {
    const { config } = application()
    const data = await Auth(new Request(`${appOrigin}/auth/csrf`), { ...config, raw })
    expect(data).toMatchObject({
      status: 200,
      body: { csrfToken: expect.stringMatching(/^c_[0-9a-f]{62}$/) as unknown },
    })
    expect(data.cookies?.map(({ name }) => name)).toEqual(["__Host-authjs.csrf-token", "__Secure-authjs.callback-url"])
    const page = await Auth(new Request(`${appOrigin}/auth/signin`), { ...config, raw, pages: { signIn: "/login" } })
    expect(page).toMatchObject({ status: 302, redirect: expect.stringMatching(/^\/login\?callbackUrl=/) as unknown })
  })

  it("throws the errors that an application must catch, logged once, unless the address was requested as JSON", async () => {
    const { config, logged } = application({ skipCSRFCheck })
    const post = (headers: Record<string, string> = {}) =>
      Auth(
        new Request(`${appOrigin}/auth/callback/password`, {
          method: "POST",
          headers,
          body: new URLSearchParams({ name: "x" }),
        }),
        { ...config, raw },
      )
    await expect(post()).rejects.toThrow(CredentialsSignin)
    expect(logged).toHaveLength(1)
    expect(await post({ "x-auth-return-redirect": "1" })).toMatchObject({
      body: { url: expect.stringContaining("CredentialsSignin") as unknown },
    })
    const { config: checked } = application()
    const forged = new Request(`${appOrigin}/auth/signout`, { method: "POST" })
    await expect(Auth(forged, { ...checked, raw })).rejects.toThrow(MissingCSRF)
  })

  it("returns refusals of the router as data", async () => {
    const warned: unknown[][] = []
    const { config } = application({ logger: { warn: (...said) => void warned.push(said) } })
    const data = await Auth(new Request(`${appOrigin}/auth/nothing`, { method: "POST" }), { ...config, raw })
    expect(data).toMatchObject({ status: 400, cookies: [] })
    expect(warned).toEqual([
      [
        "requests-refused",
        expect.stringMatching(/^UnknownAction: A request was refused: /),
        { why: "path_unknown", count: 1 },
      ],
    ])
  })
})

describe("the other exports of the core entry", () => {
  it("getSession returns the session, and null without one and on every error", async () => {
    const { browser, config } = application()
    await browser.post("/callback/password", { name: "ada" })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    expect(await getSession(new Request(appOrigin, { headers: { cookie } }), config)).toMatchObject({
      user: { name: "ada" },
    })
    expect(await getSession(new Request(appOrigin), config)).toBeNull()
    const wrong = new Request(appOrigin, { headers: { cookie, "x-forwarded-host": "a.test, b.test" } })
    expect(await getSession(wrong, config)).toBeNull()
    const shape = () => {
      throw new Error("no")
    }
    expect(
      await getSession(new Request(appOrigin, { headers: { cookie } }), { ...config, callbacks: { session: shape } }),
    ).toBeNull()
    expect(await getSession(new Request(appOrigin, { headers: { cookie } }), { ...config, secret: "" })).toBeNull()
  })

  it("isAuthAction knows the routes", () => {
    expect(["signin", "callback", "verify-request", "webauthn-options"].every(isAuthAction)).toBe(true)
    expect(["", "Signin", "__proto__", "signin/x"].some(isAuthAction)).toBe(false)
  })

  it.each<[string, Record<string, string>, Record<string, string>, string | undefined, string]>([
    ["AUTH_URL", { AUTH_URL: "https://app.test" }, { host: "evil.test" }, "/auth", "https://app.test/auth/session"],
    ["its path", { AUTH_URL: "https://app.test/base/auth" }, {}, undefined, "https://app.test/base/auth/session"],
    ["its alias", { NEXTAUTH_URL: "https://app.test" }, {}, "/auth/", "https://app.test/auth/session"],
    ["the host", {}, { host: "app.test:3000" }, "/auth", "https://app.test:3000/auth/session"],
    [
      "the forwarded host",
      {},
      { host: "10.0.0.1", "x-forwarded-host": "app.test", "x-forwarded-proto": "http" },
      "/auth",
      "http://app.test/auth/session",
    ],
    ["the root", {}, { host: "app.test" }, "/", "https://app.test/session"],
  ])("createActionURL accepts %s", (_what, env, headers, basePath, expected) => {
    expect(createActionURL("session", "https:", new Headers(headers), env, { basePath }).href).toBe(expected)
  })

  it.each(["a.test, b.test", "", "evil.test/x"])("createActionURL accepts no address from the host %j", (host) => {
    expect(() => createActionURL("session", "https", new Headers({ "x-forwarded-host": host }), {}, {})).toThrow(
      TypeError,
    )
    expect(() => createActionURL("session", "https", new Headers(), {}, {})).toThrow(TypeError)
  })

  it("createActionURL reports a difference between basePath and AUTH_URL, also through a logger method that uses this", () => {
    class Log {
      readonly said: unknown[] = []
      warn(...said: unknown[]): void {
        this.said.push(...said)
      }
    }
    const logger = new Log()
    const url = createActionURL(
      "session",
      "https",
      new Headers(),
      { AUTH_URL: "https://app.test/base" },
      { basePath: "/auth", logger },
    )
    expect(url.href).toBe("https://app.test/auth/session")
    expect(logger.said).toEqual(["env-url-basepath-mismatch", "/base", "/auth"])
  })
})
