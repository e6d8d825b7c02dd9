/** Further names that applications and providers of Auth.js know the shapes of the provider port by. */
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
  WebAuthnConfig,
} from "./provider.ts"
import type { ProviderStyle } from "./appearance.ts"
import type { CredentialsProviderId, EmailProviderId, OAuthProviderId } from "./provider-ids.ts"
import type { Account, Awaitable, Profile, ProviderType, TokenSet, User } from "./records.ts"
import type { WebAuthnProviderType } from "./webauthn.ts"

export type { CredentialsProviderId, EmailProviderId, OAuthProviderId }

/** What every provider has. */
export interface CommonProviderOptions {
  /** Stands in the path of its routes. */
  id: string
  /** On its button: "Sign in with …". */
  name: string
  type: ProviderType
}

/** A provider with its routes. */
export interface AppProvider extends CommonProviderOptions {
  signinUrl: string
  callbackUrl: string
}

/** Factories of the providers that come with the package, by the name of their module. */
export type BuiltInProviders = Record<OAuthProviderId, (config: Partial<OAuthConfig>) => OAuthConfig> &
  Record<EmailProviderId, (config: never) => EmailConfig> &
  Record<CredentialsProviderId, (config: never) => CredentialsConfig> &
  Record<WebAuthnProviderType, (config: Partial<WebAuthnConfig>) => WebAuthnConfig>

export type AppProviders = Provider[]

/** The id of a provider: a known one for completion, or any other text. */
export type ProviderId =
  | OAuthProviderId
  | EmailProviderId
  | CredentialsProviderId
  | WebAuthnProviderType
  | (string & Record<never, never>)

export type EmailProviderType = "email"
export type EmailProviderSendVerificationRequestParams = VerificationRequest

/** What a sign-in was started with, as `token.request` is given it. */
export type OAuthChecks = TokenRequestContext["checks"]

/** An endpoint with a hook that takes the place of our request, and one that mends its answer. */
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

/** A provider once its options are merged in, as hooks are given it. */
export interface OAuthConfigInternal<P = Profile> extends Omit<HookProvider<P>, "type" | "checks"> {
  type: OAuth2Config["type"] | OIDCConfig["type"]
  checks?: readonly OAuthCheck[] | undefined
}
export type OIDCConfigInternal<P = Profile> = OAuthConfigInternal<P> & Pick<OIDCConfig<P>, "checks" | "idToken">
