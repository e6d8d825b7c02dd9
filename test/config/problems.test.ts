import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import * as errors from "../../src/errors.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import type { CredentialsConfig, EmailConfig } from "../../src/ports/provider.ts"
import { openBrowser } from "../support/browser.ts"
import { forge, idp } from "../support/providers.ts"

const mail: EmailConfig = { id: "mail", name: "Mail", type: "email", sendVerificationRequest: () => undefined }
const password: CredentialsConfig = {
  id: "password",
  name: "Password",
  type: "credentials",
  credentials: {},
  authorize: () => null,
}
const logger = { warn: () => undefined }
const sound: AuthConfig = { trustHost: true, secret: "s".repeat(32), providers: [idp, forge, password], logger }

function problemOf(over: Partial<AuthConfig>): errors.AuthError | undefined {
  return resolveConfig({ ...sound, ...over }).problem
}

/** The memory adapter without some of its methods. */
function without(...methods: (keyof Adapter)[]): Adapter {
  return { ...memoryAdapter(), ...Object.fromEntries(methods.map((method) => [method, undefined])) }
}

const proxies: [what: string, over: Partial<AuthConfig>, names: string][] = [
  ["a redirect proxy that is not an address", { redirectProxyUrl: "stable.test/auth" }, "redirectProxyUrl"],
  ["a redirect proxy without https", { redirectProxyUrl: "http://stable.test/auth" }, "AUTH_REDIRECT_PROXY_URL"],
  ["a redirect proxy with a user name", { redirectProxyUrl: "https://u@stable.test/auth" }, "redirectProxyUrl"],
  ["a redirect proxy with a query", { redirectProxyUrl: "https://stable.test/auth?x=1" }, "redirectProxyUrl"],
  ...[
    "https://app.test/",
    "https://app.test/auth",
    "app.test",
    "*",
    "https://*",
    "https://*.com",
    "https://*.*.app.test",
    "https://pr-*.app.test",
    "http://app.test",
    "http://*.app.test",
    "https://*.app.test/x",
    "https://u@*.app.test",
    "https://App.test",
    "",
  ].map((rule): [string, Partial<AuthConfig>, string] => [
    `an allowed origin ${JSON.stringify(rule)}`,
    { redirectProxyAllowedOrigins: [rule] },
    "redirectProxyAllowedOrigins",
  ]),
  [
    "allowed origins that are not a list",
    { redirectProxyAllowedOrigins: "https://app.test" as never },
    "redirectProxyAllowedOrigins",
  ],
]

type Case = [what: string, over: Partial<AuthConfig>, Class: typeof errors.AuthError, names: string]
const cases: Case[] = [
  ["no trusted host", { trustHost: undefined }, errors.UntrustedHost, "AUTH_URL"],
  ["a host that is explicitly not trusted", { trustHost: false }, errors.UntrustedHost, "trustHost"],
  ["no secret", { secret: undefined }, errors.MissingSecret, "AUTH_SECRET"],
  ["an empty secret", { secret: "" }, errors.MissingSecret, "AUTH_SECRET"],
  ["an empty list of secrets", { secret: [] }, errors.MissingSecret, "AUTH_SECRET"],
  ["a list of empty secrets", { secret: ["", ""] }, errors.MissingSecret, "AUTH_SECRET"],
  ["mail without an adapter", { providers: [mail] }, errors.MissingAdapter, "adapter"],
  ["database sessions without an adapter", { session: { strategy: "database" } }, errors.MissingAdapter, "adapter"],
  [
    "only credentials with database sessions and no adapter",
    { providers: [password], session: { strategy: "database" } },
    errors.UnsupportedStrategy,
    "adapter",
  ],
  ["an unknown strategy", { session: { strategy: "cookie" as never } }, errors.InvalidConfiguration, '"cookie"'],
  ["a negative maxAge", { session: { maxAge: -1 } }, errors.InvalidConfiguration, "session.maxAge"],
  [
    "a maxAge that is not a number",
    { session: { maxAge: "30d" as never } },
    errors.InvalidConfiguration,
    "session.maxAge",
  ],
  [
    "an updateAge that is not a number",
    { session: { updateAge: Number.NaN } },
    errors.InvalidConfiguration,
    "session.updateAge",
  ],
  [
    "COOK-11: a cookie name with an injection",
    { cookies: { sessionToken: { name: "a; Domain=evil.test" } } },
    errors.InvalidConfiguration,
    "cookies.sessionToken",
  ],
  [
    "COOK-11: a cookie name with a space",
    { cookies: { csrfToken: { name: "a b" } } },
    errors.InvalidConfiguration,
    "cookies.csrfToken",
  ],
  [
    "COOK-11: an empty cookie name",
    { cookies: { callbackUrl: { name: "" } } },
    errors.InvalidConfiguration,
    "cookies.callbackUrl",
  ],
  [
    "a cookie domain with an injection",
    { cookies: { sessionToken: { options: { domain: "a.test; HttpOnly" } } } },
    errors.InvalidConfiguration,
    "cookies.sessionToken",
  ],
  [
    "COOK-12: a domain under __Host-",
    { cookies: { csrfToken: { options: { domain: ".app.test" } } } },
    errors.InvalidConfiguration,
    "__Host-",
  ],
  [
    "COOK-12: a path under __Host-",
    { cookies: { csrfToken: { options: { path: "/auth" } } } },
    errors.InvalidConfiguration,
    "__Host-",
  ],
  [
    "a __Secure- cookie that is not secure",
    { cookies: { sessionToken: { options: { secure: false } } } },
    errors.InvalidConfiguration,
    "__Secure-",
  ],
  [
    "a __secure- cookie in another case",
    { useSecureCookies: false, cookies: { sessionToken: { name: "__secure-own" } } },
    errors.InvalidConfiguration,
    "__secure-",
  ],
  ...proxies.map(([what, over, names]): Case => [what, over, errors.InvalidConfiguration, names]),
]

describe("an unusable configuration", () => {
  it("has no message if the configuration is sound", () => {
    expect(resolveConfig(sound).problem).toBeUndefined()
    expect(problemOf({ adapter: memoryAdapter(), providers: [idp, forge, mail, password] })).toBeUndefined()
    expect(problemOf({ providers: [] })).toBeUndefined()
  })

  it.each(cases)("%s", (_what, over, Class, names) => {
    const problem = problemOf(over)
    expect(problem).toBeInstanceOf(Class)
    expect(problem?.type).toBe(Class.type)
    expect(problem?.message).toContain(names)
    expect(problem?.message).toMatch(/\.$/)
  })

  it.each(cases)(
    "%s: answers requests with 500 or the error page, and shows visitors no cause",
    async (_what, over) => {
      const logged: Error[] = []
      const browser = openBrowser({ ...sound, ...over, logger: { error: (error) => logged.push(error) } })
      const json = await browser.get("/session")
      const page = await browser.get("/signin")
      expect([json.status, page.status]).toEqual([500, 500])
      expect(await json.json()).toEqual({
        message: "There was a problem with the server configuration. Check the server logs for more information.",
      })
      const [problem] = logged
      expect(logged).toEqual([problem, problem])
      expect(await page.text()).not.toContain(problem?.message)
      for (const response of [json, page]) {
        expect(response.headers.getSetCookie()).toEqual([])
        expect(response.headers.get("cache-control")).toMatch(/private.*no-store/)
      }
    },
  )

  it("names every method that the adapter lacks", () => {
    const problem = problemOf({ adapter: without("getSessionAndUser", "linkAccount") })
    expect(problem).toBeInstanceOf(errors.MissingAdapterMethods)
    expect(problem?.message).toContain("getSessionAndUser")
    expect(problem?.message).toContain("linkAccount")
  })

  it.each<[keyof Adapter, Partial<AuthConfig>]>([
    ["createVerificationToken", { providers: [mail] }],
    ["useVerificationToken", { providers: [mail] }],
    ["getUserByEmail", { providers: [mail], session: { strategy: "jwt" } }],
    ["getUserByAccount", { providers: [forge], session: { strategy: "jwt" } }],
    ["createSession", { providers: [password] }],
    // Sign-in by mail does not prevent the check of the session's methods.
    ["createSession", { providers: [mail, password] }],
    ["deleteSession", { providers: [mail] }],
  ])("requires %s of an adapter for %j", (method, over) => {
    expect(problemOf({ ...over, adapter: memoryAdapter() })).toBeUndefined()
    expect(problemOf({ ...over, adapter: without(method) })).toBeInstanceOf(errors.MissingAdapterMethods)
  })

  it("finds the methods of an adapter that is an instance of a class", () => {
    const adapter = Object.create(memoryAdapter()) as Adapter
    expect(problemOf({ adapter })).toBeUndefined()
  })

  it("accepts a domain for a cookie whose name allows one", () => {
    const options = { domain: ".app.test" }
    const cookies = { sessionToken: { options }, csrfToken: { name: "__Secure-csrf", options }, state: { options } }
    expect(problemOf({ cookies })).toBeUndefined()
  })

  it("accepts a redirect proxy, and origins as browsers write them", () => {
    for (const redirectProxyUrl of ["https://stable.test/auth", "https://stable.test", "http://localhost:3000/auth/"])
      expect(problemOf({ redirectProxyUrl })).toBeUndefined()
    const redirectProxyAllowedOrigins = [
      "https://app.test",
      "https://app.test:8443",
      "http://localhost:3000",
      "https://*.app.test",
      "https://*.app.test:444",
    ]
    expect(problemOf({ redirectProxyAllowedOrigins })).toBeUndefined()
    expect(problemOf({ redirectProxyAllowedOrigins: [] })).toBeUndefined()
  })

  it("reports the host first, then the secret, then the adapter", () => {
    const broken = { providers: [mail] }
    const order = [{ ...broken, secret: "", trustHost: false }, { ...broken, secret: "" }, broken].map(problemOf)
    expect(order.map((problem) => problem?.type)).toEqual(["UntrustedHost", "MissingSecret", "MissingAdapter"])
  })
})

describe("two configurations in one process", () => {
  it("are checked separately, in any order", () => {
    const fine = [{}, { providers: [mail], adapter: memoryAdapter() }, { providers: [password] }]
    const some = fc.constantFrom(...cases.map(([, over]) => over), ...fine)
    fc.assert(
      fc.property(fc.array(some, { minLength: 2, maxLength: 6 }), (order) => {
        for (const over of order) {
          const expected = cases.find(([, own]) => own === over)?.[2].type
          expect(problemOf(over)?.type).toBe(expected)
        }
      }),
    )
  })
})
