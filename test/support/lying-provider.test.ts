import { inspect } from "node:util"
import { beforeAll, describe, expect, it } from "vitest"
import {
  authorizationUrl,
  codeChallengeOf,
  makeCodeVerifier,
  makeNonce,
} from "../../src/protocol/authorization-request.ts"
import { readCallback } from "../../src/protocol/authorization-response.ts"
import { readForm } from "../../src/protocol/form-body.ts"
import { discover } from "../../src/protocol/discovery.ts"
import { verifyIdToken } from "../../src/protocol/id-token.ts"
import { KeySetCache } from "../../src/protocol/provider-cache.ts"
import { ProviderCallError } from "../../src/protocol/outbound-fetch.ts"
import { exchangeCode } from "../../src/protocol/token-request.ts"
import { fetchUserinfo } from "../../src/protocol/userinfo.ts"
import { lieOf, lies } from "./lies.ts"
import { createLyingProvider, makeProviderKeys, type LyingProvider, type ProviderKeys } from "./lying-provider.ts"

const redirectUri = "https://app.test/auth/callback/idp"
let keys: ProviderKeys
const now = (): number => 1_800_000_000
beforeAll(async () => {
  keys = await makeProviderKeys()
})

/** A client of our functions in the order of D17, so that all of them together judge a misbehaviour. */
async function signIn(
  provider: LyingProvider,
  cache: KeySetCache = new KeySetCache(),
  timeoutMs = 10_000,
): Promise<{ at: string; reason?: string; sub?: string; error?: unknown }> {
  const call = { fetch: provider.fetch, now, timeoutMs }
  const random = (size: number): Uint8Array => crypto.getRandomValues(new Uint8Array(size))
  let at = "start"
  try {
    const server = await discover(provider.issuer, call)
    const [state, nonce, codeVerifier] = ["state-1", makeNonce(random), makeCodeVerifier(random)]
    const codeChallenge = await codeChallengeOf(codeVerifier)
    const endpoint = server.authorizationEndpoint ?? ""
    const request = { endpoint, clientId: provider.clientId, redirectUri, state, nonce, codeChallenge }
    const visit = await provider.authorize(authorizationUrl(request))
    at = "callback"
    const form = readForm(String(visit.parameters))
    if (!form.ok) return { at }
    const { code, error, repeated, malformed, foreign, ...given } = readCallback(form.fields, form.repeated)
    if (repeated.length + malformed.length + foreign.length > 0) return { at }
    if (given.iss === undefined ? server.issParameterSupported : given.iss !== server.issuer) return { at }
    if (given.state !== state || error !== undefined || code === undefined) return { at }
    at = "token"
    const credentials = { clientSecret: provider.clientSecret }
    const exchange = { server, clientId: provider.clientId, credentials, callback: { code, ...given }, state }
    const { tokens, unverifiedIdToken } = await exchangeCode({ ...exchange, codeVerifier, redirectUri }, call)
    at = "idToken"
    if (unverifiedIdToken === undefined) return { at, reason: "id_token_missing" }
    const claims = await verifyIdToken({
      idToken: unverifiedIdToken,
      accessToken: tokens.access_token,
      issuer: server.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      publishedAlgs: server.idTokenAlgs,
      keys: cache.source(server, call),
      now: now(),
    })
    at = "nonce"
    if (claims.nonce !== nonce) return { at }
    at = "userinfo"
    const profile = await fetchUserinfo({ server, clientId: provider.clientId, accessToken: tokens.access_token }, call)
    if (profile["sub"] !== claims.sub) return { at }
    return { at: "session", sub: claims.sub }
  } catch (error) {
    if (error instanceof ProviderCallError) return { at, reason: error.reason, error }
    throw error
  }
}

const make = (options: Partial<Parameters<typeof createLyingProvider>[0]> = {}): LyingProvider =>
  createLyingProvider({ keys, now, redirectUris: [redirectUri], ...options })

describe("an honest provider", () => {
  it("signs a person in, and finds no fault in the client", async () => {
    const provider = make()
    expect(await signIn(provider)).toEqual({ at: "session", sub: "person-1" })
    expect(provider.violations).toEqual([])
    expect(provider.calls).toEqual({ metadata: 1, jwks: 1, token: 1, userinfo: 1 })
  })

  it("works over HTTP on loopback, if plain http is allowed", async () => {
    const provider = make()
    const { close } = await provider.listen()
    try {
      const overHttp = { ...provider, issuer: provider.issuer, fetch: fetch as LyingProvider["fetch"] }
      expect(await signIn(overHttp)).toMatchObject({ at: "session" })
      expect(provider.violations).toEqual([])
      const page = await fetch(
        authorizationUrl({
          endpoint: `${provider.issuer}/authorize?response_mode=form_post`,
          clientId: provider.clientId,
          redirectUri,
        }),
      )
      expect(await page.text()).toContain(`action="${redirectUri}"`)
    } finally {
      await close()
    }
  })

  it("continues after a rotation of its keys between two sign-ins", async () => {
    const provider = make()
    const cache = new KeySetCache()
    expect(await signIn(provider, cache)).toMatchObject({ at: "session" })
    const rotated = createLyingProvider({ keys: { ...keys, current: keys.next }, now, redirectUris: [redirectUri] })
    expect(await signIn(rotated, cache)).toMatchObject({ at: "session" })
    expect(rotated.calls.jwks).toBe(1)
  })
})

describe("a client made of our functions finds every misbehaviour at the right place", () => {
  it("no two misbehaviours share an id", () => {
    expect(new Set(lies.map(({ id }) => id)).size).toBe(lies.length)
  })

  it.each(lies.map((lie) => [lie.id, lie.title, lie] as const))("%s: %s", async (_id, _title, lie) => {
    const provider = make({ lie })
    const { verdict, at, reason, calls = {} } = lie.expect
    const outcome = await signIn(provider, new KeySetCache(), lie.id === "OP-14-slow" ? 100 : 10_000)
    expect(outcome.at).toBe(verdict === "session" ? "session" : at)
    expect(outcome.reason).toBe(reason)
    expect(provider.calls).toMatchObject(calls)
    expect(provider.strays).toEqual([])
    expect(provider.violations).toEqual([])
  })

  it("LOG-02: a failure contains no secret that the provider repeats", async () => {
    const provider = make({ lie: lieOf("LOG-02"), authMethod: "client_secret_post", clientSecret: "short-secret" })
    const call = { fetch: provider.fetch, now }
    const server = await discover(provider.issuer, call)
    const failure = await exchangeCode(
      {
        server,
        clientId: provider.clientId,
        credentials: { method: "client_secret_post", clientSecret: "short-secret" },
        callback: { code: "code-canary", state: "state-canary", iss: provider.issuer },
        state: "state-canary",
        codeVerifier: "verifier-canary",
        redirectUri,
      },
      call,
    ).catch((error: unknown) => error)
    const said = inspect(failure, { depth: 9, showHidden: true })
    expect(provider.seen.at(-1)?.body).toContain("short-secret")
    expect(said).toContain("invalid_grant, got ")
    expect(said).not.toMatch(/short-secret|canary/)
  })
})

describe("the provider checks the client", () => {
  const visit = async (provider: LyingProvider, change: (url: URL) => void): Promise<void> => {
    const url = authorizationUrl({
      endpoint: `${provider.issuer}/authorize`,
      clientId: provider.clientId,
      redirectUri,
      codeChallenge: await codeChallengeOf("v".repeat(43)),
    })
    change(url)
    await provider.authorize(url)
  }

  it.each([
    ["response_type is not code", (url: URL) => url.searchParams.set("response_type", "token")],
    ["client_id is unknown", (url: URL) => url.searchParams.set("client_id", "x")],
    ["scope lacks openid", (url: URL) => url.searchParams.set("scope", "email")],
    ["challenge is not S256", (url: URL) => url.searchParams.set("code_challenge_method", "plain")],
    ["prompt is repeated", (url: URL) => (url.search += "&prompt=none&prompt=login")],
  ])("%s", async (violation, change) => {
    const provider = make()
    await visit(provider, change)
    expect(provider.violations).toEqual([violation])
  })

  it("refuses an unregistered redirect_uri, without redirecting there", async () => {
    const provider = make()
    await expect(visit(provider, (url) => url.searchParams.set("redirect_uri", "https://evil.test"))).rejects.toThrow(
      "unknown redirect_uri",
    )
    expect(provider.violations).toEqual(["redirect_uri is not registered"])
  })

  it("finds another verifier, another redirect_uri, a wrong secret, a second use and a token in the address", async () => {
    const provider = make({ authMethod: "client_secret_post" })
    const challenge = await codeChallengeOf("v".repeat(43))
    const url = authorizationUrl({
      endpoint: `${provider.issuer}/authorize`,
      clientId: provider.clientId,
      redirectUri,
      codeChallenge: challenge,
    })
    const code = (await provider.authorize(url)).parameters.get("code") ?? ""
    const form = (over: Record<string, string>): RequestInit => ({
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        client_id: provider.clientId,
        code_verifier: "w".repeat(43),
        client_secret: provider.clientSecret,
        redirect_uri: redirectUri,
        ...over,
      }),
    })
    const endpoint = `${provider.issuer}/token`
    expect((await provider.fetch(endpoint, form({ client_secret: "wrong" }))).status).toBe(401)
    await provider.fetch(endpoint, form({ redirect_uri: "https://app.test/other" }))
    expect((await provider.fetch(endpoint, form({}))).status).toBe(400)
    await provider.fetch(`${provider.issuer}/userinfo?access_token=access-2`)
    expect(provider.violations).toEqual([
      "the client did not prove itself by client_secret_post",
      "code_verifier does not match the challenge",
      "redirect_uri differs from that of the authorization request",
      "access token in the address of the userinfo request",
      "userinfo was asked with an unknown access token",
    ])
  })
})
