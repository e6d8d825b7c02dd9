import { describe, expect, it } from "vitest"
import { discover, staticServer, unknownIssuer, withEndpoints } from "../../src/protocol/discovery.ts"
import { ProviderCallError, type ProviderCall } from "../../src/protocol/outbound-fetch.ts"
import { MetadataCache } from "../../src/protocol/provider-cache.ts"

const issuer = "https://idp.test/realm"
const metadata = {
  issuer,
  authorization_endpoint: "https://login.idp.test/authorize",
  token_endpoint: "https://idp.test/token",
  jwks_uri: "https://idp.test/keys",
}
const serving = (over: object = {}, urls: string[] = []): ProviderCall => ({
  fetch: async (url) => {
    urls.push(url)
    return Response.json({ ...metadata, ...over })
  },
})
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof ProviderCallError ? error.reason : error),
  )

describe("discovery", () => {
  it("requests the metadata under the issuer's path, and reads the fields that the flows need", async () => {
    const urls: string[] = []
    const lists = { id_token_signing_alg_values_supported: ["ES256", 1], code_challenge_methods_supported: ["plain"] }
    expect(await discover(issuer, serving(lists, urls))).toEqual({
      issuer,
      authorizationEndpoint: "https://login.idp.test/authorize",
      tokenEndpoint: "https://idp.test/token",
      userinfoEndpoint: undefined,
      jwksUri: "https://idp.test/keys",
      issParameterSupported: false,
      codeChallengeMethods: ["plain"],
      idTokenAlgs: ["ES256"],
    })
    expect(urls).toEqual(["https://idp.test/realm/.well-known/openid-configuration"])
  })

  it.each([
    "https://idp.test/realm/",
    "https://IDP.test/realm",
    "https://idp.test:443/realm",
    "https://idp.test",
    "",
    1,
  ])("OP-31: metadata that names the issuer %j is refused", async (named) => {
    expect(await reasonOf(discover(issuer, serving({ issuer: named })))).toBe("provider_metadata_invalid")
  })

  it("OP-31: the failure contains the provider's own spelling", async () => {
    await expect(discover(issuer, serving({ issuer: "https://IDP.test/realm" }))).rejects.toThrow(
      "the provider calls itself https://IDP.test/realm: configure the issuer in exactly that spelling, not as https://idp.test/realm",
    )
  })

  it.each([
    ["authorization_endpoint", undefined],
    ["token_endpoint", undefined],
    ["authorization_endpoint", "javascript:alert(1)"],
    ["token_endpoint", "http://idp.test/token"],
    ["token_endpoint", "http://localhost/token"],
    ["userinfo_endpoint", "https://a:b@idp.test/"],
    ["jwks_uri", "/keys"],
    ["jwks_uri", null],
  ])("OP-29, OP-30: %s %j is refused", async (name, value) => {
    expect(await reasonOf(discover(issuer, serving({ [name]: value })))).toBe("provider_metadata_invalid")
  })

  it("D11: an http issuer needs loopback or the option, and then may name http addresses", async () => {
    const local = "http://localhost:9000"
    const endpoints = { authorization_endpoint: `${local}/a`, token_endpoint: `${local}/t`, jwks_uri: `${local}/k` }
    expect(await reasonOf(discover(local, serving({ issuer: local, ...endpoints })))).toBe("none")
    const container = "http://keycloak:8080"
    const inside = { ...endpoints, issuer: container, token_endpoint: `${container}/t` }
    expect(await reasonOf(discover(container, serving(inside)))).toBe("provider_metadata_invalid")
    expect(await reasonOf(discover(container, { ...serving(inside), insecure: true }))).toBe("none")
  })

  it.each([
    ["no JSON", () => new Response("<html>")],
    ["a list", () => Response.json([metadata])],
    ["404", () => Response.json(metadata, { status: 404 })],
  ])("IDP-10: %s is not metadata", async (_what, answer) => {
    expect(await reasonOf(discover(issuer, { fetch: async () => answer() }))).toBe("provider_metadata_invalid")
  })
})

describe("a provider without discovery", () => {
  it("has an impossible issuer, unless one is configured", () => {
    expect(staticServer({ token: "https://a.test/t" })).toMatchObject({
      issuer: unknownIssuer,
      tokenEndpoint: "https://a.test/t",
    })
    expect(staticServer({ issuer: "https://a.test" }).issuer).toBe("https://a.test")
  })

  it("configured addresses override discovered ones", async () => {
    const server = withEndpoints(await discover(issuer, serving()), { userinfo: "https://b.test/me", token: undefined })
    expect(server).toMatchObject({ userinfoEndpoint: "https://b.test/me", tokenEndpoint: "https://idp.test/token" })
  })
})

describe("the cache of metadata", () => {
  const at = (time: { now: number }, call: ProviderCall): ProviderCall & { now: () => number } => ({
    ...call,
    now: () => time.now * 1000,
  })

  it("DOS-06: a thousand callers at once make one request, and no other request is made for an hour", async () => {
    const urls: string[] = []
    const time = { now: 1000 }
    const cache = new MetadataCache()
    await Promise.all(Array.from({ length: 1000 }, () => cache.get(issuer, at(time, serving({}, urls)))))
    time.now += 3599
    await cache.get(issuer, at(time, serving({}, urls)))
    expect(urls.length).toBe(1)
    time.now += 1
    await cache.get(issuer, at(time, serving({}, urls)))
    expect(urls.length).toBe(2)
  })

  it("IDP-10: a failure is remembered for ten seconds and no longer", async () => {
    const urls: string[] = []
    const time = { now: 1000 }
    const cache = new MetadataCache()
    const failing = serving({ issuer: "https://other.test" }, urls)
    await reasonOf(cache.get(issuer, at(time, failing)))
    time.now += 9
    expect(await reasonOf(cache.get(issuer, at(time, failing)))).toBe("provider_metadata_invalid")
    expect(urls.length).toBe(1)
    time.now += 1
    expect(await reasonOf(cache.get(issuer, at(time, serving({}, urls))))).toBe("none")
    expect(urls.length).toBe(2)
  })

  it("DOS-06: a fetch that never ends delays a caller for at most 15 seconds", async () => {
    const time = { now: 1000 }
    const cache = new MetadataCache()
    void cache.get(issuer, at(time, { fetch: () => new Promise(() => {}), timeoutMs: 1 })).catch(() => {})
    time.now += 15
    expect(await reasonOf(cache.get(issuer, at(time, serving())))).toBe("none")
  })

  it("DOS-10: at most as many issuers are cached as the limit allows", async () => {
    const urls: string[] = []
    const time = { now: 1000 }
    const cache = new MetadataCache(2)
    const get = (name: string): Promise<unknown> => cache.get(name, at(time, serving({ issuer: name }, urls)))
    for (const name of ["https://a.test", "https://b.test", "https://c.test", "https://c.test", "https://a.test"]) {
      await get(name)
    }
    expect(urls.length).toBe(4)
  })

  it("two caches share nothing", async () => {
    const urls: string[] = []
    const time = { now: 1000 }
    await new MetadataCache().get(issuer, at(time, serving({}, urls)))
    await new MetadataCache().get(issuer, at(time, serving({}, urls)))
    expect(urls.length).toBe(2)
  })
})
