/** `authchart/providers`: the types of providers. Each provider has a subpath of its own. */
export type {
  CredentialInput,
  CredentialsConfig,
  EmailConfig,
  EmailUserConfig,
  EndpointOptions,
  HookFetch,
  OAuth2Config,
  OAuthCheck,
  OAuthClientOptions,
  OAuthConfig,
  OAuthProvider,
  OAuthUserConfig,
  OIDCConfig,
  OIDCUserConfig,
  HookProvider,
  Provider,
  ProviderStyle,
  PublicProvider,
  TokenEndpointOptions,
  TokenRequestContext,
  UserinfoEndpointOptions,
  UserinfoRequestContext,
  VerificationRequest,
} from "../ports/provider.ts"
export type { WebAuthnConfig } from "../ports/webauthn.ts"
export type * from "../ports/provider-names.ts"
export type { ProviderType } from "../ports/records.ts"
