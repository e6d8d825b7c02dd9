import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims } from "./parts/claims.ts"

/** The claims of Frontegg's ID token. */
export interface FronteggProfile extends IdTokenClaims<string> {
  /** The person's id, which never changes. */
  sub: string
  name?: string
  email?: string
  email_verified?: boolean
  profilePictureUrl?: string | null
  /** The id of the tenant in which the person works at present. */
  tenantId?: string
  tenantIds?: string[]
  roles?: string[]
  permissions?: string[]
  /** Data that the application stored with the person. */
  metadata?: Record<string, unknown>
}

/**
 * Sign-in with a workspace of Frontegg.
 *
 * @register https://portal.frontegg.com an environment, whose "Client ID" and "API key" are the client's id and secret
 * @see https://docs.frontegg.com/docs/admin-portal-profile
 * @note `issuer` is the environment's address, without a slash at its end: `https://<subdomain>.frontegg.com`.
 */
const Frontegg: OIDCModule<FronteggProfile> = oidc(() => ({
  id: "frontegg",
  name: "Frontegg",
  authorization: "{issuer}/oauth/authorize",
  token: "{issuer}/oauth/token",
  userinfo: "{issuer}/identity/resources/users/v2/me",
  profile: ({ sub: id, name, email, profilePictureUrl: image }) => ({ id, name, email, image }),
}))
export default Frontegg
