/**
 * The port to a provider: data with a few documented hooks. Names and meaning are those of Auth.js v5, so that a
 * provider written for it works here.
 */
import type { Account, Awaitable, Profile, ProviderType, TokenSet, User } from "./records.ts"

/** A `fetch` of the application's own, for one provider: `GitHub({ [customFetch]: myFetch })`. */
export const customFetch: unique symbol = Symbol.for("authchart.custom-fetch")

/** A function whose parameters may be narrower than asked for: a provider's own profile, where any profile is taken. */
type Hook<A extends readonly unknown[], R> = { hook(...given: A): R }["hook"]

export type OAuthCheck = "pkce" | "state" | "nonce" | "none"

/** An endpoint that is an address, or an address with parameters and a hook of its own. */
export interface EndpointOptions {
  url?: string | URL | undefined
  /** Added to the address's query. `claims` may be an object and is sent as JSON. */
  params?: Record<string, unknown> | undefined
}

export interface TokenEndpointOptions extends EndpointOptions {
  /** Turns a non-standard answer into a standard one (RFC 6749 §5.1) before it is read. */
  conform?: ((response: Response) => Awaitable<Response | undefined>) | undefined
  /** Signs the client assertion of `private_key_jwt`. */
  clientPrivateKey?: CryptoKey | { key: CryptoKey; kid?: string } | undefined
}

export interface UserinfoEndpointOptions<P = Profile> extends EndpointOptions {
  /** Fetches the profile instead of a GET with the access token. */
  request?: Hook<[context: { tokens: TokenSet; provider: OAuthProvider<P> }], Awaitable<P>> | undefined
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
    | undefined
  /** The one algorithm that the provider signs ID tokens with. Default: any asymmetric one that it publishes. */
  id_token_signed_response_alg?: string | undefined
  userinfo_signed_response_alg?: string | undefined
  [metadata: string]: unknown
}

/** How a provider's button looks on the built-in page. */
export interface ProviderStyle {
  logo?: string | undefined
  bg?: string | undefined
  text?: string | undefined
  brandColor?: string | undefined
}

/** What every OAuth 2 and OpenID Connect provider shares. */
export interface OAuthProvider<P = Profile> {
  id: string
  name: string
  type: "oauth" | "oidc"
  /** Exactly as the provider spells itself: compared character by character. */
  issuer?: string | undefined
  /** Accepted and ignored: discovery follows `issuer`. */
  wellKnown?: string | undefined
  authorization?: string | EndpointOptions | undefined
  token?: string | TokenEndpointOptions | undefined
  userinfo?: string | UserinfoEndpointOptions<P> | undefined
  clientId?: string | undefined
  clientSecret?: string | undefined
  client?: OAuthClientOptions | undefined
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
  /** OpenID Connect: `false` reads the profile from the userinfo endpoint besides the ID token. Default `true`. */
  idToken?: boolean | undefined
  /** Makes a user of what the provider said. `id` must come out non-empty. */
  profile?: Hook<[profile: P, tokens: TokenSet], Awaitable<User>> | undefined
  /** Which fields of the token set are stored with the account. */
  account?: ((tokens: TokenSet) => Partial<Account> | undefined) | undefined
  /** Links to a stored user with the same e-mail address. A provider that does not verify addresses then hands over accounts. */
  allowDangerousEmailAccountLinking?: boolean | undefined
  redirectProxyUrl?: string | undefined
  style?: ProviderStyle | undefined
  [customFetch]?: typeof fetch | undefined
  /** What the application passed; merged over the rest. */
  options?: Partial<Omit<OAuthProvider<P>, "options">> | undefined
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

/** What `sendVerificationRequest` is told. */
export interface VerificationRequest {
  /** The address, normalised. */
  identifier: string
  /** The link. Whoever opens it signs in: it goes into the mail and nowhere else. */
  url: string
  expires: Date
  provider: EmailConfig
  /** The secret part of the link. */
  token: string
  theme: Theme
  request: Request
}

export interface EmailConfig {
  id: string
  name: string
  type: "email"
  from?: string | undefined
  /** Seconds that a link can be used. Default 86400. */
  maxAge?: number | undefined
  server?: unknown
  apiKey?: string | undefined
  secret?: string | undefined
  sendVerificationRequest: (request: VerificationRequest) => Awaitable<void>
  /** Default: 32 random bytes in hexadecimal. */
  generateVerificationToken?: (() => Awaitable<string>) | undefined
  /** Throws to refuse. Its result is checked by the same rules as what it was given. */
  normalizeIdentifier?: ((identifier: string) => string) | undefined
  style?: ProviderStyle | undefined
  options?: Partial<Omit<EmailConfig, "options">> | undefined
}
export type EmailUserConfig = Partial<Omit<EmailConfig, "options" | "type">>

/** One field of the built-in credentials form: attributes of an `<input>`, and its label. */
export interface CredentialInput {
  label?: string | undefined
  type?: string | undefined
  value?: string | undefined
  placeholder?: string | undefined
  [attribute: string]: unknown
}

export interface CredentialsConfig {
  id: string
  name: string
  type: "credentials"
  credentials: Record<string, CredentialInput>
  /** The user, or `null` for a wrong answer. Throw `CredentialsSignin` (or a subclass with its `code`) to say more. */
  authorize: (credentials: Record<string, unknown>, request: Request) => Awaitable<User | null>
  style?: ProviderStyle | undefined
  options?: Partial<Omit<CredentialsConfig, "options">> | undefined
}

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
export type Provider =
  | OAuth2Config<object>
  | OIDCConfig<object>
  | EmailConfig
  | CredentialsConfig
  | WebAuthnConfig
  | ((options: never) => OAuth2Config<object> | OIDCConfig<object> | EmailConfig | CredentialsConfig | WebAuthnConfig)

/** What `GET /providers` tells of one provider. */
export interface PublicProvider {
  id: string
  name: string
  type: ProviderType
  signinUrl: string
  callbackUrl: string
}

/** Colours of the built-in pages and mails. */
export interface Theme {
  /** Default `auto`: as the visitor's system. */
  colorScheme?: "auto" | "dark" | "light" | undefined
  /** Address of an image. */
  logo?: string | undefined
  /** A CSS hex colour. */
  brandColor?: string | undefined
  /** A CSS hex colour. */
  buttonText?: string | undefined
}
