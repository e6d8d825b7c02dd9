/** The words of the local provider: what it is made of, what it sees, and how it lies. */
import type { JWK } from "jose"

export type Json = Record<string, unknown>
export type Endpoint = "metadata" | "jwks" | "token" | "userinfo"

/** A key that signs, and what is published of it. */
export interface SigningKey {
  alg: string
  kid: string
  privateKey: CryptoKey
  publicJwk: JWK
}

/** Made once per test file, as RSA keys take long. */
export interface ProviderKeys {
  /** Published and used. */
  current: SigningKey
  /** What it rotates to. Published only by lies that say so. */
  next: SigningKey
  /** Never published. */
  foreign: SigningKey
}

/** A request as the provider saw it. */
export interface SeenRequest {
  endpoint: Endpoint
  method: string
  url: URL
  headers: Headers
  body: string
}

/** What a lie gets to see. */
export interface LieContext {
  issuer: string
  keys: ProviderKeys
  clientId: string
  clientSecret: string
  /** Seconds since the epoch. */
  now: number
  /** How often each endpoint was called, the present call included. */
  calls: Readonly<Record<Endpoint, number>>
  /** An honest compact JWS. Any header, any claims, any key. */
  sign: (header: Json, claims: unknown, key?: CryptoKey | Uint8Array) => Promise<string>
}

/** Where a lie takes hold. Each gets the honest thing and gives what is sent. */
export interface Hooks {
  metadata?: (metadata: Json, context: LieContext) => unknown
  jwks?: (keys: { keys: JWK[] }, context: LieContext) => unknown
  authzResponse?: (parameters: URLSearchParams, context: LieContext) => URLSearchParams
  tokenResponse?: (answer: Json, context: LieContext) => unknown
  idTokenHeader?: (header: Json, context: LieContext) => Json
  idTokenClaims?: (claims: Json, context: LieContext) => unknown
  idTokenSign?: (token: { header: Json; claims: unknown }, context: LieContext) => Promise<string> | string
  userinfo?: (claims: Json, context: LieContext) => unknown
  /** Instead of the answer, or around it. What the other hooks return is JSON unless it is a `Response`. */
  transport?: (
    request: SeenRequest,
    answer: () => Promise<Response>,
    context: LieContext,
  ) => Promise<Response> | Response
}

/** One way to misbehave. */
export interface Lie {
  /** As in SECURITY §2. */
  id: string
  /** The misbehaviour, in words. */
  title: string
  hooks: Hooks
  expect: {
    /** `refused`: no session, no write, and the flow's cookie cleared. */
    verdict: "session" | "refused"
    /** Where it has to be noticed at the latest. */
    at?: "start" | "callback" | "token" | "idToken" | "nonce" | "userinfo"
    /** The reason of our failure, where it is one of a provider call. */
    reason?: string
    /** Calls that must be exactly so many; of the others nothing is said. */
    calls?: Partial<Record<Endpoint, number>>
  }
}

export interface LocalProviderOptions {
  keys: ProviderKeys
  /** Seconds since the epoch. */
  now: () => number
  /** Default `https://idp.test`. */
  issuer?: string
  clientId?: string
  clientSecret?: string
  /** Default `client_secret_basic`. */
  authMethod?: "client_secret_basic" | "client_secret_post" | "client_secret_jwt" | "private_key_jwt" | "none"
  /** Verifies `private_key_jwt`. */
  clientPublicKey?: CryptoKey
  /** Exactly these are allowed. */
  redirectUris: readonly string[]
  /** Claims of the person who signs in, besides `sub`. */
  person?: Json & { sub: string }
  /** `false`: a plain OAuth provider, without ID tokens. Default `true`. */
  openid?: boolean
  /** Addresses that the application knows by itself, besides those below the issuer. */
  endpoints?: Partial<Record<"authorization" | "token" | "userinfo", string>>
  lie?: Lie | undefined
}

/** What the browser would carry back. */
export interface Visit {
  redirectUri: string
  responseMode: "query" | "form_post"
  parameters: URLSearchParams
  /** For `query`: the address that the browser is sent to. For `form_post`: the address that it posts to. */
  url: string
  /** The browser's request. */
  request: (headers?: Record<string, string>) => Request
}

export interface LocalProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Every call to an endpoint, in order. */
  readonly seen: SeenRequest[]
  /** What the client did wrong, in words. Empty for a good client. */
  readonly violations: string[]
  /** Requests to any other origin: where a client went that followed a redirect or a `jku`. */
  readonly strays: string[]
  readonly calls: Record<Endpoint, number>
  /** Changes what it lies about from now on. `undefined`: nothing. */
  lie: Lie | undefined
  fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /**
   * Plays the browser's visit to the authorization endpoint: the person consents, or declines with `error`. Somebody
   * else than the provider's `person` by `person`, or by `sub` with the other claims of that one.
   */
  authorize: (
    address: string | URL,
    choice?: { error?: string; sub?: string; person?: Json & { sub: string } },
  ) => Promise<Visit>
  /** Serves over HTTP on a random port of 127.0.0.1; from then on that is its issuer. */
  listen: () => Promise<{ close: () => Promise<void> }>
}
