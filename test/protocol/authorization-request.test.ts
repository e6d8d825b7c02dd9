import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  authorizationUrl,
  codeChallengeOf,
  makeCodeVerifier,
  makeNonce,
  responseMode,
} from "../../src/protocol/authorization-request.ts"
import { isReserved } from "../../src/protocol/reserved-parameters.ts"

const request = {
  endpoint: "https://idp.test/authorize",
  clientId: "client-1",
  redirectUri: "https://app.test/auth/callback/idp?x=1",
  state: "the state",
  nonce: "the nonce",
  codeChallenge: "the challenge",
}
const ours = {
  response_type: "code",
  client_id: "client-1",
  redirect_uri: request.redirectUri,
  state: "the state",
  nonce: "the nonce",
  code_challenge: "the challenge",
  code_challenge_method: "S256",
}
const reserved = [...Object.keys(ours), "response_mode", "request", "request_uri", "request_object", "code_challenge_x"]

describe("the authorization request", () => {
  it("OAC-13: reserved parameters are the library's and occur once, for any query and any parameters of the provider", () => {
    const name = fc.oneof(fc.constantFrom(...reserved), fc.string({ minLength: 1 }))
    const parameters = fc.array(fc.tuple(name, fc.string()), { maxLength: 12 })
    fc.assert(
      fc.property(parameters, parameters, parameters, (inEndpoint, params, extra) => {
        const endpoint = `${request.endpoint}?${new URLSearchParams(inEndpoint)}`
        const url = authorizationUrl({ ...request, endpoint, params: Object.fromEntries(params), extra })
        expect(url.origin + url.pathname).toBe(request.endpoint)
        for (const [key, value] of Object.entries(ours)) expect(url.searchParams.getAll(key)).toEqual([value])
        for (const key of url.searchParams.keys()) {
          expect(url.searchParams.getAll(key).length).toBe(1)
          if (isReserved(key) && key !== "response_mode") expect(Object.keys(ours)).toContain(key)
        }
        expect(["query", "form_post", null]).toContain(url.searchParams.get("response_mode"))
        for (const [key, value] of new Map(extra)) {
          const sent = new URLSearchParams([[key, value]]).get(key)
          if (!isReserved(key)) expect(url.searchParams.get(key)).toBe(sent)
        }
      }),
    )
  })

  it.each([
    "response_type",
    "response_mode",
    "client_id",
    "redirect_uri",
    "state",
    "nonce",
    "code_challenge",
    "code_challenge_method",
    "request",
    "request_uri",
  ])("D16: %s is reserved", (name) => {
    expect(isReserved(name)).toBe(true)
  })

  it.each(["scope", "prompt", "login_hint", "ui_locales", "acr_values", "max_age", "audience"])(
    "D16: %s passes through",
    (name) => {
      expect(authorizationUrl({ ...request, extra: { [name]: "x" } }).searchParams.get(name)).toBe("x")
    },
  )

  it("a request without state, nonce or challenge has no such parameter, not even from the provider or the query", () => {
    const bare = { endpoint: `${request.endpoint}?state=a&nonce=b`, clientId: "c", redirectUri: "https://app.test/" }
    const extra = { state: "x", nonce: "y", code_challenge: "z", code_challenge_method: "plain" }
    expect([...authorizationUrl({ ...bare, params: extra, extra }).searchParams.keys()]).toEqual([
      "client_id",
      "redirect_uri",
      "response_type",
      "scope",
    ])
  })

  it("writes the parameters in the order of the protocol's own examples, which some providers require", () => {
    const params = { audience: "api", scope: "a" }
    const names = [...authorizationUrl({ ...request, params, extra: { hint: "x" }, state: "s" }).searchParams.keys()]
    expect(names.slice(0, 5)).toEqual(["client_id", "redirect_uri", "response_type", "scope", "state"])
    expect(names.slice(5)).toEqual(expect.arrayContaining(["audience", "hint"]))
  })

  it.each([
    ["no source has one", request, "openid profile email"],
    ["the address has an empty one", { ...request, endpoint: `${request.endpoint}?scope=` }, ""],
    ["the provider has one", { ...request, params: { scope: "identify" } }, "identify"],
    ["the query has one", { ...request, params: { scope: "identify" }, extra: { scope: "more" } }, "more"],
  ])("the scope where %s", (_when, given, scope) => {
    expect(authorizationUrl(given).searchParams.get("scope")).toBe(scope)
  })

  it("writes claims as JSON, other values as text, and leaves out absent ones", () => {
    const params = {
      claims: { id_token: { email: null } },
      max_age: 60,
      fast: true,
      list: ["a", "b"],
      none: undefined,
      nil: null,
    }
    const { searchParams } = authorizationUrl({ ...request, params })
    expect(searchParams.get("claims")).toBe('{"id_token":{"email":null}}')
    expect(searchParams.get("max_age")).toBe("60")
    expect(searchParams.get("fast")).toBe("true")
    expect(searchParams.get("list")).toBe("a,b")
    expect(searchParams.has("none") || searchParams.has("nil")).toBe(false)
  })

  it.each([
    [{ response_mode: "form_post" }, "form_post"],
    [{ response_mode: "query" }, "query"],
    [{ response_mode: "fragment" }, undefined],
    [{ response_mode: "form_post.jwt" }, undefined],
    [{}, undefined],
  ])("the provider's own response mode: %j is %s", (params, mode) => {
    expect(responseMode({ endpoint: request.endpoint, params })).toBe(mode)
    const url = authorizationUrl({ ...request, params, extra: { response_mode: "fragment" } })
    expect(url.searchParams.get("response_mode")).toBe(mode ?? null)
  })
})

describe("PKCE", () => {
  it("RFC 7636 §4.1, §4.2: a verifier is 43 unreserved characters of 256 bits, its challenge the S256 of it", async () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
    await fc.assert(
      fc.asyncProperty(bytes, async (random) => {
        const sizes: number[] = []
        const give = (size: number): Uint8Array => {
          sizes.push(size)
          return random
        }
        const verifier = makeCodeVerifier(give)
        expect(verifier).toMatch(/^[\w-]{43}$/)
        expect(Buffer.from(verifier, "base64url").equals(Buffer.from(random))).toBe(true)
        expect(await codeChallengeOf(verifier)).toBe(createHash("sha256").update(verifier).digest("base64url"))
        expect(makeNonce(give)).toMatch(/^[\w-]{43}$/)
        expect(sizes).toEqual([32, 32])
      }),
      { numRuns: 20 },
    )
  })

  it("RFC 7636 appendix B", async () => {
    expect(await codeChallengeOf("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
      "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    )
  })
})
