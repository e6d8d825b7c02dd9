import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of an ID token of United Effects Auth. */
export interface UnitedEffectsProfile extends IdTokenClaims, StandardClaims {
  /** The person's id, which never changes within the auth group. */
  sub: string
}

/**
 * Sign-in with an auth group of United Effects.
 *
 * @register https://core.unitedeffects.com a client of the auth group, with the grant type "authorization_code"
 * @see https://docs.unitedeffects.com/integrations/nextauthjs
 * @note `issuer` is the auth group's address: `https://auth.unitedeffects.com/<auth group id>`. The module also sends this address as the parameter `resource`, so that the access token is a JWT for the auth group.
 */
const UnitedEffects: OIDCModule<UnitedEffectsProfile> = oidc(() => ({
  id: "united-effects",
  name: "United Effects",
  authorization: { params: { scope: "openid email profile", resource: "{issuer}" } },
}))
export default UnitedEffects
