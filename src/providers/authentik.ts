import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of authentik's ID token, with the scopes `profile` and `email`. */
export interface AuthentikProfile extends IdTokenClaims<string>, StandardClaims {
  /** Depends on the provider's setting "Subject mode". By default a hash of the person's id, which never changes. */
  sub: string
  /** Administrators can change it, and people themselves where the settings allow it. */
  email?: string
  /** True if authentik verified the address. Without a property mapping for it, always `false`. */
  email_verified?: boolean
  /** The full name. */
  name?: string
  /** The user name again. */
  nickname?: string
  /** Names of the groups that the person is in. */
  groups?: string[]
}

/**
 * Sign-in with a self-hosted authentik.
 *
 * @register https://docs.goauthentik.io/add-secure-apps/providers/oauth2/ an application with an OAuth2/OpenID provider, client type "Confidential"
 * @see https://docs.goauthentik.io/add-secure-apps/providers/oauth2/
 * @note `issuer` is the application's address, with the slash at its end: `https://authentik.example.com/application/o/<slug>/`.
 */
const Authentik: OIDCModule<AuthentikProfile> = oidc(() => ({ id: "authentik", name: "Authentik" }))
export default Authentik
