/** The types of the local provider. */
import type { JWK } from "jose"

export type Json = Record<string, unknown>
export type Endpoint = "metadata" | "jwks" | "token" | "userinfo"

/** A key that signs, and its public part. */
export interface SigningKey {
  alg: string
  kid: string
  privateKey: CryptoKey
  publicJwk: JWK
}

/** The keys of a provider. Make them once for each test file, because making RSA keys takes long. */
export interface ProviderKeys {
  /** The key that the provider publishes and signs with. */
  current: SigningKey
  /** The key that the provider rotates to, which only lies publish. */
  next: SigningKey
  /** A key that the provider never publishes. */
  foreign: SigningKey
}

/** A request as the provider received it. */
export interface SeenRequest {
  endpoint: Endpoint
  method: string
  url: URL
  headers: Headers
  body: string
}

/** The parameter of a hook. */
export interface LieContext {
  issuer: string
  keys: ProviderKeys
  clientId: string
  clientSecret: string
  /** The time in seconds since the epoch. */
  now: number
  /** The number of calls of each endpoint, including the current call. */
  calls: Readonly<Record<Endpoint, number>>
  /** Returns a correctly signed compact JWS with any header, claims and key. */
  sign: (header: Json, claims: unknown, key?: CryptoKey | Uint8Array) => Promise<string>
}

/** The places where a lie changes a response. Each hook receives the correct value and returns the value to send. */
export interface Hooks {
  metadata?: (metadata: Json, context: LieContext) => unknown
  jwks?: (keys: { keys: JWK[] }, context: LieContext) => unknown
  authzResponse?: (parameters: URLSearchParams, context: LieContext) => URLSearchParams
  tokenResponse?: (answer: Json, context: LieContext) => unknown
  idTokenHeader?: (header: Json, context: LieContext) => Json
  idTokenClaims?: (claims: Json, context: LieContext) => unknown
  idTokenSign?: (token: { header: Json; claims: unknown }, context: LieContext) => Promise<string> | string
  userinfo?: (claims: Json, context: LieContext) => unknown
  /**
   * Replaces or wraps the complete response. The result of any other hook is sent as JSON, unless it is a `Response`.
   */
  transport?: (
    request: SeenRequest,
    answer: () => Promise<Response>,
    context: LieContext,
  ) => Promise<Response> | Response
}

/** A misbehaviour of the provider, and the result that a test expects. */
export interface Lie {
  /** The id, which is unique among all lies. */
  id: string
  /** The misbehaviour in words. */
  title: string
  hooks: Hooks
  expect: {
    /** `refused`: no session, no write, and the flow's cookie cleared. */
    verdict: "session" | "refused"
    /** The place in the sign-in at which the client must notice the lie at the latest. */
    at?: "start" | "callback" | "token" | "idToken" | "nonce" | "userinfo"
    /** The reason of the failure, if a call to the provider failed. */
    reason?: string
    /** The exact number of calls of these endpoints. Other endpoints may be called. */
    calls?: Partial<Record<Endpoint, number>>
  }
}

export interface LocalProviderOptions {
  keys: ProviderKeys
  /** Returns the time in seconds since the epoch. */
  now: () => number
  /** The issuer. Default `https://idp.test`. */
  issuer?: string
  clientId?: string
  clientSecret?: string
  /** The authentication method of the client. Default `client_secret_basic`. */
  authMethod?: "client_secret_basic" | "client_secret_post" | "client_secret_jwt" | "private_key_jwt" | "none"
  /** Verifies `private_key_jwt`. */
  clientPublicKey?: CryptoKey
  /** The only redirect URIs that the provider accepts. */
  redirectUris: readonly string[]
  /** The claims of the person who signs in, with `sub`. */
  person?: Json & { sub: string }
  /** If false, the provider is a plain OAuth provider and issues no ID tokens. Default `true`. */
  openid?: boolean
  /** Further URLs at which the provider answers, in addition to those below the issuer. */
  endpoints?: Partial<Record<"authorization" | "token" | "userinfo", string>>
  lie?: Lie | undefined
}

/** The response of the provider's authorization endpoint, which the browser brings to the application. */
export interface Visit {
  redirectUri: string
  responseMode: "query" | "form_post"
  parameters: URLSearchParams
  /**
   * With `query`: the URL to which the provider redirects the browser. With `form_post`: the URL to which the browser
   * posts.
   */
  url: string
  /** Makes the request with which the browser returns to the application. */
  request: (headers?: Record<string, string>) => Request
}

export interface LocalProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Every call to an endpoint, in order. */
  readonly seen: SeenRequest[]
  /** The client's mistakes, as sentences. Empty for a correct client. */
  readonly violations: string[]
  /** Requests to any other URL, for example from a client that followed a redirect or a `jku`. */
  readonly strays: string[]
  readonly calls: Record<Endpoint, number>
  /** The current lie. `undefined`: the provider behaves correctly. */
  lie: Lie | undefined
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /**
   * Visits the authorization endpoint like a browser: the person consents, or declines with `error`. `person` replaces
   * the provider's person. `sub` replaces only the subject of that person.
   */
  authorize: (
    address: string | URL,
    choice?: { error?: string; sub?: string; person?: Json & { sub: string } },
  ) => Promise<Visit>
  /** Serves the provider over HTTP on a random port of 127.0.0.1. The issuer becomes the server's origin. */
  listen: () => Promise<{ close: () => Promise<void> }>
}
