import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of Keycloak's ID token, with the client scopes `profile` and `email`. */
export interface KeycloakProfile extends IdTokenClaims, StandardClaims {
  /** The person's id, which never changes within the realm. */
  sub: string
  typ?: string
  /** The id of the session at Keycloak. */
  sid?: string
  session_state?: string
}

/**
 * Sign-in with a realm of Keycloak.
 *
 * @register https://www.keycloak.org/docs/latest/server_admin/#_oidc_clients a client of the realm, with "Client authentication" on
 * @see https://www.keycloak.org/securing-apps/oidc-layers
 * @note `issuer` is the realm's address: `https://keycloak.example.com/realms/<realm>`.
 */
const Keycloak: OIDCModule<KeycloakProfile> = oidc(() => ({
  id: "keycloak",
  name: "Keycloak",
  style: { brandColor: "#428bca" },
}))
export default Keycloak
