/** A bad request is never the configuration's fault: no response to it blames the configuration, and none is a 5xx. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { skipCSRFCheck, type AuthConfig, type CallbacksOptions } from "../../src/config/options.ts"
import { Auth } from "../../src/core.ts"
import { customFetch, type OIDCConfig } from "../../src/ports/provider.ts"
import { appOrigin, openBrowser } from "../support/browser.ts"
import { forge } from "../support/providers.ts"
import { application, mail, password } from "./edge-app.ts"

/** An unreachable provider: the network is no part of the configuration. */
const idp: OIDCConfig = {
  id: "idp",
  name: "IdP",
  type: "oidc",
  issuer: "https://idp.test",
  clientId: "app",
  [customFetch]: () => Promise.reject(new TypeError("unreachable")),
}

const over: Partial<AuthConfig> = { providers: [forge, idp, password, mail] }
/** The callback looks like those of applications. No request may make it throw an error. */
const redirect: CallbacksOptions["redirect"] = ({ url, baseUrl }) => {
  if (url.startsWith("/")) return baseUrl + url
  return new URL(url).origin === baseUrl ? url : baseUrl
}

const configs = [
  application(over).config,
  application({ ...over, session: { strategy: "database" } }).config,
  application({ ...over, adapter: memoryAdapter(), skipCSRFCheck }).config,
  application({ ...over, callbacks: { redirect } }).config,
]

const hostile = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom(
    "",
    "ada",
    "undefined",
    "null",
    "__proto__",
    "[object Object]",
    "%",
    "%00",
    "\r\nX: y",
    "//evil.test",
    "javascript:alert(1)",
    "ada@app.test",
    "/inbox",
    "eyJhbGciOiJkaXIifQ..x.y.z",
  ),
  fc.nat(8000).map((length) => `/${"x".repeat(length)}`),
  fc.nat(2700).map((length) => `/${"é".repeat(length)}`),
  fc.nat(7000).map((length) => "a".repeat(length)),
)
const name = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      "callbackUrl",
      "csrfToken",
      "code",
      "state",
      "iss",
      "error",
      "error_description",
      "email",
      "token",
      "name",
      "data",
      "scope",
      "response_mode",
      "provider",
      "type",
      "reason",
      "flow",
    ),
  },
  { weight: 1, arbitrary: hostile },
)
const pairs = fc.array(fc.tuple(name, hostile), { maxLength: 6 })
const segment = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      "providers",
      "session",
      "csrf",
      "signin",
      "signout",
      "callback",
      "verify-request",
      "error",
      "webauthn-options",
    ),
  },
  { weight: 1, arbitrary: hostile },
)
const provider = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom("forge", "idp", "password", "mail") },
  { weight: 1, arbitrary: hostile },
)
const route = fc.oneof(
  fc.constantFrom("providers", "csrf", "session", "signin", "signout", "error", "verify-request"),
  fc
    .tuple(fc.constantFrom("signin", "callback"), fc.constantFrom("forge", "idp", "password", "mail"))
    .map((both) => both.join("/")),
)
const path = fc.oneof(
  { weight: 4, arbitrary: route.map((own) => `/auth/${own}`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(segment, fc.option(provider, { nil: undefined }), fc.constantFrom("", "/"))
      .map(([action, id, end]) => `/auth/${encode(action)}${id === undefined ? "" : `/${encode(id)}`}${end}`),
  },
)
const query = fc.oneof(
  pairs.map((all) => String(new URLSearchParams(all))),
  fc.string({ maxLength: 30 }),
)

const cookieNames = [
  "__Secure-authjs.session-token",
  "__Secure-authjs.session-token.0",
  "__Secure-authjs.callback-url",
  "__Host-authjs.csrf-token",
  "__Host-authjs.flow.p-forge",
  "__Host-authjs.flow.0123456789abcdef",
]
const cookies = fc
  .array(fc.tuple(fc.constantFrom(...cookieNames), hostile), { maxLength: 6 })
  .map((all) => all.map(([cookie, value]) => `${cookie}=${encode(value)}`))
const someHeaders = fc.record(
  {
    origin: fc.constantFrom(appOrigin, "null", "https://evil.test", "x"),
    "sec-fetch-site": fc.constantFrom("same-origin", "same-site", "cross-site", "none", "x"),
    "x-forwarded-host": fc.constantFrom("app.test", "evil.test", "a.test, b.test", ""),
    "x-forwarded-proto": fc.constantFrom("https", "http", "gopher"),
    "x-auth-return-redirect": fc.constantFrom("", "1"),
    authorization: hostile.map((value) => `Bearer ${encode(value)}`),
    accept: fc.constantFrom("text/html", "application/json"),
  },
  { requiredKeys: [] },
)
const headers = fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: someHeaders })
const json = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.dictionary(name, fc.oneof(hostile, fc.jsonValue())).map((value) => JSON.stringify(value)),
)
const body = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("application/x-www-form-urlencoded"),
      text: pairs.map((all) => String(new URLSearchParams(all))),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("application/json"), text: json }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom(
        "application/json",
        "application/x-www-form-urlencoded",
        "text/plain",
        "multipart/form-data",
        "x",
      ),
      text: hostile,
    }),
  },
)
const shape = fc.record({
  config: fc.constantFrom(...configs),
  method: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom("GET", "POST") },
    { weight: 1, arbitrary: fc.constantFrom("HEAD", "PUT", "OPTIONS", "FOO") },
  ),
  path,
  query,
  cookies,
  headers,
  body,
  // Most forms carry a valid token, so that the code after that check also runs.
  proven: fc.boolean(),
})

function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "?"))
}

/** Makes the request; if it is `proven`, with a browser's own token and cookie. */
async function requestOf(given: typeof shape extends fc.Arbitrary<infer T> ? T : never): Promise<Request> {
  const jar = [...given.cookies]
  let { text } = given.body
  if (given.proven) {
    const browser = openBrowser(given.config)
    const { csrfToken } = ((await (await browser.get("/csrf")).json().catch(() => null)) ?? {}) as {
      csrfToken?: string
    }
    jar.unshift(`__Host-authjs.csrf-token=${browser.cookies.get("__Host-authjs.csrf-token") ?? ""}`)
    if (given.body.type === "application/x-www-form-urlencoded") text += `&csrfToken=${csrfToken ?? ""}`
    if (given.body.type === "application/json" && text.startsWith('{"'))
      text = `{"csrfToken":${JSON.stringify(csrfToken)},${text.slice(1)}`
  }
  const all = new Headers({ ...given.headers, cookie: jar.join("; ") })
  const url = `${appOrigin}${given.path}?${given.query}`
  if (given.method === "GET" || given.method === "HEAD") return new Request(url, { method: given.method, headers: all })
  all.set("content-type", given.body.type)
  return new Request(url, { method: given.method, headers: all, body: text })
}

/** Statuses and errors that this number of requests must meet. */
const expected = [
  "200 ",
  "302 ",
  "302 MissingCSRF",
  "302 OAuthCallbackError",
  "302 CredentialsSignin",
  "302 Verification",
  "400 ",
  "405 ",
  "415 ",
]

describe("every request", () => {
  it("DOS-04, INV-X4: gets a response, never a 5xx, and never a configuration error", async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(shape, async (given) => {
        const request = await requestOf(given)
        const response = await Auth(request, given.config)
        const text = await response.text()
        const location = response.headers.get("location")
        const error = location === null ? null : new URL(location, appOrigin).searchParams.get("error")
        const label = `${response.status} ${error ?? ""}`
        seen.set(label, (seen.get(label) ?? 0) + 1)
        expect(response.status).toBeLessThan(500)
        expect(error).not.toBe("Configuration")
        expect(response.headers.get("cache-control")).toMatch(/^private,.*no-store/)
        if (response.headers.get("content-type") === "application/json" && text !== "")
          expect(() => JSON.parse(text) as unknown).not.toThrow()
      }),
      { numRuns: 1500 },
    )
    // Some of the requests must have reached a flow, because a run with only refused requests would prove nothing.
    expect([...seen.keys()]).toEqual(expect.arrayContaining(expected))
  })

  it("may request the page of a configuration error, which has status 500 like every such page", async () => {
    const response = await Auth(new Request(`${appOrigin}/auth/error?error=Configuration`), application().config)
    expect(response.status).toBe(500)
    expect(response.headers.get("content-type")).toContain("text/html")
  })
})
