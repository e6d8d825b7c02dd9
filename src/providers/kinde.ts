import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of Kinde's ID token, with the scopes `profile` and `email`. */
export interface KindeProfile extends IdTokenClaims<string[]>, StandardClaims {
  /** The person's id, which begins with `kp_`. The id never changes. */
  sub: string
  /** The codes of the person's organizations. */
  org_codes?: string[]
}

/**
 * Sign-in with a business of Kinde.
 *
 * @register https://app.kinde.com an application of the type "Back-end web"
 * @see https://docs.kinde.com/build/tokens/about-id-tokens/
 * @note `issuer` is the address of the business, without a slash at its end: `https://<business>.kinde.com`.
 */
const Kinde: OIDCModule<KindeProfile> = oidc(() => ({
  id: "kinde",
  name: "Kinde",
  style: { text: "#0F0F0F", bg: "#fff" },
}))
export default Kinde
