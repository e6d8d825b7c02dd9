/**
 * Examples from a provider's documentation, as data: one file for each module in `fixtures/`, with this as its default
 * export.
 */
import type { MailFixture } from "./mail-player.ts"

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined }

/** One sign-in. Values from documentation are examples, without the data of real people. */
export interface SignInFixture {
  /** Its name, for a module with several. */
  title?: string
  /** The application's options besides id and secret of the client (`clientid` and `clientsecret`). */
  options?: Readonly<Record<string, unknown>>
  /** The redirect to the provider. */
  authorization: {
    /** Without query. */
    url: string
    /**
     * All parameters except those of every request: `response_type`, `redirect_uri`, `client_id`, and those of the
     * checks.
     */
    params: Readonly<Record<string, string>>
    /** Default `client_id`. */
    clientIdParameter?: string
    /** Default `code`. */
    responseType?: string
  }
  /** Checks that must be absent: the `unsupportedChecks` of the provider's file. */
  withoutChecks?: readonly ("pkce" | "state" | "nonce")[]
  /** For OpenID Connect: the metadata at `<issuer>/.well-known/openid-configuration`. */
  discovery?: { readonly issuer: string; readonly jwks_uri: string; readonly [name: string]: Json }
  /** The address of {@link discovery}, if it is not at its own issuer. */
  discoveredAt?: string
  /** Fields of the callback's form besides code and state, for providers that send a form. */
  callback?: Readonly<Record<string, string>>
  token: {
    /** Without the parameters of the protocol. */
    url: string
    /** The method of client authentication. `query`: id and secret are in `sends`. Default `client_secret_basic`. */
    clientAuthentication?: "client_secret_basic" | "client_secret_post" | "query"
    /** Default `POST`. */
    method?: "GET" | "POST"
    /** Fields of form or query that must be present besides `grant_type`, `code` and `redirect_uri`. */
    sends?: Readonly<Record<string, string>>
    headers?: Readonly<Record<string, string>>
    /** `id_token` is added if {@link SignInFixture.idToken} exists. */
    answer: Json
  }
  /**
   * Claims of the ID token. The player adds `aud`, `iat`, `exp` and `nonce`. It also adds `iss`, unless the issuer
   * differs from the published one.
   */
  idToken?: { readonly sub: string; readonly [claim: string]: Json }
  /** The algorithm, if the provider signs with the client's secret. By default, it signs with its published key. */
  idTokenAlg?: "HS256"
  /** Every request after the token request, each made exactly once. */
  calls?: readonly ApiCall[]
  /** The result of `profile()`. */
  user: { readonly id: string; readonly [field: string]: Json }
  /** Fields of the stored account to check. */
  account?: Readonly<Record<string, Json>>
  /** Why the published package's user for the same responses differs, and ours is better; with a citation. */
  peerDiffers?: string
}

export interface ApiCall {
  /** With its query. */
  url: string
  /** Default `GET`. */
  method?: "GET" | "POST"
  /** Required headers. Default: `Authorization: Bearer` with the access token. */
  headers?: Readonly<Record<string, string>>
  /** The JSON that must be sent. */
  body?: Json
  /** Default 200. */
  status?: number
  /** True if the response is a JWT with these claims, for this client. */
  signed?: boolean
  /** JSON, or bytes. */
  answer: Json | Uint8Array<ArrayBuffer>
}

export type Fixture = SignInFixture | MailFixture

/** The default export of a fixture file: one, or several that differ. */
export type Fixtures = Fixture | readonly Fixture[]
