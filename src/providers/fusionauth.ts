import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of FusionAuth's ID token. */
export interface FusionAuthProfile extends IdTokenClaims<string>, StandardClaims {
  /** Never changes. */
  sub: string
  /** How the person authenticated: `PASSWORD`, `GOOGLE`, … */
  authenticationType?: string
  scope?: string
  /** The id of the session at FusionAuth. */
  sid?: string
  /** The tenant. */
  tid?: string
}

export interface FusionAuthOptions {
  /** The tenant's id, needed only if the server has several. It is sent as a parameter of the authorization request. */
  tenantId?: string | undefined
}

/**
 * Sign-in with a FusionAuth server.
 *
 * @register https://fusionauth.io/docs/get-started/core-concepts/applications an application with the grant "Authorization Code" and its callback URL
 * @see https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/tokens
 * @see https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/endpoints
 * @note `issuer` is FusionAuth's address. The tenant's setting "Issuer", which is `acme.com` in a new tenant, must be the same text.
 * @note FusionAuth signs with HS256 unless the application's JWT settings name an asymmetric key (RS256) for ID tokens: choose one.
 */
const FusionAuth: OIDCModule<FusionAuthProfile, FusionAuthOptions> = oidc(({ tenantId }) => ({
  id: "fusionauth",
  name: "FusionAuth",
  authorization: { params: { scope: "openid offline_access email profile", ...(tenantId && { tenantId }) } },
  token: "{issuer}/oauth2/token",
  userinfo: "{issuer}/oauth2/userinfo",
  profile: ({ sub, name, preferred_username, given_name, middle_name, family_name, email, picture }) => ({
    id: sub,
    name: name ?? preferred_username ?? [given_name, middle_name, family_name].filter(Boolean).join(" "),
    email,
    image: picture,
  }),
  optionNames: ["tenantId"],
}))
export default FusionAuth
