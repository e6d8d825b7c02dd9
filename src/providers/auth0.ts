import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of Auth0's ID token, with the scopes `profile` and `email`. */
export interface Auth0Profile extends IdTokenClaims<string>, Omit<StandardClaims, "updated_at"> {
  /** The name of the connection and the person's id: `auth0|…`, `google-oauth2|…`. This id never changes. */
  sub: string
  phone_verified?: boolean
  /** The time of the last update, in ISO 8601. */
  updated_at?: string
  /** The id of the session at Auth0. */
  sid?: string
  org_id?: string
}

/**
 * Sign-in with a tenant of Auth0.
 *
 * @register https://manage.auth0.com a "Regular Web Application"
 * @see https://auth0.com/docs/secure/tokens/id-tokens/id-token-structure
 * @note `issuer` is the tenant's address, with a slash at its end: `https://<tenant>.<region>.auth0.com/`.
 */
const Auth0: OIDCModule<Auth0Profile> = oidc(() => ({
  id: "auth0",
  name: "Auth0",
  style: {
    mark: "M21.98 7.448L19.62 0H4.347L2.02 7.448c-1.352 4.312.03 9.206 3.815 12.015L12.007 24l6.157-4.552c3.755-2.81 5.182-7.688 3.815-12.015l-6.16 4.58 2.343 7.45-6.157-4.597-6.158 4.58 2.358-7.433-6.188-4.55 7.63-.045L12.008 0l2.356 7.404 7.615.044z",
    text: "#fff",
    bg: "#EB5424",
  },
}))
export default Auth0
