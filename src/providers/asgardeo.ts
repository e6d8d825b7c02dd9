import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/**
 * The claims of Asgardeo's ID token. The setting "User Attributes" of the application decides which claims are present
 * besides `sub`.
 */
export interface AsgardeoProfile extends IdTokenClaims, StandardClaims {
  /** The person's id, which never changes within the organisation. */
  sub: string
  username?: string
  /** The id of the organisation. */
  org_id?: string
  org_name?: string
}

/**
 * Sign-in with an organisation of Asgardeo.
 *
 * @register https://console.asgardeo.io a "Traditional Web Application" with OpenID Connect and the grant type "Code"
 * @see https://wso2.com/asgardeo/docs/guides/applications/register-oidc-web-app/
 * @note `issuer` is `https://api.asgardeo.io/t/<organisation>/oauth2/token`: the discovery document names this address,
 * which is also the token endpoint.
 * @note Request "Email", "First Name" and "Photo URL" under "User Attributes", otherwise the user has no address, name
 * and picture. If the full name is missing, the user's name consists of the first and the last name.
 */
const Asgardeo: OIDCModule<AsgardeoProfile> = oidc(() => ({
  id: "asgardeo",
  name: "Asgardeo",
  profile: ({ sub, name, nickname, preferred_username, given_name, family_name, email, picture }) => ({
    id: sub,
    name: name ?? nickname ?? preferred_username ?? ([given_name, family_name].filter(Boolean).join(" ") || null),
    email,
    image: picture,
  }),
  style: { bg: "#000", text: "#fff" },
}))
export default Asgardeo
