/** What a provider's documentation shows, as data: one file a module in `fixtures/`, with this as its default export. */
import type { MailFixture } from "./mail-player.ts"

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined }

/** One sign-in. Values that come from documentation are examples of it, without the data of real people. */
export interface SignInFixture {
  /** What sets it apart where a module has several. */
  title?: string
  /** What the application passes besides id and secret of the client (which are `clientid` and `clientsecret`). */
  options?: Readonly<Record<string, unknown>>
  /** The browser's way to the provider. */
  authorization: {
    /** Without query. */
    url: string
    /** All parameters but those of every request: `response_type`, `redirect_uri`, `client_id`, and the checks'. */
    params: Readonly<Record<string, string>>
    /** Default `client_id`. */
    clientIdParameter?: string
    /** Default `code`. */
    responseType?: string
  }
  /** Checks that must not be seen: what the provider's file has as `unsupportedChecks`. */
  withoutChecks?: readonly ("pkce" | "state" | "nonce")[]
  /** For OpenID Connect: what is published at `<issuer>/.well-known/openid-configuration`. */
  discovery?: { readonly issuer: string; readonly jwks_uri: string; readonly [name: string]: Json }
  /** Where {@link discovery} is found, if not at its own issuer. */
  discoveredAt?: string
  /** What comes back in the form besides code and state, for providers that answer by one. */
  callback?: Readonly<Record<string, string>>
  token: {
    /** Without the parameters of the protocol. */
    url: string
    /** How the client proves itself. `query`: id and secret are in `sends`. Default `client_secret_basic`. */
    clientAuthentication?: "client_secret_basic" | "client_secret_post" | "query"
    /** Default `POST`. */
    method?: "GET" | "POST"
    /** Fields of form or query that must be there besides `grant_type`, `code` and `redirect_uri`. */
    sends?: Readonly<Record<string, string>>
    headers?: Readonly<Record<string, string>>
    /** `id_token` is added where {@link SignInFixture.idToken} is given. */
    answer: Json
  }
  /** Claims of the ID token. `aud`, `iat`, `exp` and `nonce` are added, and `iss` where it is not the published issuer's. */
  idToken?: { readonly sub: string; readonly [claim: string]: Json }
  /** Signed with the client's secret, where the provider does so. Default: with the key that it publishes. */
  idTokenAlg?: "HS256"
  /** Every call after the one for the tokens, each made exactly once. */
  calls?: readonly ApiCall[]
  /** What `profile()` gives. */
  user: { readonly id: string; readonly [field: string]: Json }
  /** Fields of the account that is stored, where they are worth a look. */
  account?: Readonly<Record<string, Json>>
  /** Why the published package's user for the same answers is another, and ours the better one; with a citation. */
  peerDiffers?: string
}

export interface ApiCall {
  /** With its query. */
  url: string
  /** Default `GET`. */
  method?: "GET" | "POST"
  /** Headers that must be sent. Default: `Authorization: Bearer` and the access token. */
  headers?: Readonly<Record<string, string>>
  /** What must be sent as JSON. */
  body?: Json
  /** Default 200. */
  status?: number
  /** The answer comes as a JWT with these claims, to this client. */
  signed?: boolean
  /** JSON, or bytes. */
  answer: Json | Uint8Array<ArrayBuffer>
}

export type Fixture = SignInFixture | MailFixture

/** The default export of a fixture file: one, or several that differ. */
export type Fixtures = Fixture | readonly Fixture[]
