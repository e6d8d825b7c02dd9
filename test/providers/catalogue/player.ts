/** Plays a provider from its fixture, and signs in there. */
import { createHash } from "node:crypto"
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from "jose"
import type { AuthConfig } from "../../../src/core.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import { customFetch, type OAuthConfig, type Provider } from "../../../src/ports/provider.ts"
import type { Account, Profile, User } from "../../../src/ports/records.ts"
import type { ApiCall, SignInFixture } from "./fixture.ts"
import { appOrigin, visitor } from "./visitor.ts"

export interface ProviderKey {
  privateKey: CryptoKey
  jwk: JWK
}

export async function makeKey(): Promise<ProviderKey> {
  const { privateKey, publicKey } = await generateKeyPair("RS256")
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: "of the fixture", alg: "RS256", use: "sig" } }
}

/** The observable effects of one sign-in. */
export interface Played {
  /** The target of the redirect. */
  authorization: URL
  /** Requests that the provider would have refused, in words. */
  problems: string[]
  /** Requests of the fixture that the library did not make, or made twice. */
  uneven: string[]
  /** The arguments of the application's `signIn` callback. */
  admitted: { user: User; account: Account; profile: Profile } | undefined
  session: { user?: Record<string, unknown> } | null
  logged: Error[]
}

export const client = { clientId: "clientid", clientSecret: "clientsecret" }

/**
 * @param make the default export of a module.
 * @param adapter stores users. Default: none.
 */
export async function play(
  make: unknown,
  fixture: SignInFixture,
  key: ProviderKey,
  adapter?: Adapter,
): Promise<Played> {
  const site = servedBy(fixture, key)
  const logged: Error[] = []
  let admitted: Played["admitted"]
  // Every module's default export is a function from options to a provider.
  const provider = (make as (options: object) => OAuthConfig)({
    ...client,
    [customFetch]: site.fetch,
    ...fixture.options,
  })
  const config: AuthConfig = {
    secret: "s".repeat(40),
    trustHost: true,
    providers: [provider as Provider],
    ...(adapter === undefined ? {} : { adapter }),
    logger: { error: (error) => logged.push(error), warn: () => undefined },
    callbacks: {
      signIn: ({ user, account, profile }) => {
        if (account && profile) admitted = { user, account, profile }
        return true
      },
    },
  }
  const browser = visitor(config)
  const started = await browser.post(`/signin/${provider.id}`, {})
  const authorization = new URL(started.headers.get("location") ?? "about:blank")
  site.visited(authorization)
  const answer = { code: "code-of-the-fixture", ...stateOf(authorization), ...fixture.callback }
  const callback = `/callback/${provider.id}`
  if (authorization.searchParams.get("response_mode") === "form_post") await browser.postFromElsewhere(callback, answer)
  else await browser.get(`${callback}?${new URLSearchParams(answer)}`)
  const session = (await (await browser.get("/session")).json()) as Played["session"]
  return { authorization, problems: site.problems, uneven: site.uneven(), admitted, session, logged }
}

function stateOf(authorization: URL): Record<string, string> {
  const state = authorization.searchParams.get("state")
  return state === null ? {} : { state }
}

export interface Site {
  fetch: (address: string | URL | Request, init?: RequestInit) => Promise<Response>
  visited: (authorization: URL) => void
  problems: string[]
  uneven: () => string[]
}

/** The provider's servers. */
export function servedBy(fixture: SignInFixture, key: ProviderKey): Site {
  const problems: string[] = []
  const made = new Map<ApiCall, number>()
  let visit = new URLSearchParams()

  const fetch: Site["fetch"] = async (address, init) => {
    const request = new Request(address, init)
    const url = new URL(request.url)
    const place = url.origin + url.pathname
    const { discovery, token, calls = [] } = fixture
    const discoveredAt = fixture.discoveredAt ?? discovery?.issuer.replace(/\/$/, "")
    if (discovery !== undefined && place === `${discoveredAt}/.well-known/openid-configuration`)
      return Response.json(discovery)
    if (place === discovery?.jwks_uri) return Response.json({ keys: [key.jwk] })
    if (place === token.url) {
      problems.push(...(await tokenProblems(request, fixture, visit)))
      const idToken = await idTokenOf(fixture, visit.get("nonce"), key)
      return Response.json({ ...(token.answer as object), ...idToken })
    }
    const call = calls.find((one) => isSame(one.url, url) && (one.method ?? "GET") === request.method)
    if (call === undefined) {
      problems.push(`${request.method} ${url.href} is not in the fixture`)
      return new Response(null, { status: 404 })
    }
    made.set(call, (made.get(call) ?? 0) + 1)
    problems.push(...(await callProblems(request, call, fixture)))
    const { answer, status = 200 } = call
    if (call.signed === true) {
      const text = await sign({ iss: discovery?.issuer ?? "", ...(answer as Record<string, unknown>) }, key)
      return new Response(text, { status, headers: { "content-type": "application/jwt" } })
    }
    return answer instanceof Uint8Array ? new Response(answer, { status }) : Response.json(answer, { status })
  }
  return {
    fetch,
    problems,
    visited: (authorization) => {
      visit = authorization.searchParams
    },
    uneven: () => (fixture.calls ?? []).filter((call) => made.get(call) !== 1).map(({ url }) => url),
  }
}

/** Parameters may come in any order. */
function isSame(expected: string, url: URL): boolean {
  const wanted = new URL(expected)
  wanted.searchParams.sort()
  const came = new URL(url)
  came.searchParams.sort()
  return wanted.href === came.href
}

async function tokenProblems(request: Request, { token }: SignInFixture, visit: URLSearchParams): Promise<string[]> {
  const { clientAuthentication: method = "client_secret_basic", sends = {}, headers = {} } = token
  const said = request.method === "GET" ? new URL(request.url).searchParams : new URLSearchParams(await request.text())
  const expected: Record<string, string> = {
    ...(sends["grant_type"] === undefined ? { grant_type: "authorization_code", code: "code-of-the-fixture" } : {}),
    ...(method === "client_secret_post" ? { client_secret: client.clientSecret } : {}),
    ...(method === "query" ? {} : { redirect_uri: visit.get("redirect_uri") ?? "" }),
    ...sends,
  }
  const challenge = createHash("sha256")
    .update(said.get("code_verifier") ?? "")
    .digest("base64url")
  const basic = `Basic ${btoa(`${client.clientId}:${client.clientSecret}`)}`
  return [
    ...(request.method === (token.method ?? "POST") ? [] : [`the token endpoint was asked by ${request.method}`]),
    ...Object.entries(expected).flatMap(([name, value]) =>
      said.get(name) === value ? [] : [`the token endpoint got ${name}=${said.get(name)} and not ${value}`],
    ),
    ...headerProblems(request, method === "client_secret_basic" ? { Authorization: basic, ...headers } : headers),
    ...(visit.has("code_challenge") && challenge !== visit.get("code_challenge") ? ["code_verifier is wrong"] : []),
    ...(!visit.has("code_challenge") && said.has("code_verifier") ? ["code_verifier belongs to no challenge"] : []),
  ]
}

async function callProblems(request: Request, call: ApiCall, { token }: SignInFixture): Promise<string[]> {
  const { access_token: accessToken } = token.answer as { access_token?: string }
  const headers = call.headers ?? { Authorization: `Bearer ${accessToken}` }
  const body = await request.text()
  const same = call.body === undefined || sameJson(body, call.body)
  return [...headerProblems(request, headers), ...(same ? [] : [`${call.url} was sent ${body}`])]
}

function sameJson(text: string, expected: unknown): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(expected)
  } catch {
    return false
  }
}

function headerProblems(request: Request, expected: Readonly<Record<string, string>>): string[] {
  return Object.entries(expected).flatMap(([name, value]) =>
    request.headers.get(name) === value
      ? []
      : [`${request.url} got the header ${name}: ${request.headers.get(name)}, and not ${value}`],
  )
}

async function idTokenOf({ idToken, idTokenAlg, discovery }: SignInFixture, nonce: string | null, key: ProviderKey) {
  if (idToken === undefined) return {}
  const claims = { iss: discovery?.issuer ?? "", ...idToken, ...(nonce === null ? {} : { nonce }) }
  return { id_token: await sign(claims, key, idTokenAlg) }
}

/** Makes a JWT for this client, signed with the provider's key or with the shared secret. */
function sign(claims: Record<string, unknown>, key: ProviderKey, alg: "RS256" | "HS256" = "RS256"): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader(alg === "RS256" ? { alg, kid: "of the fixture" } : { alg })
    .setAudience(client.clientId)
    .setIssuedAt()
    .setExpirationTime("5m")
    .sign(alg === "RS256" ? key.privateKey : new TextEncoder().encode(client.clientSecret))
}

/** Returns the parameters of every authorization request of this library, by its checks. */
export function usualParameters(fixture: SignInFixture, isOpenId: boolean): string[] {
  const { withoutChecks = [], authorization } = fixture
  const names = [authorization.clientIdParameter ?? "client_id", "redirect_uri", "response_type"]
  if (!withoutChecks.includes("state")) names.push("state")
  if (!withoutChecks.includes("pkce")) names.push("code_challenge", "code_challenge_method")
  if (isOpenId && !withoutChecks.includes("nonce")) names.push("nonce")
  return names
}

export const callbackOf = (id: string): string => `${appOrigin}/auth/callback/${id}`
