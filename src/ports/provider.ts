/**
 * The port to a provider. A provider is data, with a few hooks. Names and meaning are the same as in Auth.js v5, so
 * that providers of Auth.js work.
 */
import type { AnonymousConfig } from "./anonymous-provider.ts"
import type { ProviderStyle, Theme } from "./appearance.ts"
import type { CredentialInput, CredentialsConfig } from "./credentials-provider.ts"
import { customFetch, type HookFetch } from "./hook-fetch.ts"
import type { TenantsOptions } from "./tenants.ts"
import type { WebAuthnConfig } from "./webauthn.ts"
import type { Account, Awaitable, Profile, ProviderType, TokenSet, User } from "./records.ts"
import type { EmailConfig } from "./email-provider.ts"
import type { SharedConfig } from "./shared-provider-config.ts"

export { customFetch, type CredentialInput, type CredentialsConfig, type HookFetch, type ProviderStyle, type Theme }
export type { EmailConfig, EmailUserConfig, VerificationRequest } from "./email-provider.ts"

/**
 * A function type to which an application can assign a function with narrower parameters, such as the profile of one
 * provider. TypeScript allows this for methods only.
 */
type Hook<A extends readonly unknown[], R> = { hook(...given: A): R }["hook"]

export type OAuthCheck = "pkce" | "state" | "nonce" | "none"

/**
 * An endpoint of a provider: a URL, and parameters. In both, `{issuer}` stands for the issuer without a slash at its
 * end, and `{clientId}` for the client id. At the userinfo endpoint, any other name in braces stands for the field of
 * the token response with this name.
 */
export interface EndpointOptions {
  url?: string | URL | undefined
  /** Parameters that the library adds to the query. It sends an object, such as `claims`, as JSON. */
  params?: Record<string, unknown> | undefined
}

/**
 * A provider as its hooks receive it: with the URLs of its routes, and with the parameters in the URLs of its
 * endpoints.
 */
export interface HookProvider<P = Profile> extends Omit<OAuthProvider<P>, "authorization" | "token" | "userinfo"> {
  authorization?: HookEndpoint | undefined
  token?: HookEndpoint | undefined
  userinfo?: HookEndpoint | undefined
  signinUrl: string
  /** The redirect URI. */
  callbackUrl: string
}

export interface HookEndpoint {
  /** `undefined` if the configuration has no URL. */
  url?: URL | undefined
}

/** The parameters of `token.request`. The callback has already passed the checks of this library. */
export interface TokenRequestContext<P = Profile> {
  /** The parameters of the callback. */
  params: { code: string; state?: string | undefined; iss?: string | undefined }
  /** Values of the authorization request that the token request can need. */
  checks: { code_verifier?: string | undefined; state?: string | undefined }
  provider: HookProvider<P>
  fetch: HookFetch
}

export interface TokenEndpointOptions<P = Profile> extends EndpointOptions {
  /** Headers of the request, which replace the library's headers of the same name, except `Authorization`. */
  headers?: Readonly<Record<string, string>> | undefined
  /**
   * True if the provider's token response lacks `token_type`, which RFC 6749 §5.1 requires. The type then counts as
   * `bearer`.
   */
  lacksTokenType?: boolean | undefined
  /**
   * True if the provider's token response has `scope` as a list. The library stores the list as text with spaces (RFC
   * 6749 §3.3).
   */
  scopeIsList?: boolean | undefined
  /** The field that contains the standard token response, if the provider nests it in another object. */
  nestedIn?: string | undefined
  /**
   * Fetches the tokens, in place of the library's request, for an endpoint that does not follow OAuth. The library
   * checks the result like a token response: it verifies an ID token, and a missing `token_type` counts as `bearer`.
   */
  request?: Hook<[context: TokenRequestContext<P>], Awaitable<{ tokens: TokenSet }>> | undefined
  /** Turns a non-standard response into a standard one (RFC 6749 §5.1). */
  conform?: ((response: Response) => Awaitable<Response | undefined>) | undefined
  /** The key that signs the client assertion of `private_key_jwt`. */
  clientPrivateKey?: CryptoKey | { key: CryptoKey; kid?: string } | undefined
}

/** The parameters of `userinfo.request`. */
export interface UserinfoRequestContext<P = Profile> {
  tokens: TokenSet
  provider: HookProvider<P>
  fetch: HookFetch
}

export interface UserinfoEndpointOptions<P = Profile> extends EndpointOptions {
  /** The method of the request. Default `GET`. A `POST` has no body. */
  method?: "GET" | "POST" | undefined
  /**
   * Headers of the request, which replace the library's headers of the same name, except `Authorization`. The values of
   * the headers can contain `{clientId}`.
   */
  headers?: Readonly<Record<string, string>> | undefined
  /**
   * The name of the query parameter with the access token, or `false` if the URL contains `{access_token}`. Use the
   * option only for a provider that does not accept the token in a header. The token can then appear in the provider's
   * logs. Default: the library sends the token in the header `Authorization`.
   */
  tokenParameter?: string | false | undefined
  /**
   * The URL of a list of the person's e-mail addresses, for a profile without an e-mail address. The primary e-mail
   * address of the list becomes `profile.email`, and `profile.email_verified` says if the list marks it as verified.
   * The library ignores a response that is not a list.
   */
  emailsFrom?: string | undefined
  /** Fetches the profile, in place of the library's request. */
  request?: Hook<[context: UserinfoRequestContext<P>], Awaitable<P>> | undefined
}

/** Client metadata of RFC 7591 that changes requests to the provider. */
export interface OAuthClientOptions {
  /** The authentication of the client at the token endpoint. Default `client_secret_basic`. */
  token_endpoint_auth_method?:
    | "client_secret_basic"
    | "client_secret_post"
    | "client_secret_jwt"
    | "private_key_jwt"
    | "none"
    // Any text compiles, because the value can come from an environment variable. An unknown method makes the sign-in
    // fail.
    | (string & {})
    | undefined
  /**
   * The algorithm with which the provider signs ID tokens. Default: any asymmetric algorithm that the provider
   * publishes.
   */
  id_token_signed_response_alg?: string | undefined
  userinfo_signed_response_alg?: string | undefined
  [metadata: string]: unknown
}

/** The fields of an OAuth 2 or OpenID Connect provider. */
export interface OAuthProvider<P = Profile> extends SharedConfig {
  type: "oauth" | "oidc"
  /** The issuer, exactly as the provider writes it: the library compares every character. */
  issuer?: string | undefined
  /**
   * The issuer for a configuration in which neither the application nor the environment sets one. The issuer can
   * contain `{clientId}`.
   */
  defaultIssuer?: string | undefined
  /** Ignored: discovery follows `issuer`. */
  wellKnown?: string | undefined
  /**
   * The pattern of the issuer, for a provider whose metadata and ID tokens have the issuer of a tenant. `{tenantid}`
   * stands for the tenant's UUID. The issuer of an ID token must name the tenant of the token's claim `tid`. If the
   * metadata name a tenant, it must be the same tenant.
   */
  issuerOfTenants?: string | undefined
  /**
   * The rules for a provider whose tenants (organisations, workspaces) name the e-mail addresses of their people. The
   * provider's module sets these rules. If tenants share the issuer, an address is unverified unless the provider
   * verifies it, or `trustedTenants` lists the tenant.
   */
  tenants?: TenantsOptions | undefined
  /**
   * The tenants whose e-mail addresses count as verified. The field of the profile that `tenants.namedBy` names
   * contains the tenant: the `tid` of Microsoft Entra ID, for example. Default: no tenants. If the issuer belongs to
   * one tenant, that tenant needs no entry.
   */
  trustedTenants?: readonly string[] | undefined
  authorization?: string | EndpointOptions | undefined
  token?: string | TokenEndpointOptions<P> | undefined
  userinfo?: string | UserinfoEndpointOptions<P> | undefined
  clientId?: string | undefined
  clientSecret?: string | undefined
  /**
   * The name that the provider uses for the parameter `client_id`, in the authorization request and the token request.
   */
  clientIdParameter?: string | undefined
  client?: OAuthClientOptions | undefined
  /**
   * The value of `response_type`, for a provider that does not call it `code`. The callback must still contain a code.
   */
  responseType?: string | undefined
  /**
   * Checks in addition to the default checks (`state`, `pkce`, and `nonce` for OpenID Connect). `["none"]` turns off
   * all checks, including the default checks.
   */
  checks?: readonly OAuthCheck[] | undefined
  /** Checks that this provider does not support. The provider's module sets this field. */
  unsupportedChecks?: readonly Exclude<OAuthCheck, "none">[] | undefined
  /**
   * Checks that the application turns off. Without these checks, a sign-in with a stolen or injected code can succeed.
   * The library logs a warning.
   */
  dangerouslyOmitChecks?: readonly Exclude<OAuthCheck, "none">[] | undefined
  /**
   * Accepts ID tokens without verifying their signature. An attacker on the network can then sign in as any user. The
   * library logs a warning.
   */
  dangerouslySkipIdTokenSignature?: boolean | undefined
  /**
   * Allows `http:` URLs of this provider on other hosts than loopback, for containers in development. The library logs
   * a warning.
   */
  insecureIssuer?: boolean | undefined
  /**
   * True if the provider posts a field `user` with its callback, as Apple does at the first consent. `profile()`
   * receives the object as `profile.user`. The browser can change this field: use it for display, never to identify the
   * person.
   */
  userInCallback?: boolean | undefined
  /**
   * For OpenID Connect. `false`: the library reads the profile from the ID token and also from the userinfo endpoint.
   * `true`: only from the ID token. Default `true`.
   */
  idToken?: boolean | undefined
  /**
   * False for a provider that never says when the user authenticated (`auth_time` in the ID token). The library cannot
   * verify that a user authenticated again with such a provider, so the page of `session.stepUp` does not offer it.
   * Default `true`.
   */
  authTime?: boolean | undefined
  /** Returns the user that a profile describes. The `id` of the user must not be empty. */
  profile?: Hook<[profile: P, tokens: TokenSet, context: { fetch: HookFetch }], Awaitable<User>> | undefined
  /**
   * The name of the profile's field that says if the provider verified the e-mail address. Dots lead into objects
   * (`account.verified`). If the field exists and is not `true`, no account is linked by this address. Default
   * `email_verified`.
   */
  emailVerifiedBy?: string | undefined
  /** Returns the fields of the token set that the library stores with the account. */
  account?: Hook<[tokens: TokenSet], Partial<Account> | undefined | void> | undefined
  /**
   * Links a new account to the stored user with the same e-mail address. If the provider does not verify addresses, an
   * attacker can take over the user.
   */
  allowDangerousEmailAccountLinking?: boolean | undefined
  /**
   * Sends the language of the sign-in to the provider, as `ui_locales` (OpenID Connect Core §3.1.2.1). A `ui_locales`
   * in `authorization.params`, or in the parameters of the sign-in, takes precedence. Default `false`.
   */
  uiLocales?: boolean | undefined
  /** The option `redirectProxyUrl` of the configuration, for only this provider. */
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

export type ProviderConfig =
  | OAuth2Config<object>
  | OIDCConfig<object>
  | EmailConfig
  | CredentialsConfig
  | AnonymousConfig
  | WebAuthnConfig

/**
 * A provider, or a function that makes a provider from options. The library calls the function with the values of the
 * `AUTH_<ID>_…` variables.
 */
export type Provider = ProviderConfig | ((...options: ReturnType<typeof JSON.parse>) => ProviderConfig)

/** A provider in the response of `GET /providers`. */
export interface PublicProvider {
  id: string
  name: string
  type: ProviderType
  signinUrl: string
  callbackUrl: string
}
