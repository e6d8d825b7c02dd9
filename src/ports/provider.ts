/**
 * The port to a provider: data with a few hooks. Names and meaning are the same as in Auth.js v5, so that its providers
 * work here.
 */
import type { Wording } from "../texts/texts.ts"
import type { ProviderStyle, Theme } from "./appearance.ts"
import type { CredentialInput, CredentialsConfig } from "./credentials-provider.ts"
import { customFetch, type HookFetch } from "./hook-fetch.ts"
import type { LimitsOptions } from "./limits.ts"
import type { MailSending, OutgoingMail } from "./mail.ts"
import type { BroughtPlugin } from "./plugin-tables.ts"
import type { TenantsOptions } from "./tenants.ts"
import type { WebAuthnConfig } from "./webauthn.ts"
import type { Account, Awaitable, Profile, ProviderType, TokenSet, User } from "./records.ts"

export { customFetch, type CredentialInput, type CredentialsConfig, type HookFetch, type ProviderStyle, type Theme }

/** A function that can declare narrower parameters, such as the provider's own profile. */
type Hook<A extends readonly unknown[], R> = { hook(...given: A): R }["hook"]

export type OAuthCheck = "pkce" | "state" | "nonce" | "none"

/**
 * An address with parameters.
 *
 * In the address and the parameters, `{issuer}` stands for the issuer without a slash at its end, and `{clientId}` for the
 * client's id. At the userinfo endpoint, any other name in braces stands for that field of the token response.
 */
export interface EndpointOptions {
  url?: string | URL | undefined
  /** Added to the query. An object, such as `claims`, is sent as JSON. */
  params?: Record<string, unknown> | undefined
}

/** A provider as its hooks receive it, with the parameters in the addresses of its endpoints, and with its routes. */
export interface HookProvider<P = Profile> extends Omit<OAuthProvider<P>, "authorization" | "token" | "userinfo"> {
  authorization?: HookEndpoint | undefined
  token?: HookEndpoint | undefined
  userinfo?: HookEndpoint | undefined
  signinUrl: string
  /** The redirect URI. */
  callbackUrl: string
}

export interface HookEndpoint {
  /** `undefined` if the configuration has no address. */
  url?: URL | undefined
}

/** The parameters of `token.request`. They have passed the checks of this library. */
export interface TokenRequestContext<P = Profile> {
  /** Parameters of the callback. */
  params: { code: string; state?: string | undefined; iss?: string | undefined }
  /** Values of the authorization request that the token request can need. */
  checks: { code_verifier?: string | undefined; state?: string | undefined }
  provider: HookProvider<P>
  fetch: HookFetch
}

export interface TokenEndpointOptions<P = Profile> extends EndpointOptions {
  /** Added to the library's headers, or replacing them, except `Authorization`. */
  headers?: Readonly<Record<string, string>> | undefined
  /** The response lacks `token_type`, which RFC 6749 §5.1 requires. It counts as `bearer`. */
  lacksTokenType?: boolean | undefined
  /** The response has `scope` as a list. It is stored as text with spaces (RFC 6749 §3.3). */
  scopeIsList?: boolean | undefined
  /** The field of the response that holds the token response. */
  nestedIn?: string | undefined
  /**
   * Fetches the tokens instead of the library's request, for an endpoint that does not follow OAuth. The result is judged as
   * a response: an ID token is verified, and a missing `token_type` counts as `bearer`.
   */
  request?: Hook<[context: TokenRequestContext<P>], Awaitable<{ tokens: TokenSet }>> | undefined
  /** Turns a non-standard response into a standard one (RFC 6749 §5.1). */
  conform?: ((response: Response) => Awaitable<Response | undefined>) | undefined
  /** Signs the client assertion of `private_key_jwt`. */
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
  /** Added to the library's headers, or replacing them, except `Authorization`. They can have `{clientId}`, as the address. */
  headers?: Readonly<Record<string, string>> | undefined
  /**
   * For a provider that takes the access token only in the query or the path: the parameter's name, or `false` if the address
   * has `{access_token}`. The token is then in the provider's logs. Default: the `Authorization` header.
   */
  tokenParameter?: string | false | undefined
  /**
   * A second address, which lists the person's e-mail addresses, for a profile without one. The primary address becomes
   * `profile.email`, and its verification `profile.email_verified`. A response that is not a list is ignored.
   */
  emailsFrom?: string | undefined
  /** Fetches the profile instead of the library's request. */
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
    // Any text compiles, for values of the environment. An unknown method fails the sign-in.
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

/** The shared fields of providers that send requests. */
interface SharedConfig {
  id: string
  name: string
  style?: ProviderStyle | undefined
  /** Flows, steps and tables that the provider adds to the configuration, as a plugin does. Its flows have other ids. */
  brings?: BroughtPlugin | undefined
  /** Options of only this provider, for the warning about misspelt options. */
  optionNames?: readonly string[] | undefined
  [customFetch]?: typeof fetch | undefined
  /** The application's options, which are merged over the other fields. Their hooks can declare their own profile. */
  options?: object | undefined
}

/** The fields of an OAuth 2 or OpenID Connect provider. */
export interface OAuthProvider<P = Profile> extends SharedConfig {
  type: "oauth" | "oidc"
  /** The issuer exactly as the provider spells it. It is compared character by character. */
  issuer?: string | undefined
  /** The issuer if neither the application nor the environment has one. It can contain `{clientId}`. */
  defaultIssuer?: string | undefined
  /** Ignored: discovery follows `issuer`. */
  wellKnown?: string | undefined
  /**
   * For a provider of many tenants, whose metadata and ID tokens have the issuer of the tenant: its pattern, in which
   * `{tenantid}` stands for the tenant's UUID. The issuer of an ID token must name the tenant of its `tid`, and the tenant of
   * the metadata, if the metadata name one.
   */
  issuerOfTenants?: string | undefined
  /**
   * Set by the module of a provider whose tenants (organisations, workspaces) name the addresses of their people. If tenants
   * share the issuer, an address is unverified unless the provider verifies it, or `trustedTenants` lists the tenant.
   */
  tenants?: TenantsOptions | undefined
  /**
   * Tenants whose addresses count as verified, as the field `tenants.namedBy` spells them: the `tid` of Microsoft Entra ID,
   * for example. Default: none. An issuer of one tenant needs no entry.
   */
  trustedTenants?: readonly string[] | undefined
  authorization?: string | EndpointOptions | undefined
  token?: string | TokenEndpointOptions<P> | undefined
  userinfo?: string | UserinfoEndpointOptions<P> | undefined
  clientId?: string | undefined
  clientSecret?: string | undefined
  /** The provider's name of the parameter `client_id`, in both requests. */
  clientIdParameter?: string | undefined
  client?: OAuthClientOptions | undefined
  /** The provider's value for `response_type=code`. The callback must have a code. */
  responseType?: string | undefined
  /** Added to the default checks (`state`, `pkce`, and `nonce` for OpenID Connect). `["none"]` drops them all. */
  checks?: readonly OAuthCheck[] | undefined
  /** Checks that this provider does not support. Set by the provider's module. */
  unsupportedChecks?: readonly Exclude<OAuthCheck, "none">[] | undefined
  /** Checks that the application gives up. Without them a stolen or injected code can pass. Warns. */
  dangerouslyOmitChecks?: readonly Exclude<OAuthCheck, "none">[] | undefined
  /** Accepts ID tokens without a signature. An attacker on the network can then sign in as any user. Warns. */
  dangerouslySkipIdTokenSignature?: boolean | undefined
  /** Allows `http:` for this provider beyond loopback, for containers in development. Warns. */
  insecureIssuer?: boolean | undefined
  /**
   * The posted callback has a field `user`, as Apple's has at the first consent. `profile()` receives the object as
   * `profile.user`. The browser can change it: use it for display, never for identity.
   */
  userInCallback?: boolean | undefined
  /**
   * OpenID Connect: `false`: the profile is read from the userinfo endpoint in addition to the ID token. Default
   * `true`.
   */
  idToken?: boolean | undefined
  /** Makes a user of the profile. Its `id` must not be empty. */
  profile?: Hook<[profile: P, tokens: TokenSet, context: { fetch: HookFetch }], Awaitable<User>> | undefined
  /**
   * The field of the profile that says if the provider verified the address, with dots into objects. If it exists and is not
   * `true`, the address links no account. Default `email_verified`.
   */
  emailVerifiedBy?: string | undefined
  /** Selects the fields of the token set that are stored with the account. */
  account?: Hook<[tokens: TokenSet], Partial<Account> | undefined | void> | undefined
  /** Links to a stored user with the same e-mail address. If the provider does not verify addresses, an attacker can take over accounts. */
  allowDangerousEmailAccountLinking?: boolean | undefined
  /**
   * Tells the provider the language of the sign-in, as `ui_locales` (OpenID Connect Core §3.1.2.1). A `ui_locales` of
   * `authorization.params` or of the sign-in comes before it. Default `false`.
   */
  uiLocales?: boolean | undefined
  /** The option of the same name, for only this provider. */
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

/** A value of any type, because functions for Auth.js declare narrower ones. */
type Loose = ReturnType<typeof JSON.parse>

/** The e-mail provider with the application's options, as `sendVerificationRequest` receives it. */
export interface SendingProvider extends Omit<EmailConfig, "sendVerificationRequest" | "server" | "options"> {
  /** The options of the transport. */
  server?: Loose
  sendVerificationRequest: Loose
  options?: Loose
}

/** The parameters of `sendVerificationRequest`. */
export interface VerificationRequest {
  /** The address, normalised. */
  identifier: string
  /** The link. It signs its reader in: write it only into the mail. */
  url: string
  expires: Date
  provider: SendingProvider
  /** The secret part of the link. */
  token: string
  theme: Theme
  /** The language of the visitor, with the library's texts. The library sets it. */
  wording?: Wording | undefined
  request: Request
  fetch: HookFetch
}

export interface EmailConfig extends SharedConfig {
  type: "email"
  from?: string | undefined
  /** The seconds until a link expires. Default 86400. */
  maxAge?: number | undefined
  server?: unknown
  apiKey?: string | undefined
  secret?: string | undefined
  sendVerificationRequest: (request: VerificationRequest) => Awaitable<void>
  /**
   * Sends any mail: notices, and mails of flows. Absent for a service that only fills its own template. Rejects if the mail
   * was not accepted.
   */
  sendMail?:
    | ((mail: OutgoingMail & { from: string }, sending: MailSending<SendingProvider>) => Awaitable<void>)
    | undefined
  /** The option that the provider's own sender needs. Set by the provider's module. */
  needs?: { readonly option: "server" | "apiKey"; readonly of: EmailConfig["sendVerificationRequest"] } | undefined
  /** Makes the secret of a link. Default: 32 random bytes in hexadecimal. */
  generateVerificationToken?: (() => Awaitable<string>) | undefined
  /** Normalises an address. It throws to refuse one. The result must be an address too. */
  normalizeIdentifier?: ((identifier: string) => string) | undefined
  /** The limits of this provider. They take precedence over the limits of the configuration. */
  limits?: LimitsOptions | undefined
}
export type EmailUserConfig = Partial<Omit<EmailConfig, "options" | "type">>

export type ProviderConfig =
  | OAuth2Config<object>
  | OIDCConfig<object>
  | EmailConfig
  | CredentialsConfig
  | WebAuthnConfig

/**
 * A provider of any profile, or a function that makes one of the `AUTH_<ID>_…` variables.
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
