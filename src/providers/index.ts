/** `authchart/providers`: the types of providers. Each provider has a subpath of its own. */
export type {
  CredentialInput,
  CredentialsConfig,
  EmailConfig,
  EmailUserConfig,
  EndpointOptions,
  OAuth2Config,
  OAuthCheck,
  OAuthClientOptions,
  OAuthConfig,
  OAuthProvider,
  OAuthUserConfig,
  OIDCConfig,
  OIDCUserConfig,
  Provider,
  ProviderStyle,
  PublicProvider,
  TokenEndpointOptions,
  UserinfoEndpointOptions,
  VerificationRequest,
} from "../ports/provider.ts"
export type { ProviderType } from "../ports/records.ts"
