import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readEndpoint } from "../../src/config/endpoint.ts"
import { decideChecks, mergeOptions, resolveProvider, type ResolvedOAuth } from "../../src/config/providers.ts"
import {
  customFetch,
  type OAuth2Config,
  type OAuthCheck,
  type OIDCConfig,
  type Provider,
} from "../../src/ports/provider.ts"

const forge: OAuth2Config = {
  id: "forge",
  name: "Forge",
  type: "oauth",
  clientId: "app",
  authorization: { url: "https://forge.test/authorize", params: { scope: "read", prompt: "consent" } },
  token: "https://forge.test/token",
  userinfo: "https://forge.test/user",
}

/** Freezes every object in a value, so that writing to it throws an error. */
function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}

function resolved(options: Partial<OAuth2Config>, provider: OAuth2Config | OIDCConfig = forge): ResolvedOAuth {
  const merged = mergeOptions({ ...provider, options } as Provider)
  // Only OAuth and OpenID Connect providers occur here.
  return resolveProvider(merged as OAuth2Config) as ResolvedOAuth
}

describe("an application's options with a provider's own", () => {
  it("override the provider's options field by field", () => {
    const field = fc.record({ name: fc.string(), issuer: fc.string(), clientId: fc.string() }, { requiredKeys: [] })
    fc.assert(
      fc.property(field, field, (own, options) => {
        expect(mergeOptions({ ...forge, ...own, options })).toEqual({ ...forge, ...own, ...options })
      }),
    )
  })

  it("do not hide values of the provider if they are undefined", () => {
    expect(mergeOptions({ ...forge, options: { clientId: undefined, authorization: undefined } })).toEqual(forge)
  })

  it("join nested objects", () => {
    const { authorization } = resolved({ authorization: { params: { scope: "write", login_hint: "ada" } } })
    expect(authorization.url?.href).toBe("https://forge.test/authorize")
    expect(authorization.params).toEqual({ scope: "write", prompt: "consent", login_hint: "ada" })
  })

  it("replace an endpoint as a whole if they give an address", () => {
    const { authorization } = resolved({ authorization: "https://other.test/authorize?scope=all" })
    expect(authorization.url?.href).toBe("https://other.test/authorize?scope=all")
    expect(authorization.params).toEqual({})
  })

  it("replace lists, and never merge them by index", () => {
    const merged = mergeOptions({ ...forge, checks: ["pkce", "state"], options: { checks: ["none"] } })
    expect(merged).toMatchObject({ checks: ["none"] })
  })

  it("may change the id, and the routes change with the id", () => {
    expect(resolved({ id: "work" }).id).toBe("work")
  })

  it("may have a fetch that overrides the provider's fetch", () => {
    const [theirs, ours] = [async () => new Response(), async () => new Response()] as const
    expect(resolved({}, { ...forge, [customFetch]: theirs as typeof fetch }).fetch).toBe(theirs)
    const both = { ...forge, [customFetch]: theirs as typeof fetch }
    expect(resolved({ [customFetch]: ours as typeof fetch }, both).fetch).toBe(ours)
  })

  it("the application's options change neither the provider nor themselves", () => {
    const provider: OAuth2Config = frozen({
      ...forge,
      options: { authorization: { params: { scope: "write" } }, client: { x: ["y"] } },
    })
    const before = JSON.stringify(provider)
    expect(() => resolveProvider(mergeOptions(provider) as OAuth2Config)).not.toThrow()
    expect(JSON.stringify(provider)).toBe(before)
  })

  it("are optional: an uncalled provider function counts as its defaults", () => {
    expect(mergeOptions((() => forge) as Provider)).toEqual(forge)
  })
})

describe("checks (D2)", () => {
  const check = fc.constantFrom("state" as const, "pkce" as const, "nonce" as const)
  const some = fc.uniqueArray(check)
  const kind = fc.constantFrom("oauth" as const, "oidc" as const)
  const all = { state: true, pkce: true, nonce: true }

  it("always include state and PKCE, and the nonce for OpenID Connect, for any value of `checks`", () => {
    fc.assert(
      fc.property(kind, fc.option(some, { nil: undefined }), (type, checks) => {
        expect(decideChecks({ ...forge, type, checks })).toEqual({ ...all, nonce: type === "oidc" })
      }),
    )
  })

  it("the library omits only checks that a provider cannot support, or that an application turns off", () => {
    fc.assert(
      fc.property(kind, some, some, some, (type, checks, unsupportedChecks, dangerouslyOmitChecks) => {
        const made = decideChecks({ ...forge, type, checks, unsupportedChecks, dangerouslyOmitChecks })
        const omitted = new Set<OAuthCheck>([...unsupportedChecks, ...dangerouslyOmitChecks])
        expect(made).toEqual({
          state: !omitted.has("state"),
          pkce: !omitted.has("pkce"),
          nonce: type === "oidc" && !omitted.has("nonce"),
        })
      }),
    )
  })

  it('"none" drops them all, even if other checks are listed', () => {
    fc.assert(
      fc.property(kind, some, (type, checks) => {
        expect(decideChecks({ ...forge, type, checks: [...checks, "none"] })).toEqual({
          state: false,
          pkce: false,
          nonce: false,
        })
      }),
    )
  })

  it("still include state for a redirect proxy", () => {
    const proxied = { ...forge, redirectProxyUrl: "https://stable.test/auth" }
    expect(decideChecks({ ...proxied, checks: ["none"] }, true)).toEqual({ state: true, pkce: false, nonce: false })
  })
})

describe("an endpoint", () => {
  it("is an address, an address with parameters, or absent if discovery finds it", () => {
    expect(readEndpoint("https://idp.test/a?b=c")).toEqual({ url: new URL("https://idp.test/a?b=c"), params: {} })
    expect(readEndpoint({ params: { scope: "x" } })).toEqual({ url: undefined, params: { scope: "x" } })
    expect(readEndpoint(undefined)).toEqual({ url: undefined, params: {} })
    expect(() => readEndpoint("/token")).toThrow(TypeError)
  })

  it("sends objects as JSON and leaves out absent values", () => {
    const params = { claims: { id_token: { email: null } }, max_age: 60, offline: true, none: undefined, nil: null }
    expect(readEndpoint({ params }).params).toEqual({
      claims: '{"id_token":{"email":null}}',
      max_age: "60",
      offline: "true",
    })
  })
})

describe("a provider as the engine uses it", () => {
  const idp: OIDCConfig = { id: "idp", name: "IdP", type: "oidc", issuer: "https://idp.test", clientId: "app" }

  it("reads userinfo for plain OAuth, and for OpenID Connect only if the ID token is not enough", () => {
    expect(resolved({}).readsUserinfo).toBe(true)
    expect(resolved({}, idp).readsUserinfo).toBe(false)
    expect(resolved({ idToken: false }, idp).readsUserinfo).toBe(true)
  })

  it.each([
    [{ params: { response_mode: "form_post" } }, "form_post"],
    [{ url: "https://idp.test/a?response_mode=form_post" }, "form_post"],
    [{ params: { response_mode: "query" } }, "query"],
    [{ params: { response_mode: "fragment" } }, "query"],
    [undefined, "query"],
  ])("uses the response mode of %j: %s", (authorization, mode) => {
    expect(resolved({ authorization }, idp).responseMode).toBe(mode)
  })

  it("keeps the hooks of its endpoints", () => {
    const request = () => ({ id: "1" })
    const conform = (response: Response) => response
    const provider = resolved({ userinfo: { request }, token: { url: "https://forge.test/token", conform } })
    expect(provider.userinfo.request).toBe(request)
    expect(provider.token.conform).toBe(conform)
  })
})
