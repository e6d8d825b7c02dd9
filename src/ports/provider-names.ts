/** The names that Auth.js gives to types of providers, so that code which imports them compiles. */
import type {
  CredentialsConfig,
  EmailConfig,
  EndpointOptions,
  HookProvider,
  OAuth2Config,
  OAuthCheck,
  OAuthConfig,
  OIDCConfig,
  Provider,
  TokenEndpointOptions,
  TokenRequestContext,
  UserinfoEndpointOptions,
  VerificationRequest,
} from "./provider.ts"
import type { ProviderStyle } from "./appearance.ts"
import type { CredentialsProviderId, EmailProviderId, OAuthProviderId } from "./provider-ids.ts"
import type { Account, Awaitable, Profile, ProviderType, TokenSet, User } from "./records.ts"
import type { WebAuthnConfig, WebAuthnProviderType } from "./webauthn.ts"

export type { CredentialsProviderId, EmailProviderId, OAuthProviderId }

/** The fields of every provider. */
export interface CommonProviderOptions {
  /** The id, which is a part of the paths of the provider's routes. */
  id: string
  /** The name on the provider's button. */
  name: string
  type: ProviderType
}

/** A provider with its routes. */
export interface AppProvider extends CommonProviderOptions {
  signinUrl: string
  callbackUrl: string
}

/** Factories of the package's providers, by the name of their module. */
export type BuiltInProviders = Record<OAuthProviderId, (config: Partial<OAuthConfig>) => OAuthConfig> &
  Record<EmailProviderId, (config: never) => EmailConfig> &
  Record<CredentialsProviderId, (config: never) => CredentialsConfig> &
  Record<WebAuthnProviderType, (config: Partial<WebAuthnConfig>) => WebAuthnConfig>

export type AppProviders = Provider[]

/** The id of a provider. The type lists the known ids so that editors suggest them. Any other text is valid too. */
export type ProviderId =
  | OAuthProviderId
  | EmailProviderId
  | CredentialsProviderId
  | WebAuthnProviderType
  | (string & Record<never, never>)

export type EmailProviderType = "email"
export type EmailProviderSendVerificationRequestParams = VerificationRequest

/** The type of `checks` in the parameters of `token.request`. */
export type OAuthChecks = TokenRequestContext["checks"]

/** An endpoint with two hooks: `request` replaces the library's request, and `conform` corrects the response. */
export interface EndpointHandler<Params = Record<string, unknown>, Context = unknown, Result = unknown> {
  url?: string | URL | undefined
  params?: Params | undefined
  request?: ((context: Context & { provider: HookProvider }) => Awaitable<Result>) | undefined
  conform?: ((response: Response) => Awaitable<Response | undefined>) | undefined
}
export type AuthorizationEndpointHandler = EndpointOptions
export type TokenEndpointHandler = TokenEndpointOptions
export type UserinfoEndpointHandler = UserinfoEndpointOptions
export type OAuthEndpointType = "authorization" | "token" | "userinfo"

export type ProfileCallback<P = Profile> = (profile: P, tokens: TokenSet) => Awaitable<User>
export type AccountCallback = (tokens: TokenSet) => Partial<Account> | undefined

export type OAuthProviderButtonStyles = ProviderStyle

/** A provider with merged options, as hooks receive it. */
export interface OAuthConfigInternal<P = Profile> extends Omit<HookProvider<P>, "type" | "checks"> {
  type: OAuth2Config["type"] | OIDCConfig["type"]
  checks?: readonly OAuthCheck[] | undefined
}
export type OIDCConfigInternal<P = Profile> = OAuthConfigInternal<P> & Pick<OIDCConfig<P>, "checks" | "idToken">
