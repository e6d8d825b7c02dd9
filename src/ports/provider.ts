/**
 * The port to a provider: data with a few documented hooks. Names and meaning are those of Auth.js v5, so that a
 * provider written for it works here.
 */
import type { ProviderStyle, Theme } from "./appearance.ts"
import type { CredentialInput, CredentialsConfig } from "./credentials-provider.ts"
import { customFetch, type HookFetch } from "./hook-fetch.ts"
import type { LimitsOptions } from "./limits.ts"
import type { TenantsOptions } from "./tenants.ts"
import type { Account, Awaitable, Profile, ProviderType, TokenSet, User } from "./records.ts"

export { customFetch, type CredentialInput, type CredentialsConfig, type HookFetch, type ProviderStyle, type Theme }

/** A function whose parameters may be narrower than asked for: a provider's own profile, where any profile is taken. */
type Hook<A extends readonly unknown[], R> = { hook(...given: A): R }["hook"]

export type OAuthCheck = "pkce" | "state" | "nonce" | "none"

/**
 * An endpoint that is an address, or an address with parameters and a hook of its own.
 *
 * In the address and the parameters `{issuer}` stands for the issuer without a slash at its end, and `{clientId}` for
 * the client's id, wherever these come from. At the userinfo endpoint any other name in braces stands for the field of
 * that name in the token answer.
 */
export interface EndpointOptions {
  url?: string | URL | undefined
  /** Added to the address's query. `claims` may be an object and is sent as JSON. */
  params?: Record<string, unknown> | undefined
}

/** A provider as its hooks are given it: endpoints with their parameters in the address, and its routes here. */
export interface HookProvider<P = Profile> extends Omit<OAuthProvider<P>, "authorization" | "token" | "userinfo"> {
  authorization?: HookEndpoint | undefined
  token?: HookEndpoint | undefined
  userinfo?: HookEndpoint | undefined
  signinUrl: string
  /** The redirect URI that the provider was told. */
  callbackUrl: string
}

export interface HookEndpoint {
  /** `undefined` where the configuration names no address. */
  url?: URL | undefined
}

/** What `token.request` is given. All of it passed the checks of this library before. */
export interface TokenRequestContext<P = Profile> {
  /** From the provider's redirect. */
  params: { code: string; state?: string | undefined; iss?: string | undefined }
  /** What the sign-in was started with and the provider may want to see again. */
  checks: { code_verifier?: string | undefined; state?: string | undefined }
  provider: HookProvider<P>
  fetch: HookFetch
}

export interface TokenEndpointOptions<P = Profile> extends EndpointOptions {
  /** Sent besides ours, or in their place; `Authorization` is always ours. */
  headers?: Readonly<Record<string, string>> | undefined
  /** The answer has no `token_type`, which RFC 6749 §5.1 requires: it is taken for `bearer`. */
  lacksTokenType?: boolean | undefined
  /** The answer gives `scope` as a list: it is stored as text with spaces (RFC 6749 §3.3). */
  scopeIsList?: boolean | undefined
  /** The answer stands under this name of the JSON object that comes. */
  nestedIn?: string | undefined
  /**
   * Fetches the tokens instead of our own request, for an endpoint that speaks no OAuth. What it gives is judged as an
   * answer would be: an ID token is verified, `token_type` is taken for `bearer` where it is missing.
   */
  request?: Hook<[context: TokenRequestContext<P>], Awaitable<{ tokens: TokenSet }>> | undefined
  /** Turns a non-standard answer into a standard one (RFC 6749 §5.1) before it is read. */
  conform?: ((response: Response) => Awaitable<Response | undefined>) | undefined
  /** Signs the client assertion of `private_key_jwt`. */
  clientPrivateKey?: CryptoKey | { key: CryptoKey; kid?: string } | undefined
}

/** What `userinfo.request` is given. */
export interface UserinfoRequestContext<P = Profile> {
  tokens: TokenSet
  provider: HookProvider<P>
  fetch: HookFetch
}

export interface UserinfoEndpointOptions<P = Profile> extends EndpointOptions {
  /** Default `GET`. A `POST` has no body. */
  method?: "GET" | "POST" | undefined
  /** Sent besides ours, or in their place; `Authorization` is always ours. `{clientId}` may stand in them, as in the address. */
  headers?: Readonly<Record<string, string>> | undefined
  /**
   * For a provider that takes the access token only in the query, or in the path: the parameter's name, or `false`
   * where the address holds `{access_token}`. It then stands in the provider's logs. Default: the `Authorization` header.
   */
  tokenParameter?: string | false | undefined
  /**
   * A second address, which lists the person's e-mail addresses: asked where the profile has none. The primary one
   * becomes `profile.email`, and whether the provider verified it `profile.email_verified`. An answer that is no list is
   * ignored.
   */
  emailsFrom?: string | undefined
  /** Fetches the profile instead of a GET with the access token. */
  request?: Hook<[context: UserinfoRequestContext<P>], Awaitable<P>> | undefined
}

/** Client metadata of RFC 7591 that changes how we speak with the provider. */
export interface OAuthClientOptions {
  /** How the client proves itself at the token endpoint. Default `client_secret_basic`. */
  token_endpoint_auth_method?:
    | "client_secret_basic"
    | "client_secret_post"
    | "client_secret_jwt"
    | "private_key_jwt"
    | "none"
    // Any text compiles, as one from the environment would; a method of another name fails the sign-in.
    | (string & {})
    | undefined
  /** The one algorithm that the provider signs ID tokens with. Default: any asymmetric one that it publishes. */
  id_token_signed_response_alg?: string | undefined
  userinfo_signed_response_alg?: string | undefined
  [metadata: string]: unknown
}

/** What providers that send requests of their own share. */
interface SharedConfig {
  id: string
  name: string
  style?: ProviderStyle | undefined
  /** Options that this provider alone has: an application that misspells one is warned. */
  optionNames?: readonly string[] | undefined
  [customFetch]?: typeof fetch | undefined
  /** What the application passed; merged over the rest. Its hooks may take a profile of the application's own. */
  options?: object | undefined
}

/** What every OAuth 2 and OpenID Connect provider shares. */
export interface OAuthProvider<P = Profile> extends SharedConfig {
  type: "oauth" | "oidc"
  /** Exactly as the provider spells itself: compared character by character. */
  issuer?: string | undefined
  /** The issuer where neither the application nor the environment names one. `{clientId}` may stand in it. */
  defaultIssuer?: string | undefined
  /** Accepted and ignored: discovery follows `issuer`. */
  wellKnown?: string | undefined
  /**
   * For a provider of many tenants: its metadata and ID tokens name the tenant, in place of the issuer. A
   * `{tenantid}` in here stands for the tenant's UUID. The ID token must name the very tenant of its `tid`, and where
   * the metadata names one, that one.
   */
  issuerOfTenants?: string | undefined
  /**
   * Set by the file of a provider whose tenants (organisations, workspaces) name the addresses of their own people.
   * Where they share the issuer, an address is unverified unless the provider vouches for it, or `trustedTenants` lists
   * the tenant.
   */
  tenants?: TenantsOptions | undefined
  /**
   * Tenants that may name addresses, spelt as in the field of `tenants.namedBy`: the `tid` of Microsoft Entra ID, for
   * example. Default: none. An issuer of one tenant needs no entry.
   */
  trustedTenants?: readonly string[] | undefined
  authorization?: string | EndpointOptions | undefined
  token?: string | TokenEndpointOptions<P> | undefined
  userinfo?: string | UserinfoEndpointOptions<P> | undefined
  clientId?: string | undefined
  clientSecret?: string | undefined
  /** The provider knows the client's id under this name instead of `client_id`, in both requests. */
  clientIdParameter?: string | undefined
  client?: OAuthClientOptions | undefined
  /** For a provider that has a word of its own for `response_type=code`. It must answer with a code all the same. */
  responseType?: string | undefined
  /** Added to the checks that are always made (`state`, `pkce`, and `nonce` for OpenID Connect). `["none"]` drops them all. */
  checks?: readonly OAuthCheck[] | undefined
  /** Checks that this provider is known not to take. Set by the provider's own file. */
  unsupportedChecks?: readonly Exclude<OAuthCheck, "none">[] | undefined
  /** Checks that the application gives up: without them a stolen or injected code may pass. Warns. */
  dangerouslyOmitChecks?: readonly Exclude<OAuthCheck, "none">[] | undefined
  /** Takes ID tokens unsigned: anyone between us and the provider can then sign in as anyone. Warns. */
  dangerouslySkipIdTokenSignature?: boolean | undefined
  /** Allows `http:` for this provider outside loopback. For containers in development. Warns. */
  insecureIssuer?: boolean | undefined
  /**
   * The posted form brings a `user` field besides the ID token, as Apple's does at the first consent. `profile()` finds
   * the object in it as `profile.user`. The browser could have changed it: for display, never for identity.
   */
  userInCallback?: boolean | undefined
  /** OpenID Connect: `false` reads the profile from the userinfo endpoint besides the ID token. Default `true`. */
  idToken?: boolean | undefined
  /** Makes a user of what the provider said. `id` must come out non-empty. */
  profile?: Hook<[profile: P, tokens: TokenSet, context: { fetch: HookFetch }], Awaitable<User>> | undefined
  /**
   * Which field of the profile says whether the provider verified the address: `verified`, or with dots into objects.
   * Where it is there and not `true`, nobody is linked by that address. Default `email_verified`.
   */
  emailVerifiedBy?: string | undefined
  /** Which fields of the token set are stored with the account. */
  account?: Hook<[tokens: TokenSet], Partial<Account> | undefined | void> | undefined
  /** Links to a stored user with the same e-mail address. A provider that does not verify addresses then hands over accounts. */
  allowDangerousEmailAccountLinking?: boolean | undefined
  /** As the option of the same name, for this provider alone. */
  redirectProxyUrl?: string | undefined
}

export interface OAuth2Config<P = Profile> extends OAuthProvider<P> {
  type: "oauth"
}
export interface OIDCConfig<P = Profile> extends OAuthProvider<P> {
  type: "oidc"
}
export type OAuthConfig<P = Profile> = OAuth2Config<P> | OIDCConfig<P>
export type OAuthUserConfig<P = Profile> = Partial<Omit<OAuth2Config<P>, "options" | "type">>
export type OIDCUserConfig<P = Profile> = Partial<Omit<OIDCConfig<P>, "options" | "type">>

/** A value of any type, where functions written for Auth.js name a narrower one. */
type Loose = ReturnType<typeof JSON.parse>

/** The e-mail provider with the application's options, as `sendVerificationRequest` gets it. */
export interface SendingProvider extends Omit<EmailConfig, "sendVerificationRequest" | "server" | "options"> {
  /** What the transport takes. */
  server?: Loose
  sendVerificationRequest: Loose
  options?: Loose
}

/** What `sendVerificationRequest` is told. */
export interface VerificationRequest {
  /** The address, normalised. */
  identifier: string
  /** The link. Whoever opens it signs in: it goes into the mail and nowhere else. */
  url: string
  expires: Date
  provider: SendingProvider
  /** The secret part of the link. */
  token: string
  theme: Theme
  request: Request
  fetch: HookFetch
}

export interface EmailConfig extends SharedConfig {
  type: "email"
  from?: string | undefined
  /** Seconds that a link can be used. Default 86400. */
  maxAge?: number | undefined
  server?: unknown
  apiKey?: string | undefined
  secret?: string | undefined
  sendVerificationRequest: (request: VerificationRequest) => Awaitable<void>
  /** The option without which the provider's own sender sends no mail. Set by the provider's own file. */
  needs?: { readonly option: "server" | "apiKey"; readonly of: EmailConfig["sendVerificationRequest"] } | undefined
  /** Default: 32 random bytes in hexadecimal. */
  generateVerificationToken?: (() => Awaitable<string>) | undefined
  /** Throws to refuse. Its result is checked by the same rules as what it was given. */
  normalizeIdentifier?: ((identifier: string) => string) | undefined
  /** Limits of this provider, before those of the configuration. */
  limits?: LimitsOptions | undefined
}
export type EmailUserConfig = Partial<Omit<EmailConfig, "options" | "type">>

/** Accepted in a list of providers so that the refusal can say so in a clear sentence. */
export interface WebAuthnConfig {
  id: string
  name: string
  type: "webauthn"
  [option: string]: unknown
}

export type ProviderConfig =
  | OAuth2Config<object>
  | OIDCConfig<object>
  | EmailConfig
  | CredentialsConfig
  | WebAuthnConfig

/**
 * A provider, or a function that makes one from the environment's `AUTH_<ID>_…` values. A provider of any
 * profile fits here.
 */
export type Provider = ProviderConfig | ((...options: ReturnType<typeof JSON.parse>) => ProviderConfig)

/** What `GET /providers` tells of one provider. */
export interface PublicProvider {
  id: string
  name: string
  type: ProviderType
  signinUrl: string
  callbackUrl: string
}
