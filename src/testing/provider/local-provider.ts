/**
 * A local OpenID provider for tests, which lies on demand: a Fetch handler that works as `customFetch`, and over HTTP
 * on loopback.
 *
 * The provider behaves correctly unless a {@link Lie} says otherwise. The provider is deterministic: the caller passes
 * clock and keys, and codes and tokens are numbered. The provider records every request and checks the client's
 * behaviour in it. `violations` lists the client's mistakes; every test compares this list with `[]` at the end.
 */
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose"
import { serve } from "./serve.ts"
import type {
  Endpoint,
  Hooks,
  Json,
  LieContext,
  LocalProvider,
  LocalProviderOptions,
  ProviderKeys,
  SeenRequest,
  SigningKey,
  Visit,
} from "./local-provider.types.ts"

/** Makes the keys for {@link createLocalProvider}. */
export async function makeProviderKeys(alg = "RS256"): Promise<ProviderKeys> {
  const make = async (kid: string): Promise<SigningKey> => {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
    return { alg, kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } }
  }
  const [current, next, foreign] = await Promise.all([make("k1"), make("k2"), make("k1")])
  return { current, next, foreign }
}

interface Grant {
  redirectUri: string
  challenge: string | undefined
  nonce: string | undefined
  /** True if the authorization request had `max_age`. */
  saysTime: boolean
  person: Json & { sub: string }
  used: boolean
}

export function createLocalProvider(options: LocalProviderOptions): LocalProvider {
  const { keys, now, redirectUris, openid = true, endpoints: known = {} } = options
  const clientId = options.clientId ?? "client-1"
  const clientSecret = options.clientSecret ?? "s3cret of:the%client+ü!'()*"
  const authMethod = options.authMethod ?? "client_secret_basic"
  const person = options.person ?? { sub: "person-1", name: "Ada", email: "ada@example.test", email_verified: true }
  const grants = new Map<string, Grant>()
  const people = new Map<string, Json & { sub: string }>()
  const seen: SeenRequest[] = []
  const violations: string[] = []
  const strays: string[] = []
  const calls: Record<Endpoint, number> = { metadata: 0, jwks: 0, token: 0, userinfo: 0 }
  let issuer = options.issuer ?? "https://idp.test"
  let count = 0

  const judge = (good: boolean, violation: string): void => {
    if (!good) violations.push(violation)
  }
  const sign: LieContext["sign"] = (header, claims, key = keys.current.privateKey) =>
    new SignJWT(claims as Json).setProtectedHeader({ alg: keys.current.alg, ...header }).sign(key)
  const context = (): LieContext => ({ issuer, keys, clientId, clientSecret, now: now(), calls: { ...calls }, sign })
  const hooks = (): Hooks => provider.lie?.hooks ?? {}

  const metadata = (): unknown => {
    const honest: Json = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: [keys.current.alg],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    }
    return hooks().metadata?.(honest, context()) ?? honest
  }

  const token = async (request: SeenRequest): Promise<unknown> => {
    const form = new URLSearchParams(request.body)
    const grant = grants.get(form.get("code") ?? "")
    judge(request.method === "POST", "token request is not a POST")
    judge(!request.url.searchParams.has("code"), "code in the address of the token request")
    judge(form.get("grant_type") === "authorization_code", "grant_type is not authorization_code")
    const proven = await clientProven(request, form)
    judge(proven, `the client did not prove itself by ${authMethod}`)
    judge(grant !== undefined, "unknown code")
    if (!proven) return Response.json({ error: "invalid_client" }, { status: 401 })
    if (grant === undefined || grant.used) return Response.json({ error: "invalid_grant" }, { status: 400 })
    grant.used = true
    const verified = grant.challenge === undefined || grant.challenge === (await s256(form.get("code_verifier") ?? ""))
    judge(verified, "code_verifier does not match the challenge")
    const sameUri = form.get("redirect_uri") === grant.redirectUri
    judge(sameUri, "redirect_uri differs from that of the authorization request")
    // RFC 7636 §4.6, RFC 6749 §5.2
    if (!verified || !sameUri) return Response.json({ error: "invalid_grant" }, { status: 400 })
    const accessToken = `access-${++count}`
    people.set(accessToken, grant.person)
    const honest: Json = { access_token: accessToken, token_type: "Bearer", expires_in: 3600, scope: "openid" }
    if (openid) honest["id_token"] = await idToken(grant, accessToken)
    return hooks().tokenResponse?.(honest, context()) ?? honest
  }

  const idToken = async (grant: Grant, accessToken: string): Promise<string> => {
    const { idTokenHeader, idTokenClaims, idTokenSign } = hooks()
    const honestHeader: Json = { alg: keys.current.alg, kid: keys.current.kid, typ: "JWT" }
    const honest: Json = {
      iss: issuer,
      aud: clientId,
      ...grant.person,
      iat: now(),
      exp: now() + 300,
      ...(grant.nonce === undefined ? {} : { nonce: grant.nonce }),
      // OpenID Connect Core §2 requires `auth_time` after a request with `max_age`.
      ...(grant.saysTime ? { auth_time: now() } : {}),
      at_hash: await accessTokenHash(accessToken),
    }
    const header = idTokenHeader?.(honestHeader, context()) ?? honestHeader
    const claims = idTokenClaims?.(honest, context()) ?? honest
    return idTokenSign?.({ header, claims }, context()) ?? sign(header, claims)
  }

  const userinfo = (request: SeenRequest): unknown => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? ""
    const holder = people.get(bearer)
    judge(!/access_token/.test(request.url.search), "access token in the address of the userinfo request")
    judge(holder !== undefined, "userinfo was asked with an unknown access token")
    if (holder === undefined) return Response.json({ error: "invalid_token" }, { status: 401 })
    return hooks().userinfo?.({ ...holder }, context()) ?? holder
  }

  const clientProven = async (request: SeenRequest, form: URLSearchParams): Promise<boolean> => {
    const authorization = request.headers.get("authorization")
    const inBody = form.get("client_id") === clientId
    if (authMethod === "client_secret_basic") {
      const [id, secret, ...more] = atob(authorization?.replace(/^Basic /, "") ?? "").split(":")
      return more.length === 0 && formDecode(id) === clientId && formDecode(secret) === clientSecret
    }
    if (authorization !== null || !inBody) return false
    if (authMethod === "none") return !form.has("client_secret") && !form.has("client_assertion")
    if (authMethod === "client_secret_post") return form.get("client_secret") === clientSecret
    const key = authMethod === "private_key_jwt" ? options.clientPublicKey : new TextEncoder().encode(clientSecret)
    if (key === undefined) return false
    const rules = { audience: issuer, issuer: clientId, subject: clientId, currentDate: new Date(now() * 1000) }
    return jwtVerify(form.get("client_assertion") ?? "", key, { ...rules, requiredClaims: ["jti", "exp"] }).then(
      () => form.get("client_assertion_type") === "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      () => false,
    )
  }

  const answerOf = async (request: SeenRequest): Promise<Response> => {
    const { publicJwk } = keys.current
    const answers: Record<Endpoint, () => unknown> = {
      metadata,
      jwks: () => hooks().jwks?.({ keys: [publicJwk] }, context()) ?? { keys: [publicJwk] },
      token: () => token(request),
      userinfo: () => userinfo(request),
    }
    const answer = await answers[request.endpoint]()
    return answer instanceof Response ? answer : Response.json(answer)
  }

  const addressOf = (url: URL): string => url.href.split("?")[0] ?? ""
  const isAuthorization = (url: URL): boolean =>
    addressOf(url) === `${issuer}/authorize` || addressOf(url) === known.authorization?.split("?")[0]
  const endpointOf = (url: URL): Endpoint | undefined => {
    const address = addressOf(url)
    if (address === known.token) return "token"
    if (address === known.userinfo) return "userinfo"
    return address.startsWith(`${issuer}/`) ? endpoints[address.slice(issuer.length)] : undefined
  }

  const provider: LocalProvider = {
    get issuer() {
      return issuer
    },
    clientId,
    clientSecret,
    seen,
    violations,
    strays,
    calls,
    lie: options.lie,
    async fetch(input, init) {
      const request = new Request(input, init)
      const url = new URL(request.url)
      const endpoint = endpointOf(url)
      if (endpoint === undefined) {
        strays.push(url.href)
        return new Response("nothing here", { status: 404 })
      }
      calls[endpoint]++
      const headers = new Headers(request.headers)
      const entry: SeenRequest = { endpoint, method: request.method, url, headers, body: await request.text() }
      seen.push(entry)
      judge(!headers.has("cookie"), "the client sent a cookie")
      const answer = (): Promise<Response> => answerOf(entry)
      return hooks().transport?.(entry, answer, context()) ?? answer()
    },
    async authorize(address, choice = {}) {
      const url = new URL(address)
      const query = url.searchParams
      const redirectUri = query.get("redirect_uri") ?? ""
      const nonce = query.get("nonce") ?? undefined
      judge(isAuthorization(url), "the browser was sent to another address")
      for (const name of new Set(query.keys())) judge(query.getAll(name).length === 1, `${name} is repeated`)
      judge(query.get("response_type") === "code", "response_type is not code")
      judge(query.get("client_id") === clientId, "client_id is unknown")
      judge(redirectUris.includes(redirectUri), "redirect_uri is not registered")
      judge(!openid || (query.get("scope") ?? "").split(" ").includes("openid"), "scope lacks openid")
      judge(!query.has("code_challenge") || query.get("code_challenge_method") === "S256", "challenge is not S256")
      judge(!(query.get("max_age") === "0" && query.get("prompt") === "none"), "max_age=0 with prompt=none")
      if (!redirectUris.includes(redirectUri)) throw new Error("the provider shows an error page: unknown redirect_uri")
      const parameters = new URLSearchParams()
      if (choice.error === undefined) {
        const code = `code-${++count}`
        const whose = choice.person ?? { ...person, sub: choice.sub ?? person.sub }
        const challenge = query.get("code_challenge") ?? undefined
        const saysTime = query.has("max_age")
        grants.set(code, { redirectUri, challenge, nonce, saysTime, person: whose, used: false })
        parameters.set("code", code)
      } else {
        parameters.set("error", choice.error)
      }
      const state = query.get("state")
      if (state !== null) parameters.set("state", state)
      parameters.set("iss", issuer)
      const sent = hooks().authzResponse?.(parameters, context()) ?? parameters
      return visitOf(redirectUri, query.get("response_mode") === "form_post" ? "form_post" : "query", sent)
    },
    async listen() {
      const served = await serve(provider)
      issuer = served.origin
      return served
    },
  }
  return provider
}

const endpoints: Record<string, Endpoint> = {
  "/.well-known/openid-configuration": "metadata",
  "/keys": "jwks",
  "/token": "token",
  "/userinfo": "userinfo",
}

function visitOf(redirectUri: string, responseMode: Visit["responseMode"], parameters: URLSearchParams): Visit {
  const url = responseMode === "query" ? `${redirectUri}?${parameters}` : redirectUri
  const request: Visit["request"] = (headers = {}) =>
    responseMode === "query"
      ? new Request(url, { headers })
      : new Request(url, { method: "POST", headers, body: new URLSearchParams(parameters) })
  return { redirectUri, responseMode, parameters, url, request }
}

async function s256(verifier: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))).toString("base64url")
}

/**
 * Computes the claim `at_hash` of an access token. The result is correct only for signature algorithms with SHA-256,
 * such as RS256 and ES256.
 */
async function accessTokenHash(accessToken: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(accessToken))
  return Buffer.from(hash).subarray(0, 16).toString("base64url")
}

function formDecode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text.replace(/\+/g, " "))
  } catch {
    return undefined
  }
}
