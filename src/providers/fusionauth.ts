import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of FusionAuth's ID token. */
export interface FusionAuthProfile extends IdTokenClaims<string>, StandardClaims {
  /** Stays. */
  sub: string
  /** How the person proved themselves: `PASSWORD`, `GOOGLE`, … */
  authenticationType?: string
  scope?: string
  /** Of the session at FusionAuth. */
  sid?: string
  /** The tenant. */
  tid?: string
}

export interface FusionAuthOptions {
  /** The tenant's id, needed only where the server has several. It goes with the browser to the sign-in there. */
  tenantId?: string | undefined
}

/**
 * Sign-in with a FusionAuth.
 *
 * @register https://fusionauth.io/docs/get-started/core-concepts/applications an application with the grant "Authorization Code" and its callback URL
 * @see https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/tokens
 * @see https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/endpoints
 * @note `issuer` is FusionAuth's address, and what the tenant has as its "Issuer" must be the same text: it is `acme.com` in a new one.
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
