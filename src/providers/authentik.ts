import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of authentik's ID token, with the scopes `profile` and `email`. */
export interface AuthentikProfile extends IdTokenClaims<string>, StandardClaims {
  /** What the provider's setting "Subject mode" makes it: by default a hash of the person's id, which stays. */
  sub: string
  /** Administrators and, where they may, people themselves change it. */
  email?: string
  /** Whether authentik checked the address: it says `false` of all where nobody set up a mapping that knows. */
  email_verified?: boolean
  /** The full name; some people have it all in here. */
  name?: string
  /** The user name once more. */
  nickname?: string
  /** Names of the groups that the person is in. */
  groups?: string[]
}

/**
 * Sign-in with an authentik of one's own.
 *
 * @register https://docs.goauthentik.io/add-secure-apps/providers/oauth2/ an application with an OAuth2/OpenID provider, client type "Confidential"
 * @see https://docs.goauthentik.io/add-secure-apps/providers/oauth2/
 * @note `issuer` is the application's address, with the slash at its end: `https://authentik.example.com/application/o/<slug>/`.
 */
const Authentik: OIDCModule<AuthentikProfile> = oidc(() => ({ id: "authentik", name: "Authentik" }))
export default Authentik
