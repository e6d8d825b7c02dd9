/**
 * The types of providers, for the subpath `authchart/providers`. Each provider is exported by its own subpath, such as
 * `authchart/providers/github`.
 */
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
export type { AnyProviderType, ProviderType } from "../ports/records.ts"
